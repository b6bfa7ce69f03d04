import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityProblems, otherThemeProblems } from '../fixtures/accessibility.ts';
import { englishSentences } from '../fixtures/english-sentences.ts';
import { CallsPage } from './calls.ts';
import { ConnectPage } from './connect.ts';
import { ContactSheetPage } from './contact-sheet.ts';
import { EditorPage } from './editor.ts';
import { FaultsPage } from './faults.ts';
import { ImagesPage } from './images.ts';
import { EnvironmentsPage, KeysPage } from './own-keys.ts';
import { GalleryPage, TemplatesPage } from './gallery.ts';
import { PicturesPage } from './pictures.ts';
import { IncomingPage } from './incoming.ts';
import { ProjectsPage } from './projects.ts';
import { ListPage, showSection } from './list.ts';
import { ResultsPage } from './results.ts';
import { SendingPage } from './sending.ts';
import { StagePage } from './stage.ts';
import { StoriesPage } from './stories.ts';
import { ComparePage, VersionsPage } from './versions.ts';
import { TimelinePage } from './timeline.ts';

/** The whole window: its regions, and what belongs to no region. */
export class BenchWindow {
  readonly page: Page;
  readonly calls: CallsPage;
  readonly compare: ComparePage;
  readonly list: ListPage;
  readonly connect: ConnectPage;
  readonly contactSheet: ContactSheetPage;
  readonly editor: EditorPage;
  readonly sending: SendingPage;
  readonly stage: StagePage;
  readonly images: ImagesPage;
  readonly incoming: IncomingPage;
  readonly projects: ProjectsPage;
  readonly results: ResultsPage;
  readonly timeline: TimelinePage;
  readonly faults: FaultsPage;
  readonly stories: StoriesPage;
  readonly templates: TemplatesPage;
  readonly gallery: GalleryPage;
  readonly pictures: PicturesPage;
  readonly keys: KeysPage;
  readonly environments: EnvironmentsPage;
  readonly versions: VersionsPage;

  constructor(page: Page) {
    this.page = page;
    this.calls = new CallsPage(page);
    this.compare = new ComparePage(page);
    this.list = new ListPage(page);
    this.connect = new ConnectPage(page);
    this.contactSheet = new ContactSheetPage(page);
    this.editor = new EditorPage(page);
    this.sending = new SendingPage(page);
    this.stage = new StagePage(page);
    this.images = new ImagesPage(page);
    this.incoming = new IncomingPage(page);
    this.projects = new ProjectsPage(page);
    this.results = new ResultsPage(page);
    this.timeline = new TimelinePage(page);
    this.faults = new FaultsPage(page);
    this.stories = new StoriesPage(page);
    this.templates = new TemplatesPage(page);
    this.gallery = new GalleryPage(page);
    this.pictures = new PicturesPage(page);
    this.keys = new KeysPage(page);
    this.environments = new EnvironmentsPage(page);
    this.versions = new VersionsPage(page);
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.ready();
  }

  /** The window has its documents, its editor and its phones. */
  async ready(): Promise<void> {
    // An expectation that has to wait draws up the whole page for its message each time it looks.
    await this.page.locator('[data-ready="true"]').waitFor({ timeout: 30_000 });
    await this.editor.region.locator('.view-line').first().waitFor({ timeout: 30_000 });
  }

  payload(name: string): Locator {
    return this.page.locator('[data-region="list"] [data-document]', { hasText: name });
  }

  /** The head of the first order of a scenario in the list, which folds it up. */
  order(scenario: string): Locator {
    return this.page.locator(`[data-region="list"] [data-order][data-scenario="${scenario}"]`).first();
  }

  /** The payload that is open in front. */
  activePayload(): Locator {
    return this.page.locator('[data-document][aria-current="true"]');
  }

  /** Goes back to list, editor and phones from a place that stands over them. */
  async backToPayloads(): Promise<void> {
    await showSection(this.page, 'payloads');
  }

  async openPayload(name: string): Promise<void> {
    if ((await this.page.locator('[data-region="list"]').count()) === 0) await this.backToPayloads();
    await this.payload(name).first().click();
    await expect(this.payload(name).first()).toHaveAttribute('aria-current', 'true');
  }

  /** Goes forward to a control by Tab, and inside of its group by the arrow. */
  async tabTo(control: Locator): Promise<void> {
    for (let presses = 0; presses < 150; presses++) {
      const key = await control.evaluate((element) => {
        if (element === document.activeElement) return null;
        const group = element.closest('[role="group"]');
        const isOneStop = element instanceof HTMLElement && element.tabIndex < 0;
        return isOneStop && group?.contains(document.activeElement) === true ? 'ArrowRight' : 'Tab';
      });
      if (key === null) return;
      await this.page.keyboard.press(key);
    }
    await expect(control).toBeFocused();
  }

  /** Goes to a region by F6 alone. */
  async goRound(region: Locator): Promise<void> {
    for (let presses = 0; presses < 12; presses++) {
      if (await region.evaluate((element) => element.contains(document.activeElement))) return;
      await this.page.keyboard.press('F6');
    }
    throw new Error('F6 does not lead there.');
  }

  /** Draws no frame of the page while something goes on, as on a machine that is busy; those that were asked for come then. */
  async withoutFrames(work: () => Promise<void>): Promise<void> {
    const own = await this.page.evaluateHandle(() => {
      const frame = globalThis.requestAnimationFrame;
      const asked: FrameRequestCallback[] = [];
      globalThis.requestAnimationFrame = (callback) => asked.push(callback) + 1_000_000;
      return () => {
        globalThis.requestAnimationFrame = frame;
        for (const callback of asked) frame(callback);
      };
    });
    await work();
    await own.evaluate((goOn) => goOn());
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }

  /** The field of the palette. */
  search(): Locator {
    return this.page.locator('[data-palette]').getByRole('combobox');
  }

  /** Runs a command of the palette by its id. */
  async run(command: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.locator(`[data-command="${command}"]`).click();
  }

  /** How the next payloads are sent, beside the button that sends. */
  sendOptions(): Locator {
    return this.page.locator('[data-send-encrypt]');
  }

  /** Chooses by the menu beside the button that sends that bodies go encrypted. */
  async encryptFromNowOn(): Promise<void> {
    await this.sendOptions().click();
    await this.page.getByRole('menuitemradio').last().click();
    await this.page.keyboard.press('Escape');
    await expect(this.sendOptions()).toHaveAttribute('data-send-encrypt', 'yes');
  }

  async send(): Promise<void> {
    const shown = this.results.response();
    const before = (await shown.count()) === 0 ? '' : ((await shown.getAttribute('data-response')) ?? '');
    await this.page.keyboard.press('Control+Enter');
    await expect(shown).not.toHaveAttribute('data-response', before);
  }

  /** Motion has ended and the last text is on disk. */
  async settled(): Promise<void> {
    await expect(this.saved()).toBeVisible();
    await this.page.evaluate(async () => {
      // One that stands still places something, and never ends.
      const ending = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map((motion) => motion.finished.catch(() => motion)));
      await document.fonts.ready;
    });
  }

  /** A short message at the lower edge, by what it is about. */
  notice(says: string): Locator {
    return this.page.locator(`[data-notice="${says}"]`);
  }

  saved(): Locator {
    return this.page.locator('[data-save-state="saved"]');
  }

  /** The chip of the sandbox, while it says that nothing can be sent there. */
  sandboxIsDown(): Locator {
    return this.page.locator('[data-kind="sandbox"][data-down]');
  }

  /** Reads the address of the sandbox where a person does: behind the chip of the environment. */
  async sandboxAddress(): Promise<string> {
    await this.page.locator('[data-kind="sandbox"]').click();
    const address = await this.page.locator('[data-sandbox-url]').innerText();
    await this.page.keyboard.press('Escape');
    return address;
  }

  clock(): Locator {
    return this.page.locator('[data-clock]');
  }

  /** Stops the clock of the run, and waits until it stands. */
  async pauseClock(): Promise<void> {
    await this.page.keyboard.press('F9');
    await expect(this.page.locator('[data-transport="clock"] [data-playing="false"]')).toBeVisible();
  }

  /** What an accessibility checker has to say; nothing, mostly. */
  async accessibilityProblems(): Promise<readonly string[]> {
    return [...(await accessibilityProblems(this.page)), ...(await englishSentences(this.page))];
  }

  /** What it has to say of the colours that the window has in the other theme. */
  otherThemeProblems(): Promise<readonly string[]> {
    return otherThemeProblems(this.page);
  }
}
