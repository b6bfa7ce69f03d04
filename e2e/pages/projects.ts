import { expect, type Locator, type Page } from '@playwright/test';

/** The open project in the top bar, and the dialog with the ways to another one. */
export class ProjectsPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The name of the open project. */
  open(): Locator {
    return this.page.locator('[data-region="top"] [data-project]');
  }

  private dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  private async choose(item: string): Promise<void> {
    await this.open().click();
    await this.page.locator(`[data-item="project.${item}"]`).click();
  }

  private async goInto(folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      await this.dialog().locator(`[data-folder="${folder}"]`).click();
      await expect(this.dialog().locator('[data-folder-place]')).toContainText(folder);
    }
  }

  /** Makes a project in a folder, which is gone to from the home folder, and waits until the window shows it. */
  async make(name: string, folders: readonly string[]): Promise<void> {
    await this.choose('new');
    await this.dialog().getByRole('textbox').fill(name);
    await this.goInto(folders);
    await this.dialog().getByRole('checkbox').check();
    await this.dialog().locator('button[type="submit"]').click();
    await expect(this.open()).toContainText(name);
  }

  /** Opens a project that was open before. */
  async openRecent(name: string): Promise<void> {
    await this.choose('recent');
    await this.dialog().locator(`[data-recent-project="${name}"]`).click();
    await expect(this.open()).toContainText(name);
  }

  async writeNotes(text: string): Promise<void> {
    await this.choose('notes');
    await this.dialog().getByRole('textbox').fill(text);
    await this.page.keyboard.press('Escape');
    await expect(this.dialog()).toBeHidden();
  }
}
