import type { Locator, Page } from '@playwright/test';

/** The tour: where it is offered, and its card. */
export class TourPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** What can be pressed, chosen or written in, without the text of the editor and what belongs to the cards. */
  controls(): Locator {
    const roles = ['button', 'tab', 'menuitem', 'treeitem', 'slider', 'switch', 'option'];
    const kinds = ['button', 'input', 'select', 'a[href]', '[role="separator"][tabindex]'];
    const all = [...kinds, ...roles.map((role) => `[role="${role}"]`)].join(', ');
    return this.#page.locator(`:is(${all}):not([data-phone] *, [inert] *):visible`);
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
