import type { DeliveryFault } from '../../../../shared/protocol/disorder/deliveries.ts';
import type { Disorder } from '../../../../shared/protocol/disorder/disorder.ts';
import type { Sender, SenderHabits } from '../../../../shared/protocol/disorder/receive.ts';
import type { StageView } from '../../../engine/stage/stage.ts';
import type { PlannedRun, WindowRun } from '../engine/window-run.ts';
import type { RowsTrouble } from '../engine/rows-file.ts';

export const runReports = ['junit', 'md', 'json'] as const;
export type RunReport = (typeof runReports)[number];

export type RunFile = { readonly name: string; readonly blob: Blob };

/** An entry of a run; a place of null is the run itself. */
export type RunPlace = { readonly key: string; readonly place: number | null; readonly step: number };

export type RunsSlice = {
  readonly isRunShown: boolean;
  /** Shows the results of runs in place of the stories. */
  readonly showRun: () => void;
  readonly hideRun: () => void;
  /** The last run of each story and row, as long as this window lives. */
  readonly runs: readonly WindowRun[];
  readonly runProgress: { readonly done: number; readonly all: number } | null;
  /** What was not run, because the user stopped it. */
  readonly notRun: readonly PlannedRun[];
  readonly runMs: number;
  /** The name of the file of rows that the runs are of. */
  readonly rowsFile: string | null;
  /** The columns of that file which its story does not use. */
  readonly unusedColumns: readonly string[];
  readonly rowsTrouble: RowsTrouble | null;
  readonly isOnlyFailed: boolean;
  readonly showOnlyFailed: (isOnlyFailed: boolean) => void;
  readonly runAllStories: () => Promise<void>;
  readonly runActiveStory: () => Promise<void>;
  /** Runs what failed once more, as the stories are now. */
  readonly runFailed: () => Promise<void>;
  readonly cancelRun: () => void;
  /** Has the user choose a file of rows, and runs the story for each. */
  readonly chooseRows: (storyId: string) => Promise<void>;
  readonly runWithRows: (storyId: string, file: RunFile) => Promise<void>;
  readonly chosenRun: RunPlace | null;
  /** What the phones show at the chosen entry; null while it is computed. */
  readonly runStage: StageView | null;
  readonly chooseRun: (chosen: RunPlace) => Promise<void>;
  /** Opens the story at the chosen entry, in its text and on its timeline. */
  readonly openChosenRun: () => void;
  readonly exportRun: (report: RunReport) => void;
};

/** What is tried: which faults, how many deliveries, from which seed, by a sender of which habits. */
export type DisorderTerms = {
  readonly kinds: readonly DeliveryFault[];
  readonly cases: number;
  readonly seed: string;
  readonly habits: SenderHabits;
  /** The open story, or each of the project. */
  readonly of: 'story' | 'project';
};

/** What was found of one story, or of several together, and with the other habits a sender may have. */
export type DisorderFound = {
  readonly disorder: Disorder;
  readonly byHabits: readonly { readonly habits: SenderHabits; readonly disorder: Disorder }[];
  /** Each story by itself. */
  readonly byStory: readonly StoryDisorder[];
  /** The story of the smallest delivery that goes wrong. */
  readonly worst: StoryDisorder | null;
  /** How many stories cannot be read and were skipped. */
  readonly unread: number;
};

export type StoryDisorder = {
  readonly id: string;
  readonly name: string;
  readonly sender: Sender;
  readonly disorder: Disorder;
};

export type DisorderSlice = {
  readonly disorderFound: DisorderFound | null;
  readonly disorderProgress: { readonly done: number; readonly all: number } | null;
  /** Delivers the calls of the active story, or of each story, late, twice, swapped or not at all. Nothing is sent. */
  readonly tryDisorder: (terms: DisorderTerms) => Promise<void>;
  readonly cancelDisorder: () => void;
  /** Keeps the smallest delivery that goes wrong as a story, and opens it. */
  readonly keepDelivery: (name: string) => void;
};
