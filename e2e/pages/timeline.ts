import type { Locator, Page } from '@playwright/test';

/** The timeline: lanes, heads, and the reasons of the order in focus. */
export class TimelinePage {
  readonly region: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.region = page.locator('[data-timeline]');
  }

  /** The handle of the view head. */
  head(): Locator {
    return this.region.getByRole('slider');
  }

  /** The time looked at, in milliseconds. */
  async lookedAt(): Promise<number> {
    return Number(await this.head().getAttribute('aria-valuenow'));
  }

  /** Whether the view head is away from the clock. */
  away(): Locator {
    return this.region.locator('[data-view-head][data-away="true"]');
  }

  clockHead(): Locator {
    return this.region.locator('[data-clock-head]');
  }

  /** Drags the view head by the handle to a part of the axis, 0 its left end and 1 its right one, in many small moves. */
  async dragTo(part: number): Promise<void> {
    const { y } = await this.takeHead();
    const axis = await boxOf(this.region.locator('[data-axis]'));
    await this.page.mouse.move(axis.x + axis.width * part, y, { steps: 20 });
    await this.page.mouse.up();
  }

  /** Takes the view head by its handle, moves it aside a little, and does not let it go. */
  async holdHead(): Promise<void> {
    const { x, y } = await this.takeHead();
    await this.page.mouse.move(x + 3, y, { steps: 3 });
  }

  private async takeHead(): Promise<{ readonly x: number; readonly y: number }> {
    const handle = await boxOf(this.head());
    const middle = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
    await this.page.mouse.move(middle.x, middle.y);
    await this.page.mouse.down();
    return middle;
  }

  /** Drags the view head by the handle to a time on the axis, as near as a pixel is. */
  async dragToTime(at: number): Promise<void> {
    const from = Number(await this.head().getAttribute('aria-valuemin'));
    const until = Number(await this.head().getAttribute('aria-valuemax'));
    await this.dragTo((at - from) / (until - from));
  }

  lanes(): Locator {
    return this.region.locator('[data-lane]');
  }

  /** Calls on the lanes, by their verdict. */
  calls(verdict: 'accepted' | 'refused' | 'unknown'): Locator {
    return this.region.locator(`[data-call-tick][data-verdict="${verdict}"]`);
  }

  cards(state: string): Locator {
    return this.region.locator(`[data-card-state="${state}"]`);
  }

  windows(): Locator {
    return this.region.locator('[data-window]');
  }

  coming(): Locator {
    return this.region.locator('[data-coming]');
  }

  /** The button of a status that may, or may not, come next. */
  next(status: string): Locator {
    return this.region.locator(`[data-next="${status}"]`);
  }

  /** The reasons shown: of the phone, or of what was picked on a lane. */
  reasons(of: 'phone' | 'picked'): Locator {
    return this.region.locator(`[data-why="${of}"]`);
  }

  gapLink(gap: string): Locator {
    return this.region.locator(`[data-gap-link="${gap}"]`);
  }

  tip(): Locator {
    return this.page.locator('[data-tip-shown]');
  }

  back(): Locator {
    return this.page.locator('[data-stage-looking]').getByRole('button');
  }

  moveClockHere(): Locator {
    return this.region.locator('[data-looking]').getByRole('button').nth(1);
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on screen');
  return box;
}
