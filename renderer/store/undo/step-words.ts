import * as z from 'zod';
import { gapIdSchema, type Change } from './change.ts';

const [name, count] = [z.string(), z.number()];

/** What was done by a step of undo, as data. */
export const stepWordsSchema = z.union([
  z.object({
    says: z.enum([
      'removed',
      'moved',
      'order-moved',
      'tab-closed',
      'environment-added',
      'environment-changed',
      'order-added',
      'payload-added',
      'story-added',
      'call-added',
      'version-restored',
      'template-saved',
      'template-replaced',
      'text-edited',
      'texts-changed',
      'branch-added',
      'branch-removed',
      'curve-added',
      'curve-removed',
    ]),
    name,
  }),
  z.object({
    says: z.enum(['removed-several', 'moved-several', 'taken-in', 'texts-imported', 'stories-written', 'calls-hidden']),
    count,
  }),
  z.object({ says: z.enum(['order-removed', 'calls-forgotten', 'call-removed']), name, count }),
  z.object({ says: z.enum(['renamed', 'order-renamed']), before: name, name }),
  z.object({ says: z.literal('card-text-changed'), names: z.array(name).readonly() }),
  /** null: the embedded sandbox. */
  z.object({ says: z.literal('environment-chosen'), name, environment: name.nullable() }),
  z.object({ says: z.literal('scenario-chosen'), name, scenario: name }),
  z.object({ says: z.literal('clock-set'), at: z.number() }),
  z.object({ says: z.literal('clock-rate'), rate: z.number() }),
  z.object({ says: z.literal('gap-chosen'), id: gapIdSchema }),
  z.object({ says: z.enum(['gaps-reset', 'variables-changed', 'theme-changed']) }),
]);
export type StepWords = Readonly<z.infer<typeof stepWordsSchema>>;

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
  /** Says what was undone, unless `isQuiet`. */
  readonly undoStep: (id: number, isQuiet?: boolean) => Promise<void>;
  /**
   * Undoes the last step that changes something. One that added a text which was edited since is only named: undoing it
   * would remove the edits.
   */
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
