import type { Locator, Page } from '@playwright/test';

/** The fault plan of the sandbox, behind the chip of the environment. */
export class FaultsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  chip(): Locator {
    return this.page.locator('[data-kind="sandbox"]');
  }

  async open(): Promise<void> {
    await this.chip().click();
    await this.plan().waitFor();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.plan().waitFor({ state: 'detached' });
  }

  /** One fault a line. */
  async write(faults: string): Promise<void> {
    await this.plan().locator('textarea').fill(faults);
  }

  /** What is wrong with what is written, or how it is written. */
  says(): Locator {
    return this.plan().locator('p').first();
  }

  use(): Locator {
    return this.plan().locator('button').first();
  }

  end(): Locator {
    return this.plan().locator('button').nth(1);
  }

  inForce(): Locator {
    return this.plan().locator('[data-faults-in-force]');
  }

  /** The faults that the call in front has met. */
  met(): Locator {
    return this.page.locator('[data-fault]');
  }

  private plan(): Locator {
    return this.page.locator('[data-fault-plan]');
  }
}
