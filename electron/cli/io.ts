import { indentedJson } from '../../shared/lib/json/json.ts';
import type { Instant } from '../../shared/lib/time/clock.ts';
import type { Variables } from '../services/network/network/network.ts';
import type { PhoneDrawer, Renderer } from '../services/bench/render/renderer.ts';
import type { StorePrograms } from '../services/storage/store-care/store-care.ts';
import type { Derive } from '../services/keys/vault/passphrase.ts';
import { asPrinted, joined, printedLines, type Printed } from './print/printed.ts';

/**
 * Everything a command uses of its process: results go to `out`, all else to `err`; tests replace it. Neither prints
 * hidden characters: a plain text is one line and escaped; longer or coloured texts are Printed.
 */
export interface Io {
  readonly out: (text: string | Printed) => void;
  readonly err: (text: string | Printed) => void;
  /** Writes a payload's exact bytes to standard output; a terminal gets marks for hidden characters. */
  readonly raw: (bytes: string | Uint8Array) => void;
  /** Reads all of standard input, once; null if it exceeds `limit` bytes. */
  readonly readStdin: (limit: number) => Promise<Buffer | null>;
  /** Whether output may be coloured: a terminal, and NO_COLOR is not set. */
  readonly colour: boolean;
  readonly now: () => Instant;
  /** The machine's offset at that instant, in minutes east. */
  readonly offsetMinutes: (at: Instant) => number;
  readonly uuid32: () => string;
  readonly version: () => string;
  readonly stores: () => Promise<StorePrograms>;
  /** The user's umask, for pictures; all other new files are private. */
  readonly umask: number;
  readonly pictures: Pick<Renderer, 'render'> & PhoneDrawer;
  readonly environment: Variables;
  /** The default data folder. It may not exist. */
  readonly usualFolder: () => Promise<string>;
  /** Sources of secrets; no argument may hold one. */
  readonly secrets: SecretSources;
  /** Shows one line of progress in place of the last one, null: none. null itself: standard error is no terminal. */
  readonly progress: ((line: string | null) => void) | null;
  /** Aborts when the command is asked to stop. */
  readonly stop: AbortSignal;
}

export type SecretSources = {
  /** Asks on the terminal without echo; null resolved: cancelled. null: there is no terminal. */
  readonly ask: ((question: string) => Promise<string | null>) | null;
  /** The value of PASSBENCH_PASSPHRASE, which is removed from the process. */
  readonly variable: string | null;
  /** Reads an inherited descriptor; null if it exceeds `limit` bytes. */
  readonly readFd: (fd: number, limit: number) => Promise<Buffer | null>;
  /** Derives the vault's key; default deriveKey. */
  readonly derive?: Derive;
};

/** Prints one JSON document. Hidden characters become JSON escapes. */
export function printJson(io: Io, document: unknown): void {
  io.out(printedLines(indentedJson(document)));
}

/** Prints one JSON document on one line. */
export function printJsonLine(io: Io, document: unknown): void {
  io.out(`${JSON.stringify(document)}\n`);
}

/**
 * Output of many lines: the first of a turn of the event loop is written at once, the others of that turn together. A
 * call to the system is dearer than a line. `flush` writes what still waits.
 */
export function groupedOutput({ out }: Pick<Io, 'out'>): { readonly out: Io['out']; readonly flush: () => void } {
  let waiting: Printed[] | null = null;
  const flush = (): void => {
    const group = waiting ?? [];
    waiting = null;
    if (group.length > 0) out(joined(group));
  };
  return {
    out: (text) => {
      if (waiting !== null) {
        waiting.push(asPrinted(text));
        return;
      }
      waiting = [];
      setImmediate(flush);
      out(text);
    },
    flush,
  };
}
