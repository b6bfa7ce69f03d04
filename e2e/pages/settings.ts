import { expect, type Locator, type Page } from '@playwright/test';

/** The page of settings, over the window. */
export class SettingsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('Control+,');
    await expect(this.search()).toBeFocused();
  }

  search(): Locator {
    return this.#page.locator('[data-full-dialog="settings"]').getByRole('searchbox');
  }

  setting(id: string): Locator {
    return this.#page.locator(`[data-setting="${id}"]`);
  }

  shortcut(command: string): Locator {
    return this.#page.locator(`[data-shortcut="${command}"]`);
  }

  /** Why a command has not got the keys that were pressed: `conflict` or `refused`. */
  wish(command: string): Locator {
    return this.shortcut(command).locator('[data-shortcut-wish]');
  }

  /** Presses keys for a command. */
  async press(command: string, keys: string): Promise<void> {
    await this.shortcut(command).locator('[data-change-shortcut]').click();
    await this.#page.keyboard.press(keys);
  }
}
