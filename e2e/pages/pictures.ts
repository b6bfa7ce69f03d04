import type { Locator, Page } from '@playwright/test';

/** The dialog that gives out pictures of the phones. */
export class PicturesPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** On the bar of the stage. */
  button(): Locator {
    return this.page.locator('[data-region="stage"] [data-export]');
  }

  dialog(): Locator {
    return this.page.locator('[data-export-pictures]');
  }

  run(): Locator {
    return this.dialog().locator('[data-export-run]');
  }

  kind(value: 'sheet' | 'contact'): Locator {
    return this.dialog().locator(`[data-value="${value}"]`);
  }

  /** A language or an appearance. */
  pick(value: string): Locator {
    return this.dialog().locator(`[data-pick="${value}"]`);
  }

  width(): Locator {
    return this.dialog().locator('[data-export-choice="width"]');
  }

  format(value: 'png' | 'pdf' | 'html'): Locator {
    return this.dialog().locator(`[data-value="${value}"]`);
  }

  notes(): Locator {
    return this.dialog().getByRole('textbox');
  }
}
