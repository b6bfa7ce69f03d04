import { setImmediate } from 'node:timers/promises';
import { fillNames } from '../../../../shared/documents/my-variables.ts';
import type { Row } from '../../../../shared/documents/rows/row.ts';
import { runStory, type StoryRun } from '../../../../shared/protocol/run/run-story.ts';
import type { StoryOptions, StoryFile } from '../../../../shared/protocol/simulate/story-references.ts';
import type { Drawing } from './check-cuts.ts';
import { measuredRuns } from './measured-run.ts';
import type { RestRun, RunListener, RunSummary } from '../../../../shared/protocol/run/reports/reported-run.ts';
import { sep } from 'node:path';
import type { Story } from '../../../../shared/documents/story/story.ts';

export type EngineRun = {
  readonly stories: readonly LoadedStory[];
  readonly rows: readonly Row[] | null;
  readonly options: Omit<StoryOptions, 'fileOf'>;
  readonly bail: boolean;
  /** What was not even read, because the command was stopped. */
  readonly unread: readonly RestRun[];
};

/** How a run ended, beside its counts. */
export type RunEnd = {
  readonly summary: RunSummary;
  readonly isStopped: boolean;
  /** A story could not be played to its end. */
  readonly isUnplayable: boolean;
  /** Checks asked about cut texts, and no browser could look. */
  readonly isUnmeasured: boolean;
  /** A call was not answered, or could not be sent. */
  readonly isUnreached: boolean;
};

/** A run gives way to signals and output so often. */
const sliceMs = 25;

/** Runs stories one after another on the engine, each once for every row, until they end or the run is stopped. */
export async function runOnEngine(
  { stories, rows, options, bail, unread }: EngineRun,
  listeners: readonly RunListener[],
  io: Drawing & { readonly progress?: ((line: string | null) => void) | null },
): Promise<RunEnd> {
  const { stop, progress } = io;
  const started = performance.now();
  const counts = { passed: 0, failed: 0, error: 0 };
  const all = stories.length * (rows?.length ?? 1);
  let [calls, done, yielded] = [0, 0, started];
  let [isUnmeasured, isUnplayable, isBailed] = [false, false, false];
  let waiting: MadeRun[] = [];
  const rest: RestRun[] = [];
  const tell = async (): Promise<void> => {
    const measured = await measuredRuns(
      waiting.map(({ run }) => run),
      io,
    );
    for (const [at, { run, isUnmeasured: isLacking }] of measured.entries()) {
      const made = waiting[at];
      if (made === undefined) continue;
      const { outcome, entries } = run;
      isUnmeasured ||= isLacking;
      isUnplayable ||= outcome === 'error' && !isLacking;
      counts[outcome]++;
      calls += entries.filter(({ call }) => call !== null).length;
      isBailed ||= bail && outcome !== 'passed';
      const { name, loaded } = made;
      const { file, story } = loaded;
      const of = { story, run };
      for (const { story: hear } of listeners)
        await hear({ file, name, row: made.row, outcome, ms: made.ms, entries, problems: [], of });
    }
    waiting = [];
  };
  for (const { loaded, name, row, place } of plannedRuns(stories, rows)) {
    if (stop.aborted || isBailed) {
      rest.push({ file: loaded.file, name, row: place });
      continue;
    }
    waiting.push({ ...makeRun(loaded, row, place, options), name });
    done++;
    if (bail || !isWorthWaiting(waiting)) await tell();
    if (performance.now() - yielded < sliceMs) continue;
    progress?.(`${done} of ${all} · ${counts.failed + counts.error} not passed · ${loaded.file}`);
    await setImmediate();
    yielded = performance.now();
  }
  await tell();
  rest.push(...unread);
  progress?.(null);
  const { passed, failed, error: errors } = counts;
  const summary = { passed, failed, errors, calls, ms: round(performance.now() - started), notRun: rest.length };
  for (const { end } of listeners) await end(summary, rest);
  const isStopped = stop.aborted && (rest.length > 0 || isUnmeasured);
  return { summary, isStopped, isUnplayable, isUnmeasured, isUnreached: false };
}

/** A run whose cut texts nobody has measured. */
type MadeRun = Pick<PlannedRun, 'loaded' | 'name'> & {
  readonly row: number | null;
  readonly run: StoryRun;
  readonly ms: number;
};

/** So many checks of cut texts are measured together, and so many runs are told late for it. */
const most = { checks: 50, runs: 500 };

/** A page takes seconds to open: runs that ask about cut texts wait for others of their kind. */
function isWorthWaiting(runs: readonly MadeRun[]): boolean {
  const checks = runs.reduce((sum, { run }) => sum + run.cutChecks.length, 0);
  return checks > 0 && checks < most.checks && runs.length < most.runs;
}

function makeRun(
  loaded: LoadedStory,
  row: Row | null,
  place: number | null,
  options: Omit<StoryOptions, 'fileOf'>,
): Omit<MadeRun, 'name'> {
  const started = performance.now();
  const { story, fileOf } = loaded;
  const seed = seedOf(loaded, place);
  const run = runStory(story, { ...options, fileOf, seed, ...(row === null ? {} : { row }) });
  return { loaded, row: place, run, ms: round(performance.now() - started) };
}

/** A story that can be run, with the files that its calls name. */
export type LoadedStory = {
  readonly file: string;
  readonly name: string;
  readonly story: Story;
  readonly fileOf: (path: string) => StoryFile;
};

/** A story to run, once or for one row. `name`: with the values of the row; order numbers follow from that of the story. */
export type PlannedRun = {
  readonly loaded: LoadedStory;
  readonly name: string;
  readonly row: Row | null;
  readonly place: number | null;
};

/** The runs of stories, each once for every row. */
export function* plannedRuns(stories: readonly LoadedStory[], rows: readonly Row[] | null): Generator<PlannedRun> {
  for (const loaded of stories) {
    const { name } = loaded;
    if (rows === null) yield { loaded, name, row: null, place: null };
    else for (const [at, row] of rows.entries()) yield { loaded, name: fillNames(name, { row }), row, place: at + 1 };
  }
}

/** What the order number and ids of a run follow from: each is an order of its own, the same on every system. */
export function seedOf({ file, name }: Pick<LoadedStory, 'file' | 'name'>, place: number | null): string {
  return JSON.stringify([file.split(sep).join('/'), name, place]);
}

export function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
