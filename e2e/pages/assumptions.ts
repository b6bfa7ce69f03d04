import { expect, type Locator, type Page } from '@playwright/test';

/** The panel of what the specification leaves open. */
export class AssumptionsPage {
  private readonly page: Page;
  readonly region: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="panels"]');
  }

  row(gap: string): Locator {
    return this.region.locator(`[data-gap="${gap}"]`);
  }

  rows(): Locator {
    return this.region.locator('[data-gap]');
  }

  head(gap: string): Locator {
    return this.row(gap).locator('[data-gap-head]');
  }

  /** Leads to a gap from where it is named. */
  chip(gap: string): Locator {
    return this.page.locator(`[data-gap-chip="${gap}"]`);
  }

  async spread(gap: string): Promise<void> {
    if ((await this.head(gap).getAttribute('aria-expanded')) !== 'true') await this.head(gap).click();
    await expect(this.head(gap)).toHaveAttribute('aria-expanded', 'true');
  }

  radio(gap: string, value: string): Locator {
    return this.row(gap).locator(`[data-value="${value}"] input`);
  }

  /** What a value would change about the open payload. */
  effects(gap: string, value: string): Locator {
    return this.row(gap).locator(`[data-value="${value}"] [data-effects]`);
  }

  /** One kind of what a value would change: an answer, a finding that weighs otherwise, a moment. */
  effect(gap: string, value: string, kind: string): Locator {
    return this.effects(gap, value).locator(`[data-effect="${kind}"]`);
  }

  ownText(gap: string): Locator {
    return this.row(gap).locator('[data-own-value] input');
  }

  /** One cell of the form of a signing profile. */
  profileCell(name: string): Locator {
    return this.row('signing-profile').locator(`[data-cell="${name}"]`);
  }

  /** What a profile of one's own would write. */
  profileForm(): Locator {
    return this.row('signing-profile').locator('[data-own-value]');
  }

  inForce(gap: string, value: string): Locator {
    return this.row(gap).locator(`[data-gap-value="${value}"]`);
  }

  search(): Locator {
    return this.region.locator('input[type="search"]');
  }

  filter(value: 'all' | 'touching' | 'changed'): Locator {
    return this.region.locator(`[data-value="${value}"]`);
  }

  resetAll(): Locator {
    return this.region.locator('[data-reset-gaps]');
  }

  /** The count in the status bar. */
  changedCount(count: number): Locator {
    return this.page.locator(`[data-changed-gaps="${count}"]`);
  }

  undo(): Locator {
    return this.page.locator('[data-notice="gap-chosen"] button, [data-notice="gaps-reset"] button').first();
  }
}
