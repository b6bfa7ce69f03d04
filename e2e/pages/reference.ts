import { expect, type Locator, type Page } from '@playwright/test';

/** The panel to look the specification up in. */
export class ReferencePage {
  private readonly page: Page;
  readonly region: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="panels"]');
  }

  search(): Locator {
    return this.region.locator('[data-reference-search]');
  }

  results(): Locator {
    return this.region.getByRole('option');
  }

  result(entry: string): Locator {
    return this.region.locator(`[data-entry-option="${entry}"]`);
  }

  /** The entry that is read. */
  entry(id: string): Locator {
    return this.region.locator(`[data-entry="${id}"]`);
  }

  heading(): Locator {
    return this.region.locator('[data-entry] h3');
  }

  /** A link to an entry, wherever in the window it stands. */
  linkTo(entry: string, within: Locator = this.page.locator('body')): Locator {
    return within.locator(`[data-reference-link="${entry}"]`);
  }

  /** A line of the help that opens under the pointer. */
  hoverLink(name: string): Locator {
    return this.page.locator('.monaco-hover a', { hasText: name });
  }

  everything(): Locator {
    return this.region.locator('[data-value="all"]');
  }

  book(): Locator {
    return this.page.locator('[data-open-reference]');
  }

  diagram(scenario: string): Locator {
    return this.region.locator(`[data-moves="${scenario}"]`);
  }

  move(scenario: string, from: string, to: string): Locator {
    return this.diagram(scenario).locator(`[data-move="${from}>${to}"]`);
  }

  drawnStatus(scenario: string, status: string): Locator {
    return this.diagram(scenario).locator(`[data-status="${status}"]`);
  }

  /** Opens the moves in words and gives the line of one of them. */
  async moveInWords(scenario: string, from: string, to: string): Promise<Locator> {
    await this.diagram(scenario).locator('[data-moves-in-words]').click();
    return this.diagram(scenario)
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell', { name: from, exact: true }).first() })
      .filter({ has: this.page.getByRole('cell', { name: to, exact: true }) })
      .first();
  }

  async searchFor(words: string): Promise<void> {
    await this.search().fill(words);
    await expect(this.search()).toHaveValue(words);
  }
}
