import type { Locator, Page } from '@playwright/test';

/** Where the payload in front is sent: the chip beside Send, what guards production, and the line before a send. */
export class SendingPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The chip beside Send. */
  chip(): Locator {
    return this.page.locator('[data-region="top"] [data-kind]');
  }

  /** The frame that stands round a window while production is in front. */
  frame(): Locator {
    return this.page.locator('[data-production-frame]');
  }

  /** Chooses an environment for the payload in front, by its name. */
  async choose(name: string): Promise<void> {
    await this.chip().click();
    await this.page.locator(`[data-choose-environment="${name}"]`).click();
    await this.page.keyboard.press('Escape');
  }

  async send(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
  }

  /** The line under the text that says the expected answer. */
  preflight(): Locator {
    return this.page.locator('[data-preflight]');
  }

  realTime(): Locator {
    return this.page.locator('[data-real-time]');
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Types the host name that opens production. */
  async typeHost(host: string): Promise<void> {
    await this.page.locator('[data-production-host]').fill(host);
    await this.page.locator('[data-open-production]').click();
  }

  /** Why the host did not take what was given. */
  refusal(): Locator {
    return this.page.locator('[data-guard-trouble]');
  }

  /** That the passphrase is waited for. */
  waiting(): Locator {
    return this.page.locator('[data-guard-waiting]');
  }

  code(): Locator {
    return this.dialog().locator('[data-grant-code]');
  }

  async typeCode(code: string): Promise<void> {
    await this.code().fill(code);
    await this.page.keyboard.press('Enter');
  }

  /** What would be sent to production. */
  summary(): Locator {
    return this.page.locator('[data-send-summary]');
  }

  async agree(): Promise<void> {
    await this.page.locator('[data-agree-to-send]').click();
  }

  async closeProduction(): Promise<void> {
    await this.chip().click();
    await this.page.locator('[data-close-production]').click();
    await this.page.keyboard.press('Escape');
  }

  /** Sends the payload in front once with a mistake of the menu beside Send. */
  async sendWith(mistake: string): Promise<void> {
    await this.page.locator('[data-send-algorithm]').click();
    await this.page.locator('[data-item="mistakes"]').click();
    await this.page.locator(`[data-item="${mistake}"]`).click();
  }
}
