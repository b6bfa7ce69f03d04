import type { Locator, Page } from '@playwright/test';

/** The page where the card is calibrated to a screenshot. */
export class CalibrationPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  dialog(): Locator {
    return this.page.locator('[data-full-dialog="calibration"]');
  }

  /** Gives a screenshot as a chosen file: by its path, or by its bytes without saying that they are a picture. */
  async choose(file: string | { readonly name: string; readonly buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.dialog().locator('[data-choose-screenshot]').click();
    await (await chooser).setFiles(typeof file === 'string' ? file : { ...file, mimeType: 'application/octet-stream' });
  }

  trouble(): Locator {
    return this.dialog().locator('[data-screenshot-trouble]');
  }

  /** Types a colour code or a size. */
  async put(token: string, value: string): Promise<void> {
    await this.dialog().locator(`[data-token="${token}"] input:not([type])`).fill(value);
  }

  /** The difference of a region in per cent, once it is measured. */
  async difference(region: 'header' | 'body' | 'card' | 'whole'): Promise<number> {
    await this.dialog().locator('[data-measured]').waitFor();
    const text = await this.dialog().locator(`[data-region-difference="${region}"] td`).first().textContent();
    return Number.parseFloat(text ?? '');
  }

  pin(name: 'first' | 'second' | 'whole'): Locator {
    return this.dialog().locator(`[data-pin="${name}"]`);
  }

  mode(value: 'onion' | 'difference' | 'blink'): Locator {
    return this.dialog().locator(`[data-value="${value}"]`);
  }

  phone(locale: 'zh_HK' | 'en_US'): Locator {
    return this.dialog().locator(`[data-value="${locale}"]`);
  }

  /** Whether the look is emulated, calibrated (the day) or not saved. */
  look(): Locator {
    return this.dialog().locator('[data-calibration-look]');
  }

  save(): Locator {
    return this.dialog().locator('[data-save-theme]');
  }
}
