import type { Locator, Page } from '@playwright/test';

/** The tour: where it is offered, and its card. */
export class TourPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  offer(): Locator {
    return this.#page.locator('[data-tour-offer]');
  }

  card(): Locator {
    return this.#page.locator('[data-tour]');
  }

  step(name: string): Locator {
    return this.#page.locator(`[data-tour="${name}"]`);
  }

  /** Does the step for the user, or goes to the next one. */
  go(): Locator {
    return this.card().locator('[data-tour-go]');
  }
}
