import type { Locator, Page } from '@playwright/test';

/** The dialog in which an image file is given for a field. */
export class ImagesPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  field(locale: string): Locator {
    return this.page.locator(`[data-image-field*="/${locale}/"]`);
  }

  choose(): Locator {
    return this.page.locator('[data-choose-image]');
  }
}
