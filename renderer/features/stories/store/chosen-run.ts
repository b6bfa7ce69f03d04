import type { RunEntry } from '../../../../shared/protocol/run/run-story.ts';
import { memoised } from '../../../store/selectors.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { countRuns, momentInSteps, type WindowRun } from '../engine/window-run.ts';
import { SteppedWork, termsOf, type TermsMember } from './run-steps.ts';
import type { RunsSlice } from './slices.ts';

type Context = SliceContext<
  keyof RunsSlice | TermsMember | 'jumpToRange' | 'open' | 'reinspect' | 'storyView' | 'viewStoryTime'
>;

/** What a user looks for first: what did not pass. */
export function chooseFirst({ runs, chosenRun, chooseRun }: ReturnType<Context['get']>): void {
  if (chosenRun !== null) {
    void chooseRun(chosenRun);
    return;
  }
  const run = runs.find(({ outcome }) => outcome !== 'passed') ?? runs[0];
  if (run === undefined) return;
  const step = run.entries.findIndex(({ passed }) => !passed);
  void chooseRun({ key: run.planned.key, place: run.entries[step]?.place ?? null, step });
}

/** The result that is chosen in the list, and the phones at its moment. */
export function choosing(context: Context): Pick<RunsSlice, 'chosenRun' | 'runStage' | 'chooseRun' | 'openChosenRun'> {
  const { ports, set, get } = context;
  let last = 0;
  return {
    chosenRun: null,
    runStage: null,
    chooseRun: async (chosenRun) => {
      const turn = ++last;
      const isOver = (): boolean => turn !== last;
      set({ chosenRun, runStage: null });
      const run = get().runs.find(({ planned }) => planned.key === chosenRun.key);
      const entry = entryOf(run, chosenRun.step);
      if (run === undefined || entry === null) return;
      const work = new SteppedWork({ breathe: ports.breathe, isOver });
      const runStage = await work.take(momentInSteps(run, entry, termsOf(get(), ports.now())));
      if (!isOver()) set({ runStage });
    },
    openChosenRun: () => {
      const { chosenRun, runs } = get();
      const run = runs.find(({ planned }) => planned.key === chosenRun?.key);
      if (chosenRun === null || run === undefined) return;
      get().hideRun();
      get().open(run.planned.story.id);
      get().reinspect();
      const { storyView } = get();
      if (storyView === null) return;
      const entry = entryOf(run, chosenRun.step);
      const span = storyView.readable?.story.entries[entry?.place ?? 0]?.span;
      const [problem] = run.problems;
      if (span !== undefined) get().jumpToRange(storyView.lines().rangeOf(span.start, span.end));
      else if (problem !== undefined)
        get().jumpToRange({ ...problem, endLine: problem.line, endColumn: problem.column });
      if (entry !== null) get().viewStoryTime(entry.at);
    },
  };
}

/** The chosen entry, counted among those of the run; of a run as a whole its last one. */
function entryOf(run: WindowRun | undefined, step: number): RunEntry | null {
  return (step < 0 ? run?.entries.at(-1) : run?.entries[step]) ?? null;
}

/** The chosen run with its entry; null where none is. */
export const selectChosenRun = memoised(
  (bench) => [bench.runs, bench.chosenRun],
  (runs, chosen) => {
    const run = runs.find(({ planned }) => planned.key === chosen?.key);
    return run === undefined || chosen === null
      ? null
      : { run, entry: entryOf(run, chosen.step), isWhole: chosen.step < 0 };
  },
);

export const selectRunCounts = memoised((bench) => [bench.runs], countRuns);
