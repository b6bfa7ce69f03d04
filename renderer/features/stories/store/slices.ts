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
