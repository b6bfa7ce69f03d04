import { expect, type Locator, type Page } from '@playwright/test';
import type { PhoneLocale } from './stage.ts';

/** Every ready payload with its card, over the window. */
export class GalleryPage {
  private readonly page: Page;
  readonly region: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-full-dialog="gallery"]');
  }

  async openByKey(): Promise<void> {
    await this.page.keyboard.press('Alt+g');
    await this.sample('train-ticket/TICKETED').waitFor();
  }

  search(): Locator {
    return this.region.getByRole('searchbox');
  }

  count(): Locator {
    return this.region.locator('[data-gallery-count]');
  }

  samples(): Locator {
    return this.region.locator('[data-sample]');
  }

  sample(id: string): Locator {
    return this.region.locator(`[data-sample="${id}"]`);
  }

  /** What opens a sample as a payload, and has the focus while the arrow keys stand there. */
  cell(id: string): Locator {
    return this.sample(id).locator('[data-gallery-cell]');
  }

  card(id: string, locale: PhoneLocale): Locator {
    return this.sample(id).locator(`[data-locale="${locale}"]`);
  }

  /** What a broken sample is caught with, once it is in sight and drawn. */
  async findingOf(id: string): Promise<string> {
    await this.sample(id).scrollIntoViewIfNeeded();
    return (await this.sample(id).locator('[data-severity]').innerText()).trim();
  }

  /** Samples whose cards have been drawn; the others wait until they come into sight. */
  drawn(): Locator {
    return this.region.locator('[data-drawn="true"]');
  }

  /** Waits until every sample on screen has its card. */
  async allInSightDrawn(): Promise<void> {
    await expect
      .poll(() =>
        this.samples().evaluateAll((samples) =>
          samples
            .filter((sample) => sample.getBoundingClientRect().top < window.innerHeight)
            .every((sample) => sample.getAttribute('data-drawn') === 'true'),
        ),
      )
      .toBe(true);
  }

  /** Narrows down to a scenario, or to a kind: sound, broken, all. */
  async choose(value: string): Promise<void> {
    await this.region.locator(`[data-value="${value}"]`).click();
  }

  /** Opens a sample as a payload, which closes the gallery. */
  async take(id: string): Promise<void> {
    await this.cell(id).click();
    await this.region.waitFor({ state: 'detached' });
  }

  async foldBroken(scenario: string): Promise<void> {
    await this.region.locator(`[data-gallery-section="${scenario}"] [data-fold-broken]`).click();
  }
}

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
