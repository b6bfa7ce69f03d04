import { expect, type Locator, type Page } from '@playwright/test';

type Step = 'client' | 'address' | 'signed-text' | 'snippet' | 'controls';

/** The place where a backend of one's own is connected, in the place of the editor. */
export class ConnectPage {
  readonly region: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="connect"]');
  }

  /** By the chip of the environment, as a person finds it. */
  async open(): Promise<void> {
    await this.page.locator('[data-kind="sandbox"]').click();
    await this.page.locator('[data-open-connect]').click();
    await expect(this.region).toBeVisible();
  }

  step(step: Step): Locator {
    return this.region.locator(`[data-step="${step}"]`);
  }

  /** Scrolls a step to the top of its place. */
  async bring(step: Step): Promise<void> {
    await this.step(step).evaluate((element) => element.scrollIntoView());
  }

  publicKey(): Locator {
    return this.step('client').locator('textarea');
  }

  /** What was refused in a step. */
  refusal(step: Step): Locator {
    return this.step(step).getByRole('alert');
  }

  async addClient(clientId: string, publicKey: string): Promise<void> {
    const form = this.step('client').locator('[data-client-form]');
    await form.locator('input').first().fill(clientId);
    await this.publicKey().fill(publicKey);
    await form.locator('[type="submit"]').click();
  }

  client(clientId: string): Locator {
    return this.step('client').locator(`[data-client="${clientId}"]`);
  }

  fingerprint(clientId: string): Locator {
    return this.client(clientId).locator('[data-fingerprint]');
  }

  async speak(scheme: 'http' | 'https'): Promise<void> {
    await this.step('address').locator(`[data-value="${scheme}"]`).click();
    await expect(this.step('address').locator(`[data-connect-url^="${scheme}://"]`)).toBeVisible();
  }

  /** Unfolds where a certificate of one's own is given. The folder is there once the host has looked into it. */
  async openGiven(): Promise<void> {
    const aside = this.step('address').locator('[data-aside="given"]');
    await aside.locator('summary').click();
    await aside.locator('[data-given-look]').click();
    await expect(aside.locator('option[value="company.crt"]').first()).toBeAttached();
  }

  /** Chooses files of the folder of keys by their names; no key: it is in the same file. */
  async giveCertificate(cert: string, key: string): Promise<void> {
    const aside = this.step('address').locator('[data-aside="given"]');
    await aside.locator('select').nth(0).selectOption(cert);
    await aside.locator('select').nth(1).selectOption(key);
    await aside.locator('[data-given-take]').click();
  }

  savesFile(name: string): Locator {
    return this.step('address').locator(`[data-save="${name}"]`);
  }

  /** What the button beside the address copies. */
  async copiedAddress(): Promise<string> {
    await this.step('address').locator('[data-connect-url] button').click();
    return this.clipboard();
  }

  /** The root's certificate, as the button beside it saves it: its file's name and text. */
  async savedRoot(): Promise<{ readonly name: string; readonly path: string }> {
    const download = this.page.waitForEvent('download');
    await this.step('address').locator('[data-save="passbench-root.pem"]').click();
    const file = await download;
    return { name: file.suggestedFilename(), path: await file.path() };
  }

  /** The snippet of a language, as its button copies it. */
  async copiedSnippet(language: string): Promise<string> {
    await this.step('snippet').locator(`[data-value="${language}"]`).click();
    await this.step('snippet').locator('figure button').click();
    return this.clipboard();
  }

  signedText(): Locator {
    return this.step('signed-text').locator('pre');
  }

  /** Fills the variables of the payload anew. */
  async freshen(): Promise<void> {
    const before = await this.signedText().innerText();
    await this.step('signed-text').locator('[data-freshen]').click();
    await expect(this.signedText()).not.toHaveText(before, { useInnerText: true });
  }

  /** What became of the newest call of a backend. */
  lastCall(verdict: 'none' | 'accepted' | 'refused'): Locator {
    return this.region.locator(`[data-last-call="${verdict}"]`);
  }

  async openLastCall(): Promise<void> {
    await this.region.locator('[data-last-call] button').first().click();
  }

  async choose(mode: 'strict' | 'lenient' | 'record-only'): Promise<void> {
    await this.step('controls').locator(`[data-value="${mode}"]`).click();
  }

  /** The chip of the environment, while the sandbox is in that mode. */
  chip(mode: 'strict' | 'lenient' | 'record-only'): Locator {
    return this.page.locator(`[data-kind="sandbox"][data-mode="${mode}"]`);
  }

  async startOver(): Promise<void> {
    await this.step('controls').locator('[data-start-over]').click();
    await this.step('controls').getByRole('alertdialog').locator('button').first().click();
  }

  private clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
