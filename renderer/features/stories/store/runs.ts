import type { SliceContext } from '../../../store/slice.ts';
import { activeStory } from '../../../store/window/active-tab.ts';
import {
  longestRowsBytes,
  rowsForStory,
  tooLarge,
  unreadable,
  type RowsTrouble,
  type StoryRows,
} from '../engine/rows-file.ts';
import { planRuns, runInSteps, withCuts, type PlannedRun, type WindowRun } from '../engine/window-run.ts';
import { choosing, chooseFirst } from './chosen-run.ts';
import { measureCuts, SteppedWork, termsOf } from './run-steps.ts';
import { exportRuns } from './export-runs.ts';
import type { RunFile, RunsSlice } from './slices.ts';

/** The list of results is drawn anew so often while a run is on its way. */
const shownEveryMs = 150;

type Context = SliceContext<
  | keyof RunsSlice
  | 'activeTab'
  | 'choose'
  | 'clock'
  | 'gaps'
  | 'variables'
  | 'jumpToRange'
  | 'leavePlace'
  | 'notify'
  | 'open'
  | 'reinspect'
  | 'settings'
  | 'stories'
  | 'storyFiles'
  | 'readStoryFiles'
  | 'storyView'
  | 'viewStoryTime'
>;

/** Runs stories with their checks on the engine. The results last as long as the window. */
export function createRuns(context: Context): RunsSlice {
  const { set, get } = context;
  const run = running(context);
  return {
    isRunShown: false,
    showRun: () => {
      get().leavePlace();
      get().choose('section', 'stories');
      set({ isRunShown: true });
    },
    hideRun: () => {
      if (get().isRunShown) set({ isRunShown: false });
    },
    runs: [],
    runProgress: null,
    notRun: [],
    runMs: 0,
    rowsFile: null,
    unusedColumns: [],
    rowsTrouble: null,
    isOnlyFailed: false,
    showOnlyFailed: (isOnlyFailed) => set({ isOnlyFailed }),
    ...run,
    ...choosing(context),
    exportRun: (report) => exportRuns(context, report),
  };
}

/** The run that is on its way or was the last one. */
type Turns = { current: { isOver: boolean } | null };

type Running = Pick<
  RunsSlice,
  'runAllStories' | 'runActiveStory' | 'runFailed' | 'cancelRun' | 'chooseRows' | 'runWithRows'
>;

function running(context: Context): Running {
  const { ports, set, get } = context;
  const turns: Turns = { current: null };
  const runAnew = async (
    planned: readonly PlannedRun[],
    rowsFile: string | null,
    unusedColumns: readonly string[] = [],
  ): Promise<void> => {
    get().showRun();
    set({ runs: [], rowsFile, unusedColumns, rowsTrouble: null, chosenRun: null, runStage: null });
    await runPlanned(context, turns, planned, []);
  };
  const refuse = (rowsTrouble: RowsTrouble): void => {
    get().showRun();
    set({ rowsTrouble });
  };
  return {
    runAllStories: () => runAnew(planRuns(get().stories, null), null),
    runActiveStory: async () => {
      const story = activeStory(get());
      if (story !== null) await runAnew(planRuns([story], null), null);
    },
    runFailed: async () => {
      const { runs, notRun, stories } = get();
      const failed = [...runs.filter(({ outcome }) => outcome !== 'passed').map(({ planned }) => planned), ...notRun];
      const wanted = failed.flatMap((planned) => {
        const story = stories.find(({ id }) => id === planned.story.id);
        return story === undefined ? [] : [{ ...planned, story }];
      });
      set({ rowsTrouble: null });
      await runPlanned(context, turns, wanted, runs);
    },
    cancelRun: () => {
      if (turns.current !== null) turns.current.isOver = true;
    },
    chooseRows: async (storyId) => {
      const [file] = await ports.chooseFiles();
      if (file !== undefined) await get().runWithRows(storyId, file);
    },
    runWithRows: async (storyId, file) => {
      const story = get().stories.find(({ id }) => id === storyId);
      if (story === undefined) return;
      await get().readStoryFiles();
      const rows = await readRowsOf(file, { text: story.text, files: get().storyFiles });
      if ('message' in rows) refuse(rows);
      else await runAnew(planRuns([story], rows.rows), file.name, rows.unused);
    },
  };
}

async function readRowsOf(
  { name, blob }: RunFile,
  story: Parameters<typeof rowsForStory>[2],
): Promise<StoryRows | RowsTrouble> {
  if (blob.size > longestRowsBytes) return { file: name, ...tooLarge };
  try {
    return rowsForStory(name, new Uint8Array(await blob.arrayBuffer()), story);
  } catch {
    return { file: name, ...unreadable };
  }
}

/** Runs what is planned, beside results that stay or are replaced. */
async function runPlanned(
  { ports, set, get }: Context,
  turns: Turns,
  planned: readonly PlannedRun[],
  before: readonly WindowRun[],
): Promise<void> {
  if (turns.current !== null) turns.current.isOver = true;
  const turn = { isOver: false };
  turns.current = turn;
  const found = new Map(before.map((run) => [run.planned.key, run]));
  let [done, shown] = [0, performance.now()];
  const show = (): void => {
    shown = performance.now();
    set({ runs: [...found.values()], runProgress: { done, all: planned.length } });
  };
  const work = new SteppedWork({
    breathe: ports.breathe,
    isOver: () => turn.isOver,
    onPause: () => (performance.now() - shown >= shownEveryMs ? show() : undefined),
  });
  set({ notRun: [] });
  show();
  await get().readStoryFiles();
  const terms = termsOf(get(), ports.now());
  for (const each of planned) {
    const began = work.worked();
    const played = await work.take(runInSteps(each, terms, () => work.worked() - began));
    if (played === null || !(await work.pause())) break;
    // Measuring takes as long as many stories.
    if (played.cutChecks.length > 0) show();
    const cuts = await measureCuts(played.cutChecks, ports, () => turn.isOver);
    if (cuts === 'cancelled') break;
    found.set(each.key, { ...withCuts(played, cuts), ms: work.worked() - began });
    done++;
  }
  // A later run has taken over what is shown.
  if (turns.current !== turn) return;
  set({
    runs: [...found.values()],
    runProgress: null,
    notRun: planned.slice(done),
    runMs: work.worked(),
  });
  chooseFirst(get());
}
