import { expect, type Locator, type Page } from '@playwright/test';

/** The place of keys: the vault, its list, and the page of what is chosen. */
export class KeysPage {
  readonly region: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="keys"]');
  }

  /** By its entry in the rail, as a person finds it. */
  async open(): Promise<void> {
    await this.page.locator('[data-section="keys"]').click();
    await expect(this.region).toBeVisible();
  }

  /** The vault, as the list says it stands. */
  vault(state: 'absent' | 'locked' | 'unlocked'): Locator {
    return this.page.locator(`[data-vault="${state}"]`);
  }

  /** What waits for a secret that is typed elsewhere. */
  asking(): Locator {
    return this.page.locator('[data-asking]');
  }

  async makeVault(): Promise<void> {
    await this.region.locator('[data-make-vault]').click();
  }

  async stopWaiting(): Promise<void> {
    await this.asking().getByRole('button').click();
    await expect(this.asking()).toBeHidden();
  }

  async generate(name: string, algorithm: 'RSA256' | 'ECC224'): Promise<void> {
    await this.region.locator('[data-key-name]').fill(name);
    await this.section('generate').locator(`[data-value="${algorithm}"]`).click();
    await this.section('generate').locator('[type="submit"]').click();
  }

  async lockOrUnlock(): Promise<void> {
    await this.page.locator('[data-vault-act]').click();
  }

  key(name: string): Locator {
    return this.page.locator(`[data-key="${name}"]`);
  }

  /** The folder that files are put into, as the page names it. */
  async inboxFolder(): Promise<string> {
    return (await this.region.locator('[data-inbox]').getAttribute('data-inbox')) ?? '';
  }

  async lookAgain(): Promise<void> {
    await this.region.locator('[data-look-again]').click();
  }

  file(name: string): Locator {
    return this.region.locator(`[data-inbox-file="${name}"]`);
  }

  async importFile(file: string, name: string): Promise<void> {
    await this.file(file).locator('input').fill(name);
    await this.file(file).locator('[data-import]').click();
  }

  section(name: string): Locator {
    return this.region.locator(`[data-section-of="${name}"]`);
  }

  /** The public half in a form, as its button copies it. */
  async copiedPublicHalf(form: 'pem' | 'line'): Promise<string> {
    await this.section('public').locator(`[data-value="${form}"]`).click();
    await this.section('public').locator('figure button').click();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** That the key may sign for an origin. */
  use(origin: string): Locator {
    return this.section('uses').locator(`[data-use="${origin}"]`);
  }

  /** The question before a key is removed permanently. */
  async askToRemove(): Promise<Locator> {
    await this.region.locator('[data-remove-key]').click();
    return this.region.getByRole('alertdialog');
  }
}

type Step = 'name' | 'connect' | 'proxy' | 'tls' | 'clock' | 'identity';

/** The place of environments: their list, and the form of the chosen one. */
export class EnvironmentsPage {
  readonly region: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="environments"]');
  }

  async open(): Promise<void> {
    await this.page.locator('[data-section="environments"]').click();
    await expect(this.region).toBeVisible();
  }

  async add(): Promise<void> {
    await this.page.locator('[data-new-environment]').click();
    await expect(this.region.locator('[data-environment-page]')).toBeVisible();
  }

  row(name: string): Locator {
    return this.page.locator(`[data-environment="${name}"]`);
  }

  field(name: string): Locator {
    return this.region.locator(`[data-field="${name}"]`);
  }

  section(name: string): Locator {
    return this.region.locator(`[data-section-of="${name}"]`);
  }

  /** What is folded up on the page. */
  aside(name: string): Locator {
    return this.region.locator(`[data-aside="${name}"]`);
  }

  /** What is said to be wrong on the whole page. */
  problems(): Locator {
    return this.region.locator('[data-field-problem]');
  }

  async chooseKey(name: string): Promise<void> {
    const option = this.field('key').locator('option', { hasText: `${name} ·` });
    await this.field('key').selectOption((await option.getAttribute('value')) ?? '');
  }

  async nameKeyVersion(version: string): Promise<void> {
    await this.section('key').locator('[data-value="user"]').click();
    await this.field('keyVersion').fill(version);
  }

  /** Pastes the platform's public key, and waits until it was read. */
  async pastePlatformKey(pem: string): Promise<void> {
    await this.field('platformKey').fill(pem);
    await expect(this.region.locator('[data-kept-pem="platformKey"]')).toBeVisible();
  }

  async save(): Promise<void> {
    await this.region.locator('[data-save-environment]').click();
    await expect(this.region.locator('[data-edited="false"]')).toBeVisible();
  }

  async askGrant(): Promise<void> {
    await this.region.locator('[data-grant]').click();
    await expect(this.region.locator('[data-grant-code]')).toBeVisible();
  }

  async typeCode(code: string): Promise<void> {
    await this.region.locator('[data-grant-code] input').fill(code);
    await this.page.keyboard.press('Enter');
  }

  granted(origin: string): Locator {
    return this.region.locator(`[data-granted="${origin}"]`);
  }

  /** What it still needs, as one word each; empty: it is ready. */
  lacks(words: string): Locator {
    return this.region.locator(`[data-lacks="${words}"]`);
  }

  async check(mayAsk: boolean): Promise<void> {
    await this.region.locator('[data-may-ask]').setChecked(mayAsk);
    await this.region.locator('[data-check]').click();
    await expect(this.region.locator('[data-check-running="false"]')).toBeAttached();
  }

  step(step: Step): Locator {
    return this.region.locator(`[data-check-step="${step}"]`);
  }

  /** Has the payload in front sent here, and goes back to it. */
  async useHere(): Promise<void> {
    await this.region.locator('[data-use-here]').click();
    await expect(this.region).toBeHidden();
  }

  async fromMenu(place: 'duplicate' | 'remove'): Promise<void> {
    await this.region.locator('[data-environment-more]').click();
    await this.page
      .getByRole('menuitem')
      .nth(place === 'duplicate' ? 0 : 1)
      .click();
  }
}
