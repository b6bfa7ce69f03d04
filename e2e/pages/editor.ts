import { expect, type Locator, type Page } from '@playwright/test';

/** The JSON editor: what a person does with keyboard and eyes. */
export class EditorPage {
  readonly region: Locator;
  private readonly page: Page;
  private kept: string | null = null;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-region="editor"]');
  }

  /** Finds a text with the editor's own search and leaves it selected. */
  async find(text: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.press('Control+Home');
    await this.page.keyboard.press('Control+f');
    const box = this.region.locator('.find-widget textarea').first();
    await box.fill(text);
    await expect(this.region.locator('.find-widget .matchesCount')).toContainText(/^(1|\?) |\b1\b/);
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Escape');
  }

  /** Puts the cursor behind a text. */
  async goBehind(text: string): Promise<void> {
    await this.find(text);
    await this.page.keyboard.press('ArrowRight');
  }

  /** Finds a text and types another one over it, key by key. Quotes would be paired by the editor: leave them out. */
  async replace(text: string, other: string): Promise<void> {
    await this.find(text);
    await this.page.keyboard.type(other);
  }

  /** The underlined places of a severity. */
  marks(severity: 'error' | 'warning' | 'info'): Locator {
    return this.region.locator(`.squiggly-${severity}`);
  }

  view(name: 'template' | 'form' | 'resolved' | 'request' | 'curl'): Locator {
    return this.region.locator(`[data-value="${name}"]`);
  }

  /** The request as it would be sent, once the host has made it. */
  prepared(): Locator {
    return this.region.locator('pre').first();
  }

  /** Why the editor shows a text plain: for a line, or for the whole of it. */
  plainNote(why: 'line' | 'text'): Locator {
    return this.region.locator(`[data-plain="${why}"]`);
  }

  /** What is said below a text of which only the first part is drawn. */
  cutText(): Locator {
    return this.region.locator('[data-cut-text]');
  }

  /** The editor, while it shows a text in this language. */
  language(name: 'json' | 'plaintext'): Locator {
    return this.region.locator(`[data-mode-id="${name}"]`);
  }

  breadcrumb(): Locator {
    return this.region.getByRole('navigation');
  }

  /** The button of the breadcrumb that says of which scenario the payload is. */
  scenario(id: string): Locator {
    return this.breadcrumb().locator(`[data-scenario="${id}"]`);
  }

  /** A line in sight, by a part of its text. */
  line(text: string): Locator {
    return this.region.locator('.view-line', { hasText: text });
  }

  /** Waits until every line in sight has its colours. */
  async coloured(): Promise<void> {
    const plain = '.view-line > span > span.mtk1:only-child';
    await expect(this.region.locator(plain).filter({ hasText: '":' })).toHaveCount(0);
  }

  /** By how many pixels the texts of lines in sight reach under the column of the meters, or beyond. */
  reachUnderMeters(): Promise<number> {
    return this.region.evaluate((editor) => {
      const meters = [...editor.querySelectorAll('[aria-hidden="true"] > span[data-over]')];
      const left = Math.min(
        ...meters.map(
          (meter) => meter.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(meter).paddingLeft),
        ),
      );
      const texts = [...editor.querySelectorAll('.view-line > span > span')];
      return Math.max(...texts.map((text) => text.getBoundingClientRect().right)) - left;
    });
  }

  /** What the editor offers to go on with, by its name. */
  offered(name: string): Locator {
    return this.page.locator('.suggest-widget .monaco-list-row', { hasText: name });
  }

  async focus(): Promise<void> {
    await this.region.locator('[data-editor]').click({ position: { x: 240, y: 60 } });
  }

  /** Replaces the whole text at once, as pasting does; remembers what was there. */
  async retype(change: (text: string) => string): Promise<void> {
    this.kept ??= await this.copyAll();
    await this.focus();
    await this.page.keyboard.press('Control+a');
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), change(this.kept));
    await this.page.keyboard.press('Control+v');
  }

  /** Waits until the editor takes what is typed. */
  async focused(): Promise<void> {
    await expect(this.region.locator('.monaco-editor.focused')).toBeVisible();
    // A jump takes the focus once more in the frame behind it, sooner than anybody could act.
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }

  /** Rests the pointer on a text in sight, so that its help opens. */
  async hover(text: string): Promise<void> {
    await this.find(text);
    await this.line(text).first().hover();
  }

  async copyAll(): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.press('Control+c');
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Scrolls to the top, where the editor draws the first lines. */
  async goToTop(): Promise<void> {
    await this.focus();
    await this.page.keyboard.press('Control+Home');
  }
}
