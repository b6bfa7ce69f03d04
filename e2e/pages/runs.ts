import { expect, type Locator, type Page } from '@playwright/test';

/** The runs of stories: what starts them, their results, and the phones of one. */
export class RunsPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows the runs by the tab over the list of stories. */
  async show(): Promise<void> {
    await this.page.locator('[data-region="list"] [data-value="run"]').click();
    await expect(this.place()).toBeVisible();
  }

  place(): Locator {
    return this.page.locator('[data-region="runs"]');
  }

  async runAll(): Promise<void> {
    await this.place().locator('[data-run-all]').click();
    await this.ended();
  }

  async runFailed(): Promise<void> {
    await this.place().locator('[data-run-failed]').click();
    await this.ended();
  }

  async ended(): Promise<void> {
    await expect(this.summary()).toHaveAttribute('data-running', 'false', { timeout: 30_000 });
  }

  summary(): Locator {
    return this.page.locator('[data-run-summary]');
  }

  results(outcome: 'passed' | 'failed' | 'error'): Locator {
    return this.page.locator(`[data-run="${outcome}"]`);
  }

  /** The entries that did not pass. */
  failures(): Locator {
    return this.page.locator('[data-run-entry]');
  }

  async onlyFailed(): Promise<void> {
    await this.place().locator('[data-value="failed"]').click();
  }

  found(): Locator {
    return this.page.locator('[data-run-found]');
  }

  /** The phones of the chosen result. */
  phone(locale: string): Locator {
    return this.page.locator(`[data-run-phones] [data-phone="${locale}"]`);
  }

  async open(): Promise<void> {
    await this.page.locator('[data-open-run]').click();
  }

  trouble(): Locator {
    return this.page.locator('[data-rows-trouble]');
  }

  /** Exports the results, and returns the file. */
  async export(report: 'junit' | 'md' | 'json'): Promise<string> {
    await this.place().locator('[data-run-export]').click();
    const download = this.page.waitForEvent('download');
    await this.page.locator(`[data-item="${report}"]`).click();
    const stream = await (await download).createReadStream();
    const parts: string[] = [];
    for await (const part of stream) parts.push(String(part));
    return parts.join('');
  }

  /** Drops a file of rows on the runs. */
  async drop(name: string, content: string): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      (given) => {
        const data = new DataTransfer();
        data.items.add(new File([given.content], given.name));
        return data;
      },
      { name, content },
    );
    for (const event of ['dragenter', 'dragover', 'drop'])
      await this.page.dispatchEvent('[data-story-rows]', event, { dataTransfer: transfer });
  }
}
