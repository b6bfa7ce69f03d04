import { expect, type Locator, type Page } from '@playwright/test';

/** Two texts held against each other. */
export class ComparePage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Holds the payload in front against another one. */
  async openWith(name: string): Promise<void> {
    await this.page.keyboard.press('Alt+v');
    const side = this.page.locator('[data-side="left"]');
    const option = side.locator('option[value^="payload "]', { hasText: `${name} · ` }).first();
    await side.selectOption(await option.getAttribute('value'));
    await expect(this.page.locator('[data-comparison]:not([data-comparison="unread"])')).toBeVisible();
  }

  /** What is otherwise at a place. */
  difference(pointer: string): Locator {
    return this.page.locator(`[data-difference][data-pointer="${pointer}"]`);
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.page.locator('[data-full-dialog="compare"]')).toBeHidden();
  }
}
