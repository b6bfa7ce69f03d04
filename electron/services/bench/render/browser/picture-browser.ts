/** Sends a command of the DevTools protocol to a page. Resolves with its result, and rejects where the page is gone. */
export type SendCommand = (method: string, params?: object) => Promise<unknown>;

/** An empty page that takes commands. `close` also ends every command that waits for its result. */
export type CommandedPage = { readonly send: SendCommand; readonly close: () => Promise<void> };

/** The browser in which pictures are taken: an installed one, or the runtime that shows the windows. */
export interface PictureBrowser {
  readonly isThere: () => boolean;
  /** Throws NO_BROWSER where none is there, or it does not start. */
  readonly openPage: () => Promise<CommandedPage>;
}
