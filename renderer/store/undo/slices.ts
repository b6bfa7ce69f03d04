import type { NoticeWords } from '../window/slices.ts';

/** Something that was done and can be taken back. */
export type Step = {
  /** What was done. A short message says it too and offers to take it back, unless `isQuiet`. */
  readonly words: NoticeWords;
  readonly isQuiet?: boolean;
  /**
   * What it changed, where the same may be changed again: a name, a choice. Later changes of the same are taken back along
   * with an earlier one, newest first.
   */
  readonly about?: readonly string[];
  /** The ids of what it would bring back as it was: once that is taken for good, the step is forgotten. */
  readonly holds?: readonly string[];
  /** Right after another one about the same, the two are one step: that is how a clock is stepped through a day. */
  readonly joins?: true;
  /** Takes it back. False where it could not be and whoever tried has said why: it stays in the list then. */
  readonly undo: () => boolean | void | Promise<boolean | void>;
};

export type DoneStep = Step & { readonly id: number; readonly atMs: number };

export type UndoSlice = {
  /** What can be taken back, oldest first: the last of everything that was done in this window. */
  readonly steps: readonly DoneStep[];
  /** Takes note of something that was done. The id names it. */
  readonly did: (step: Step) => number;
  /** Takes a step back, after later ones about the same. */
  readonly undoStep: (id: number) => Promise<void>;
  /** Takes the last step back. */
  readonly undoLast: () => Promise<void>;
  /** Forgets a step that cannot be taken back any more, and the message that offers to. */
  readonly forgetStep: (id: number) => void;
  /** Forgets every step that would bring any of these back. */
  readonly forgetHolding: (ids: readonly string[]) => void;
};
