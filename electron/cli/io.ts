import type { Instant } from '../../shared/lib/clock.ts';

/**
 * All that a command sees of the process it runs in. Results go to `out`, everything else to `err`; a test gives its own
 * and needs no process.
 */
export interface Io {
  readonly out: (text: string | Uint8Array) => void;
  readonly err: (text: string) => void;
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
  /** Aborts when the user or the system asks the command to stop. */
  readonly stop: AbortSignal;
}

/** One JSON document, and nothing else, on standard output. */
export function printJson(io: Io, document: unknown): void {
  io.out(`${JSON.stringify(document, null, 2)}\n`);
}
