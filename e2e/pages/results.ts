import type { Locator, Page } from '@playwright/test';

type Panel = 'timeline' | 'problems' | 'response' | 'calls' | 'assumptions' | 'reference';

/** The panels below: timeline, problems, response, calls, assumptions. */
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

  /** The problems of a rule that weigh so much. */
  problemOf(rule: string, severity: 'error' | 'warning' | 'info'): Locator {
    return this.region.locator(`li[data-rule="${rule}"][data-severity="${severity}"]`);
  }

  /** What is wrong, or likely so: without what only rests on a gap. */
  mistakes(): Locator {
    return this.region.locator('li[data-rule]:is([data-severity="error"], [data-severity="warning"])');
  }

  problems(): Locator {
    return this.region.locator('li[data-rule]');
  }

  /** Clicks a problem: the editor goes where it stands. */
  async goTo(rule: string): Promise<void> {
    await this.problem(rule).getByRole('button').first().click();
  }

  /** Makes every edit that fixes a problem. */
  fixAll(): Locator {
    return this.region.locator('[data-fix-all]');
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

  signature(of: 'request' | 'answer'): Locator {
    return this.response().locator(`[data-signature-side="${of}"]`);
  }

  /** A text of the exchange, by the name that stands over it. */
  body(name: RegExp): Locator {
    return this.response().getByRole('region', { name });
  }

  /** Whether the request and its answer were encrypted and could be read. */
  encryption(): Locator {
    return this.response().locator('[data-answer-encryption]');
  }

  message(): Locator {
    return this.response().locator('[data-result-message]');
  }

  callTable(): Locator {
    return this.region.locator('table[aria-rowcount]');
  }

  callRow(id: string): Locator {
    return this.region.locator(`[data-call="${id}"]`);
  }

  /** The button that opens a call of the list of calls. */
  expander(id: string): Locator {
    return this.callRow(id).getByRole('button');
  }

  /** The cell of a row with the number of its order, and all others that can be seen. */
  async cellsOf(id: string): Promise<{ readonly order: Locator; readonly others: readonly Locator[] }> {
    const cells = await this.callRow(id).locator('td').filter({ visible: true }).all();
    const order = this.callRow(id).locator('td[title]');
    const others = await Promise.all(
      cells.map(async (cell) => ((await cell.getAttribute('title')) === null ? [cell] : [])),
    );
    return { order, others: others.flat() };
  }

  /** What the list of calls says that it has let go. */
  removedNote(): Locator {
    return this.region.locator('[data-let-go]');
  }

  /** What is said in place of a call that does not come, by why. */
  callTrouble(code: string): Locator {
    return this.region.locator(`[data-call-trouble="${code}"]`);
  }

  /** What a row of the list of calls says is wrong with the signature. */
  shortCause(variant: string): Locator {
    return this.callRows().locator(`[data-short-cause="${variant}"]`);
  }

  /** Why the signature of the open call does not verify. */
  signatureCause(): Locator {
    return this.region.locator('[data-signature-cause]').first();
  }

  /** The same, where it follows the strip of the verdict before anything else. */
  causeBelowVerdict(): Locator {
    return this.response().locator('[data-verdict] + * [data-signature-cause]');
  }

  /** The text that was expected, or signed, up to a little behind the first difference. */
  signedText(which: 'expected' | 'signed'): Locator {
    return this.signatureCause().locator(`[data-signed-text="${which}"]`);
  }

  /** Leads from an open row of the list of calls to the whole call. */
  openCall(): Locator {
    return this.region.locator('[data-open-call]').first();
  }

  callRows(): Locator {
    return this.region.locator('[data-call]');
  }
}
