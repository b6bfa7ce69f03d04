import type { Language } from '../../shared/lib/text/words.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import type { Bridge } from '../bridge/index.ts';
import type { MailFiles } from '../features/import/engine/mail/mail-files.ts';

export type Pixels = { readonly width: number; readonly height: number };

/** The pixels of an image file, or why it was not read. */
export type MeasuredImage = Pixels | { readonly unread: 'svg' | 'too-large' | 'no-image' | 'gone' };

/** A page beside that of this window, which closes with it. */
export type OpenedPage = {
  readonly page: Document;
  /** Whether its styles and fonts have come. */
  readonly dressed: Promise<boolean>;
  readonly close: () => void;
};

/** What the store needs beside the bridge. A test gives its own clock, timers and random numbers. */
export interface BenchPorts {
  /** Real time in milliseconds. */
  readonly now: () => Instant;
  /** Runs once after a delay in real milliseconds, unless the returned function is called first. */
  readonly later: (delayMs: number, run: () => void) => () => void;
  /** Runs once when the window has nothing else to do, a tenth of a second later at the latest, unless the returned function is called first. */
  readonly whenIdle: (run: () => void) => () => void;
  /** Lets the window draw and take input before the work goes on. */
  readonly breathe: () => Promise<void>;
  /** That many random lower-case hexadecimal digits. */
  readonly randomHex: (digits: number) => string;
  /** The interface language to start with when none was chosen yet. */
  readonly preferredLanguage: Language;
  /** Opens an address of this host in another window. */
  readonly openAddress: (address: string) => void;
  /** Opens a page of that name in which this window draws; null where no window may be opened. */
  readonly openPage: (name: string, onClosed: () => void) => OpenedPage | null;
  /** Loads the window anew: another project is open in its host. */
  readonly reload: () => void;
  readonly copyText: (text: string) => Promise<void>;
  /** Gives the user a file of that name to keep. */
  readonly saveText: (name: string, text: string) => void;
  readonly saveFile: (name: string, file: Blob) => void;
  /** A text that the next window of this tab finds again: kept by the tab, for this address alone. */
  readonly aside: { readonly read: () => string | null; readonly write: (text: string) => void };
  /** So many bytes still reach the host once the page has gone. */
  readonly farewellBytes: number;
  /** Takes a mail apart away from the window's own thread; rejects where that fails, or as soon as `signal` ends it. */
  readonly readMail: (mail: Blob, signal: AbortSignal) => Promise<MailFiles>;
  /** Lets the user choose files; none where nothing was chosen. */
  readonly chooseFiles: () => Promise<readonly { readonly name: string; readonly blob: Blob }[]>;
  /** The text of the clipboard; null where the page may not read it. */
  readonly readClipboard: () => Promise<string | null>;
  readonly measureImage: (file: Blob) => Promise<MeasuredImage>;
  /** An address of this page under which a file can be drawn. */
  readonly addressOf: (file: Blob) => string;
  /** Lets go of such an address, and of the file with it. */
  readonly dropAddress: (address: string) => void;
  /** An image as a PNG in these pixels; null where it cannot be drawn. */
  readonly scaleImage: (file: Blob, pixels: Pixels) => Promise<Blob | null>;
}

export type StorePorts = BenchPorts & { readonly bridge: Bridge };
