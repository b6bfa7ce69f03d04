import { indentedJson } from '../../shared/lib/json/indented-json.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import type { Variables } from '../services/network/network/network.ts';
import type { Renderer } from '../services/bench/render/renderer.ts';
import type { StorePrograms } from '../services/storage/store-care/store-care.ts';
import type { Derive } from '../services/keys/vault/passphrase.ts';
import { printedLines } from './print/printed.ts';
import type { Printed } from './print/printed.ts';

/**
 * All that a command sees of the process it runs in. Results go to `out`, everything else to `err`; a test gives its own
 * and needs no process. Neither lets a hidden character through: a plain text is one line, escaped but for the line end
 * behind it; longer texts and colours are Printed.
 */
export interface Io {
  readonly out: (text: string | Printed) => void;
  readonly err: (text: string | Printed) => void;
  /** A payload's own bytes on standard output, exactly as they are; a terminal gets marks for hidden characters. */
  readonly raw: (bytes: string | Uint8Array) => void;
  /** Standard input to its end, or null when it holds more than `limit` bytes. The same bytes each time. */
  readonly readStdin: (limit: number) => Promise<Buffer | null>;
  /** Whether results may be coloured: standard output is a terminal and NO_COLOR is not set. */
  readonly colour: boolean;
  readonly now: () => Instant;
  /** The machine's zone at that instant, in minutes east. */
  readonly offsetMinutes: (at: Instant) => number;
  readonly uuid32: () => string;
  /** The product's own version. */
  readonly version: () => string;
  /** How the stores of a data folder are served and checked. */
  readonly stores: () => Promise<StorePrograms>;
  /** What the user keeps from others of new files. This process keeps all of its own; pictures are the user's. */
  readonly umask: number;
  /** Draws pictures. */
  readonly pictures: Pick<Renderer, 'render'>;
  /** The variables of the process, as far as they say how requests leave this machine. */
  readonly environment: Variables;
  /** The data folder of the window, where no other is named. It need not be there. */
  readonly usualFolder: () => Promise<string>;
  /** Where secrets come from, which no argument may hold. */
  readonly secrets: SecretSources;
  /** Aborts when the user or the system asks the command to stop. */
  readonly stop: AbortSignal;
}

export type SecretSources = {
  /** Asks on the terminal and shows nothing of what is typed; null resolved: it was ended. null: there is no terminal. */
  readonly ask: ((question: string) => Promise<string | null>) | null;
  /** What PASSBENCH_PASSPHRASE held; the process has forgotten the variable, and hands it on to nobody. */
  readonly variable: string | null;
  /** All that an inherited descriptor gives, or null when it gives more than `limit` bytes. */
  readonly readFd: (fd: number, limit: number) => Promise<Buffer | null>;
  /** How the vault's passphrase becomes a key: deriveKey, where nothing else is given. */
  readonly derive?: Derive;
};

/** One JSON document, and nothing else, on standard output. Hidden characters are JSON escapes, so values stay as they are. */
export function printJson(io: Io, document: unknown): void {
  io.out(printedLines(indentedJson(document)));
}

/** One JSON document on a line of its own, for commands that print one after another. */
export function printJsonLine(io: Io, document: unknown): void {
  io.out(`${JSON.stringify(document)}\n`);
}
