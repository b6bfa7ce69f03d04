import { expect, type Locator, type Page } from '@playwright/test';

/** A file as somebody has it beside the window. */
export type OutsideFile = { readonly name: string; readonly content: string | Buffer };

/** What is imported from outside the window, and the card that says what it is. */
export class IncomingPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Drags files over the window and lets go of them there. */
  async drop(...files: readonly OutsideFile[]): Promise<void> {
    // A number for each byte would take longer on its way than all else that a story does.
    const given = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }));
    const transfer = await this.page.evaluateHandle((all) => {
      const data = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name));
      }
      return data;
    }, given);
    await this.page.dispatchEvent('[data-region="stage"]', 'dragenter', { dataTransfer: transfer });
    await this.page.dispatchEvent('[data-region="stage"]', 'dragover', { dataTransfer: transfer });
    await expect(this.page.locator('[data-drop-target]')).toBeVisible();
    await this.page.dispatchEvent('[data-region="stage"]', 'drop', { dataTransfer: transfer });
    await this.read();
  }

  /** Chooses files by the dialog of the browser, as Ctrl+O opens it. */
  async choose(...files: readonly { readonly name: string; readonly content: string }[]): Promise<void> {
    const asked = this.page.waitForEvent('filechooser');
    // What waits for the dialog has reached the browser once the focus has moved.
    await this.page.locator('[data-region="list"]').focus();
    await this.page.keyboard.press('Control+o');
    const chooser = await asked;
    await chooser.setFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(content) })),
    );
    await this.read();
  }

  /** Puts the focus on the list and pastes there what was copied. */
  async pasteIntoList(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.locator('[data-region="list"]').focus();
    await this.page.keyboard.press('Control+v');
    await this.read();
  }

  /** All files are read, and what they hold is on the card. */
  async read(): Promise<void> {
    await expect(this.page.locator('[data-incoming="read"]')).toBeVisible();
  }

  evidence(state: 'whole' | 'changed'): Locator {
    return this.page.locator(`[data-incoming-evidence="${state}"]`);
  }

  card(): Locator {
    return this.page.locator('[data-incoming]');
  }

  title(): Locator {
    return this.card().locator('[data-incoming-title]');
  }

  /** The single change by which the signature of an offered call verifies. */
  cause(variant: string): Locator {
    return this.card().locator(`[data-incoming-cause="${variant}"]`);
  }

  takeIn(): Locator {
    return this.page.locator('[data-take-in]');
  }
}
