import type { FoundCut } from '../../shared/protocol/simulate/judge-story.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import type { PixelGrid } from '../../shared/protocol/theme/compare-pixels.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { MailParts } from '../features/import/store/slices.ts';
import type { CutPhones } from '../features/stories/engine/window-run.ts';

export type Pixels = { readonly width: number; readonly height: number };

/** The pixels of an image file, or why it was not read. */
export type MeasuredImage = Pixels | { readonly unread: 'svg' | 'too-large' | 'no-image' | 'gone' };

/** The size of a drawing, and where an image lies in it. */
export type PixelDrawing = {
  readonly size: Pixels;
  readonly box: Pixels & { readonly x: number; readonly y: number };
};

export type OpenedPage = {
  readonly page: Document;
  /** Whether its styles and fonts have come. */
  readonly dressed: Promise<boolean>;
  readonly close: () => void;
};

/** One text of this tab by project; an empty one removes it. */
export type TabStorage = { readonly read: () => string | null; readonly write: (text: string) => void };

/** What the store needs beside the bridge. Tests give their own clock, timers and random source. */
export interface BenchPorts {
  /** Real time in milliseconds. */
  readonly now: () => Instant;
  /** Runs once after a delay in real milliseconds; the returned function cancels. */
  readonly later: (delayMs: number, run: () => void) => () => void;
  /** Runs once when idle, within 100 ms; the returned function cancels. */
  readonly whenIdle: (run: () => void) => () => void;
  /** Lets the window draw and take input. */
  readonly breathe: () => Promise<void>;
  /** That many random lower-case hexadecimal digits. */
  readonly randomHex: (digits: number) => string;
  readonly preferredLanguage: Language;
  /** Opens an address of this host in another window. */
  readonly openAddress: (address: string) => void;
  /** Opens a page that this window renders into; null where popups are blocked. */
  readonly openPage: (name: string, onClosed: () => void) => OpenedPage | null;
  readonly reload: () => void;
  readonly copyText: (text: string) => Promise<void>;
  readonly saveText: (name: string, text: string) => void;
  readonly saveFile: (name: string, file: Blob) => void;
  /** Text for the next window of this tab, by address. */
  readonly aside: TabStorage;
  /** The steps of undo for the next window of this tab. */
  readonly storedSteps: TabStorage;
  /** Bytes that still reach the host after the page closes. */
  readonly farewellBytes: number;
  /** Parses a mail off the window's thread; rejects on failure or when `signal` aborts. */
  readonly readMail: (mail: Blob, signal: AbortSignal) => Promise<MailParts>;
  /** Lets the user choose files; none where nothing was chosen. */
  readonly chooseFiles: () => Promise<readonly { readonly name: string; readonly blob: Blob }[]>;
  /** The clipboard's text; null without permission. */
  readonly readClipboard: () => Promise<string | null>;
  /** The licences of what Passbench contains; null where they cannot be read. */
  readonly readLicences: () => Promise<string | null>;
  /** The texts that phones cut, laid out unseen; null where nothing can be laid out. */
  readonly measureCuts: (phones: CutPhones) => Promise<readonly FoundCut[] | null>;
  readonly measureImage: (file: Blob) => Promise<MeasuredImage>;
  /** An address of this page under which a file can be drawn. */
  readonly addressOf: (file: Blob) => string;
  /** Lets go of such an address, and of the file with it. */
  readonly dropAddress: (address: string) => void;
  readonly scaleImage: (file: Blob, pixels: Pixels) => Promise<Blob | null>;
  /** The pixels of an image that is drawn into a box; null: it cannot be read. */
  readonly readPixels: (file: Blob, drawing: PixelDrawing) => Promise<PixelGrid | null>;
}

export type StorePorts = BenchPorts & { readonly bridge: Bridge };
