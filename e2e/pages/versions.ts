import { expect, type Locator, type Page } from '@playwright/test';

/** What was deleted, what texts said before, and two texts held against each other. */
export class VersionsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  dialog(name: 'versions' | 'compare'): Locator {
    return this.page.locator(`[data-full-dialog="${name}"]`);
  }

  versions(): Locator {
    return this.dialog('versions').getByRole('option');
  }

  /** How many differences the comparison in sight tells. */
  comparison(): Locator {
    return this.page.locator('[data-comparison]');
  }

  async look(look: 'meaning' | 'cards' | 'text'): Promise<void> {
    await this.comparison().locator(`[data-value="${look}"]`).click();
  }

  /** What is outlined on the two cards. */
  outlined(): Locator {
    return this.comparison().locator('[data-compared-card] [data-mark="differs"]');
  }

  /** The outlined texts whose outline is cut off by the place that they stand in. */
  cutOutlines(): Promise<readonly string[]> {
    return this.outlined().evaluateAll((texts) =>
      texts
        .filter((text) => {
          const place = text.closest('[data-lines]')?.getBoundingClientRect();
          const box = text.getBoundingClientRect();
          const outline = 4;
          return (
            place !== undefined && (place.left > box.left - outline || place.right < Math.floor(box.right) + outline)
          );
        })
        .map((text) => text.textContent),
    );
  }

  async restoreVersion(): Promise<void> {
    await this.dialog('versions').locator('[data-restore-version]').click();
  }

  /** Deletes all versions but the present one permanently, confirmed twice. */
  async wipeEarlier(): Promise<void> {
    await this.dialog('versions').locator('[data-wipe]').click();
    await this.dialog('versions').locator('[data-sure]').click();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.locator('[data-full-dialog]').waitFor({ state: 'detached' });
  }
}

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
