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

  /** In the dialog: whether the image may be loaded from its host, and the buttons to load it and to save a copy that fits. */
  loading(state: 'off' | 'allowed'): Locator {
    return this.page.locator(`[data-image-loading="${state}"]`);
  }

  load(): Locator {
    return this.page.locator('[data-load-image]');
  }

  disallow(): Locator {
    return this.page.locator('[data-disallow-image]');
  }

  saveFitting(): Locator {
    return this.page.locator('[data-fitting-image]');
  }

  /** Drags an image file from outside of the window over a phone, and lets go of it there. */
  async dropOn(phone: Locator, bytes: Buffer): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      (given) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(given)], 'icon.gif', { type: 'image/gif' }));
        return data;
      },
      [...bytes],
    );
    for (const event of ['dragenter', 'dragover', 'drop']) await phone.dispatchEvent(event, { dataTransfer });
  }

  choose(): Locator {
    return this.page.locator('[data-choose-image]');
  }
}
