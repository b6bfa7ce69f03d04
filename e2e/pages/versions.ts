import type { Locator, Page } from '@playwright/test';

/** What was deleted, what texts said before, and two texts held against each other. */
export class VersionsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** What was deleted lately, once it has come. */
  deletedList(): Locator {
    return this.page.locator('[data-deleted-list="there"]');
  }

  deletedGroups(): Locator {
    return this.deletedList().locator('[data-deleted-group]');
  }

  /** Restores everything that was deleted together. */
  async restoreGroup(group: Locator): Promise<void> {
    await group.locator('[data-restore]').first().click();
    await group.waitFor({ state: 'detached' });
  }

  /** Restores the calls that were forgotten last. */
  async restoreForgotten(): Promise<void> {
    const forgotten = this.deletedList().locator('[data-forgotten]').first();
    await forgotten.locator('[data-restore]').click();
    await forgotten.waitFor({ state: 'detached' });
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

  /** The row of a difference, by its pointer. */
  difference(pointer: string): Locator {
    return this.comparison().locator(`[data-pointer="${pointer}"]`);
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

  side(side: 'left' | 'right'): Locator {
    return this.dialog('compare').locator(`[data-side="${side}"]`);
  }

  async restoreVersion(): Promise<void> {
    await this.dialog('versions').locator('[data-restore-version]').click();
  }

  /** Takes all versions but the present one for good, and says so twice. */
  async wipeEarlier(): Promise<void> {
    await this.dialog('versions').locator('[data-wipe]').click();
    await this.dialog('versions').locator('[data-wipe-now]').click();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.locator('[data-full-dialog]').waitFor({ state: 'detached' });
  }
}
