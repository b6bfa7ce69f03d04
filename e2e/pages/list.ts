import type { Locator, Page } from '@playwright/test';

/** The list of payloads at the left: orders, and the payloads under them. */
export class ListPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  rows(): Locator {
    return this.page.locator('[role="treeitem"]');
  }

  /** When the payload of a row was sent. */
  timeOf(row: Locator): Locator {
    return row.locator('time');
  }

  /** Whether something is drawn where it is laid out, and not cut away. */
  async isDrawn(part: Locator): Promise<boolean> {
    return part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementsFromPoint(left + width / 2, top + height / 2).includes(element);
    });
  }

  /** The orders of a scenario. */
  orders(scenario: string): Locator {
    return this.page.locator(`[role="treeitem"][data-order][data-scenario="${scenario}"]`);
  }

  /** Orders and payloads in view, in their sequence: what each row is called first. */
  async names(): Promise<readonly string[]> {
    const labels = await this.rows().evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.split(',')[0] ?? '');
  }

  chosen(): Locator {
    return this.page.locator('[role="treeitem"][data-document][data-chosen]');
  }

  /** Opens the menu of the first order of a scenario. */
  async openMenu(scenario: string): Promise<void> {
    await this.orders(scenario).first().click({ button: 'right' });
  }

  /** Chooses from the open menu by the id of the command. */
  async choose(command: string): Promise<void> {
    await this.page.locator(`[data-item="${command}"]`).click();
  }

  /** Where a name is changed. */
  nameField(): Locator {
    return this.page.locator('[data-rename]');
  }

  /** How far the calls of an order are. */
  sendAll(): Locator {
    return this.page.locator('[data-send-all]');
  }
}

/** Shows a section and its list, which a narrow window hides until it is asked for. */
export async function showSection(page: Page, id: 'payloads' | 'stories'): Promise<void> {
  const button = page.locator(`[data-section="${id}"]`);
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}
