import type { RunEntry } from '../../../../shared/protocol/run/run-story.ts';
import type { WindowRun } from './window-run.ts';

/** A line of the list of results: a run, or an entry of it that did not pass. `step` counts its entries; -1 is the run. */
export type RunLine = {
  readonly id: string;
  readonly run: WindowRun;
  readonly entry: RunEntry | null;
  readonly step: number;
};

/** The runs, each with what did not pass in it. */
export function linesOfRuns(runs: readonly WindowRun[], isOnlyFailed: boolean): readonly RunLine[] {
  return runs.flatMap((run): readonly RunLine[] => {
    if (isOnlyFailed && run.outcome === 'passed') return [];
    const { key } = run.planned;
    const failed = run.entries.flatMap((entry, step) =>
      entry.passed ? [] : [{ id: `${key}#${step}`, run, entry, step }],
    );
    return [{ id: key, run, entry: null, step: -1 }, ...failed];
  });
}
