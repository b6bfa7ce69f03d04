import type { NoticeWords } from '../window/slices.ts';

/** Something that was done and can be taken back. */
export type Step = {
  /** What was done, for a short message with undo unless `isQuiet`. */
  readonly words: NoticeWords;
  readonly isQuiet?: boolean;
  /** What it changed, such as a name. Undoing it first undoes later changes of the same. */
  readonly about?: readonly string[];
  /** Ids it would restore; the step is removed when they are deleted permanently. */
  readonly holds?: readonly string[];
  /** Merges with a preceding step about the same, as when a clock is stepped. */
  readonly joins?: true;
  /** Undoes it. False where it failed and the reason was shown: the step stays. */
  readonly undo: () => boolean | void | Promise<boolean | void>;
};

export type DoneStep = Step & { readonly id: number; readonly atMs: number };

export type UndoSlice = {
  /** The steps, oldest first. */
  readonly steps: readonly DoneStep[];
  readonly recordStep: (step: Step) => number;
  readonly undoStep: (id: number) => Promise<void>;
  readonly undoLast: () => Promise<void>;
  /** Removes a step that can no longer be undone, and its message. */
  readonly forgetStep: (id: number) => void;
  /** Forgets every step that would bring any of these back. */
  readonly forgetStepsRestoring: (ids: readonly string[]) => void;
};
