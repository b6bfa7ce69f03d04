import type { Locator, Page } from '@playwright/test';

/** The dialog that asks before calls go from the list of calls, and the menu of the list of calls that leads to it. */
export class ClearingPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Chooses from the menu above the list of calls: 1 for what was not accepted, 2 for the order in focus, 3 for all calls. */
  async ask(place: 1 | 2 | 3): Promise<void> {
    await this.#page.locator('[data-clear-menu]').click();
    await this.#page
      .getByRole('menuitem')
      .nth(place - 1)
      .click();
  }

  dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** What the dialog says that would go. */
  would(): Locator {
    return this.dialog().locator('[data-would-clear]');
  }

  /** The orders it names. */
  orders(): Locator {
    return this.dialog().locator('[data-order]');
  }

  cancel(): Locator {
    return this.dialog().locator('[data-cancel]');
  }

  clear(): Locator {
    return this.dialog().locator('[data-clear]');
  }
}
