import type { Page } from '@playwright/test';

/** The user's own templates: the dialog that makes one, and the one that lists them. */
export class TemplatesPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Keeps what the open dialog is about under a name. */
  async save(name: string): Promise<void> {
    const dialog = this.page.locator('[data-save-template]');
    await dialog.getByRole('textbox').fill(name);
    await dialog.locator('button[type="submit"]').click();
  }
}
