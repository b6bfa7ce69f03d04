import type { Change } from './change.ts';
import type { StepWords } from './step-words.ts';

/** Something that was done and can be undone. It is data, so that it outlives a reload of the window. */
export type Step = {
  /** What was done, for a short message with undo unless `isQuiet`. */
  readonly words: StepWords;
  readonly isQuiet?: boolean | undefined;
  /** What it changed, such as a name. Undoing it first undoes later changes of the same. */
  readonly about?: readonly string[] | undefined;
  /** Merges with a preceding step about the same, as when a clock is stepped. */
  readonly joins?: true;
  /** Undoes it. In the list of what can be done again: does it again. */
  readonly change: Change;
};

export type DoneStep = Step & { readonly id: number; readonly atMs: number };

export type UndoSlice = {
  /** The steps, oldest first. */
  readonly steps: readonly DoneStep[];
  /** Undone steps, the last undone last. Empty after a new action. */
  readonly undone: readonly DoneStep[];
  readonly recordStep: (step: Step) => number;
  readonly undoStep: (id: number) => Promise<void>;
  readonly undoLast: () => Promise<void>;
  /** Does again what was undone last. */
  readonly redoLast: () => Promise<void>;
  /** Waits for a running undo; whether that step was undone. */
  readonly wasUndone: (id: number) => Promise<boolean>;
  /** Removes a step that can no longer be undone, and its message. */
  readonly forgetStep: (id: number) => void;
  /** Forgets every step that would bring any of these back. */
  readonly forgetStepsRestoring: (ids: readonly string[]) => void;
  /** Notes that a text was typed. */
  readonly noteTyped: (id: string, before: string, after: string) => void;
  /** Brings back the steps of before a reload. */
  readonly restoreSteps: () => Promise<void>;
  /** Stores the steps for the next window of this tab. */
  readonly storeSteps: () => void;
};
