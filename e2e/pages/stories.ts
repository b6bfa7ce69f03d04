import { expect, type Locator, type Page } from '@playwright/test';
import { showSection } from './list.ts';

/** Stories: their list, what plays them, and their calls on the lanes. */
export class StoriesPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows the stories in the list at the left. */
  async show(): Promise<void> {
    await showSection(this.page, 'stories');
  }

  async showPayloads(): Promise<void> {
    await showSection(this.page, 'payloads');
  }

  /** The place of one's own stories while there are none. */
  none(): Locator {
    return this.page.locator('[data-no-stories]');
  }

  /** Opens a ready story, by `scenario/id`. */
  async openReady(id: string): Promise<void> {
    await this.show();
    await this.page.locator(`[data-ready-story="${id}"]`).click();
    await expect(this.summary()).toBeVisible();
  }

  /** One's own stories in the list. */
  own(): Locator {
    return this.page.locator('[data-story]');
  }

  active(): Locator {
    return this.page.locator('[data-story][aria-current="true"]');
  }

  summary(): Locator {
    return this.page.locator('[data-story-summary]');
  }

  /** The call that was made last by the time looked at. */
  current(): Locator {
    return this.page.locator('[data-current-call]');
  }

  async step(direction: 'next' | 'back'): Promise<void> {
    await this.page.locator(`[data-transport="story"] [data-step="${direction}"]`).click();
  }

  /** The time of the story, in milliseconds. */
  async time(): Promise<number> {
    return Number(await this.page.locator('[data-story-time]').getAttribute('data-story-time'));
  }

  playButton(): Locator {
    return this.page.locator('[data-transport="story"] [data-playing]');
  }

  badges(): Locator {
    return this.page.locator('[data-region="stage"]').getByText('story · planned');
  }

  /** A planned call on its lane, counted from 0. */
  call(place: number): Locator {
    return this.page.locator(`[data-call-tick="planned-${place}"]`);
  }

  /** Draws a planned call along its lane by some pixels, and leaves the button pressed. */
  async take(place: number, byPixels: number): Promise<void> {
    const box = await this.call(place).boundingBox();
    if (box === null) throw new Error('The call is not on screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 4];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + byPixels, y, { steps: 8 });
  }

  /** A handle of the curve of a call: its first value, its interval or its end. */
  curveHandle(place: number, handle: 'from' | 'every' | 'to'): Locator {
    return this.page.locator(`[data-curve="${place}"][data-handle="${handle}"]`);
  }

  /** Draws a handle of a curve by some pixels, and leaves the button pressed. */
  async takeCurve(handle: Locator, byX: number, byY: number): Promise<void> {
    const box = await handle.boundingBox();
    if (box === null) throw new Error('The handle is not on screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + byX, y + byY, { steps: 8 });
  }

  async drop(): Promise<void> {
    await this.page.mouse.up();
  }

  /** What is said of a call while it is drawn. */
  moveNote(): Locator {
    return this.page.locator('[data-move-note]');
  }

  takeOut(): Locator {
    return this.page.locator('[data-take-out]');
  }

  /** Makes a story of what has happened to the first order of the list. */
  async makeOfCalls(): Promise<void> {
    await this.page.locator('[data-region="list"] [data-order]').first().click({ button: 'right' });
    await this.page.locator('[data-item="story.from-calls"]').click();
  }
}
