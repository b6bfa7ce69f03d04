import type { Instant } from '../../../shared/lib/time/clock.ts';

/** What every room may use of the program: time, identifiers, timers and the user's choice of a file. */
export interface ProgramPorts {
  /** Real time, in milliseconds. */
  readonly now: () => Instant;
  /** A fresh identifier: 32 lower-case hexadecimal digits. */
  readonly newId: () => string;
  /** Runs something later; the returned function cancels it. Keeps no process alive. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** Lets the user choose a file in a dialog; null where nothing was chosen. Absent: there are no dialogs. */
  readonly chooseFile?: () => Promise<ChosenFile | null>;
  /** Receives every unhandled error. Never shown to the window. */
  readonly report: (error: unknown) => void;
}

/** A file as a dialog gives it; its name alone, never its path. */
export type ChosenFile = { readonly name: string; readonly bytes: Uint8Array };
