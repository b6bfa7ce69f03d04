import type { Locator, Page } from '@playwright/test';

/** What stands over the texts of a call, in either language. */
const names = {
  requestHeaders: /^(?:Request headers|請求標頭)$/,
  request: /^(?:Request body|請求正文)$/,
  answerHeaders: /^(?:Response headers|回應標頭)$/,
  answer: /^(?:Response body|回應正文)$/,
  signed: /^(?:Text signed by Passbench|Passbench 所簽的文字)$/,
} as const;

const filterLabels = {
  environment: /^(?:Environment|環境)$/,
  verdict: /^(?:Verdict|結果)$/,
  signature: /^(?:Request signature|請求的簽名)$/,
  origin: /^(?:Origin|來源)$/,
  time: /^(?:Date|日期)$/,
} as const;

/** The place of calls over the work area: search and list at the left, the page of the open call beside it. */
export class CallsPage {
  readonly page: Page;
  readonly region: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="calls"]');
  }

  /** The button of the rail that leads here. */
  section(): Locator {
    return this.page.locator('[data-section="calls"]');
  }

  async open(): Promise<void> {
    await this.section().click();
    await this.region.waitFor();
  }

  search(): Locator {
    return this.region.getByRole('searchbox');
  }

  /** A filter by its label in either language. */
  filter(name: 'environment' | 'verdict' | 'signature' | 'origin' | 'time'): Locator {
    return this.region.getByRole('combobox', { name: filterLabels[name] });
  }

  lines(): Locator {
    return this.region.locator('[data-call]');
  }

  line(id: string): Locator {
    return this.region.locator(`[data-call="${id}"]`);
  }

  /** Does something with the chosen calls, by their menu. */
  async doWithChosen(what: 'compare' | 'export'): Promise<void> {
    await this.region.locator('[data-chosen-calls]').click();
    await this.page.locator(`[data-item="calls.${what}"]`).click();
  }

  /** What the export dialog says at its end. */
  exported(): Locator {
    return this.page.locator('[data-exported]');
  }

  /** The button of the export dialog. */
  runExport(): Locator {
    return this.page.locator('[data-export-calls-run]');
  }

  /** How many calls are listed, in words. */
  listed(): Locator {
    return this.region.locator('[data-listed]');
  }

  /** What says that so many calls have arrived that fit. */
  arrived(count: number): Locator {
    return this.region.locator(`[data-arrived="${count}"]`);
  }

  /** The page of the open call. */
  opened(): Locator {
    return this.page.locator('[data-call-page]');
  }

  /** The page of a call with this result. */
  openedWith(code: string): Locator {
    return this.page.locator(`[data-call-page][data-result-code="${code}"]`);
  }

  /** A text of the open call. */
  text(of: keyof typeof names): Locator {
    return this.opened().getByRole('region', { name: names[of] });
  }

  action(name: 'send-anew' | 'open-as-payload' | 'copy-curl' | 'show-order'): Locator {
    return this.opened().locator(`[data-${name}]`);
  }

  /** Why the open call cannot be sent anew. */
  notAnew(why: string): Locator {
    return this.opened().locator(`[data-not-anew="${why}"]`);
  }

  /** What is said before a call is sent anew. */
  anew(): Locator {
    return this.page.locator('[data-anew]');
  }

  /** Why it cannot be sent anew at this moment. */
  anewTrouble(): Locator {
    return this.page.locator('[data-anew-trouble]');
  }

  /** The requestId that stays the same. */
  sameRequestId(): Locator {
    return this.anew().locator('[data-request-id]');
  }

  agree(): Locator {
    return this.page.locator('[data-agree-anew]');
  }
}

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
