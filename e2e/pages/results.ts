import type { Locator, Page } from '@playwright/test';

type Panel = 'timeline' | 'problems' | 'response' | 'journal' | 'assumptions';

/** The panels below: timeline, problems, response, journal, assumptions. */
export class ResultsPage {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.locator('[data-region="panels"]');
  }

  tab(panel: Panel): Locator {
    return this.region.locator(`[data-panel-tab="${panel}"]`);
  }

  problem(rule: string): Locator {
    return this.region.locator(`li[data-rule="${rule}"]`);
  }

  problems(): Locator {
    return this.region.locator('li[data-rule]');
  }

  /** Clicks a problem: the editor goes where it stands. */
  async goTo(rule: string): Promise<void> {
    await this.problem(rule).getByRole('button').first().click();
  }

  fixOf(rule: string): Locator {
    return this.problem(rule).locator('[data-fix]');
  }

  response(): Locator {
    return this.region.locator('[data-response]');
  }

  verdict(): Locator {
    return this.response().locator('[data-verdict]');
  }

  resultCode(code: string): Locator {
    return this.region.locator(`[data-response][data-result-code="${code}"]`);
  }

  signature(): Locator {
    return this.response().locator('[data-signature]');
  }

  message(): Locator {
    return this.response().locator('[data-result-message]');
  }

  journal(): Locator {
    return this.region.locator('table[aria-rowcount]');
  }

  journalCall(id: string): Locator {
    return this.region.locator(`[data-call="${id}"]`);
  }

  /** The button that opens a call of the journal. */
  expander(id: string): Locator {
    return this.journalCall(id).getByRole('button');
  }

  journalRows(): Locator {
    return this.region.locator('[data-call]');
  }
}
