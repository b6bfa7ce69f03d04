import { expect, type Locator, type Page } from '@playwright/test';
import type { PhoneLocale } from './stage.ts';

/** A phone of the sheet, by what it shows and how it is set up. */
export type SheetPhone = {
  readonly status: string;
  readonly text?: string;
  readonly locale: PhoneLocale;
  readonly width?: number;
  readonly percent?: number;
  readonly scheme?: 'light' | 'dark';
};

/** The payload in front in every status, language and size, over the work area. */
export class ContactSheetPage {
  private readonly page: Page;
  readonly region: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="contact-sheet"]');
  }

  async openByKey(): Promise<void> {
    await this.page.keyboard.press('Alt+Shift+s');
    await this.region.locator('[data-phone]').first().waitFor();
  }

  count(): Locator {
    return this.region.locator('[data-sheet-count]');
  }

  /** What leads to the payload of a phone, and has the focus while the arrow keys stand there. */
  cell({ status, text = 'own', locale, width = 390, percent = 100, scheme = 'light' }: SheetPhone): Locator {
    return this.region.locator(`[data-sheet-cell="${status} ${text} ${locale} ${width} ${percent} ${scheme}"]`);
  }

  /** The phone at which Tab stops. */
  stop(): Locator {
    return this.region.locator('[data-sheet-cell][tabindex="0"]');
  }

  picked(value: string): Locator {
    return this.region.locator(`[data-pick="${value}"]`);
  }

  onlyCutsButton(): Locator {
    return this.region.locator('[data-only-cuts]');
  }

  /** The phone itself, once it is drawn. */
  phone(phone: SheetPhone): Locator {
    return this.cell(phone).locator('xpath=..').locator('[data-phone]').last();
  }

  /** Every phone in the page is drawn: they come one after the other. */
  async allDrawn(): Promise<void> {
    const waiting = this.region
      .locator('[data-sheet-cell]')
      .locator('xpath=..')
      .filter({ hasNot: this.page.locator('[data-phone]') });
    await expect(waiting).toHaveCount(0);
  }

  /** Takes a value of language, appearance, width or text size in, or leaves it out. */
  async pick(value: string): Promise<void> {
    await this.picked(value).click();
  }

  async show(surface: 'ticket' | 'wallet' | 'change'): Promise<void> {
    await this.region.locator(`[data-value="${surface}"]`).click();
  }

  /** Takes statuses or texts in, or leaves them out. */
  async choose(axis: 'statuses' | 'texts', ...values: readonly string[]): Promise<void> {
    await this.region.locator(`[data-axis-menu="${axis}"]`).click();
    for (const value of values) await this.page.locator(`[data-item="${value}"]`).click();
    await this.page.keyboard.press('Escape');
  }

  /** Leaves the phones on which something is cut, once all were looked at; all phones again the next time. */
  async onlyCuts(): Promise<void> {
    await this.onlyCutsButton().click();
    await this.looked();
  }

  /** Every phone was looked at. */
  async looked(): Promise<void> {
    await this.region.locator('[data-looked="true"]').waitFor();
  }

  /** What is cut on the phone that has the focus. */
  foundCuts(): Locator {
    return this.region.locator('[data-found-cut]');
  }

  /** What harder texts are drawn by lot from. */
  seed(): Locator {
    return this.region.locator('[data-sheet-seed]');
  }

  /** How far the phones are scrolled, in px. */
  scrolled(): Promise<number> {
    return this.region.locator('[data-sheet-scroll]').evaluate((place) => place.scrollTop);
  }

  /** How many per cent of life size the phones are. */
  async scale(): Promise<number> {
    return Number(await this.region.locator('[data-sheet-scale]').getAttribute('data-sheet-scale'));
  }
}
