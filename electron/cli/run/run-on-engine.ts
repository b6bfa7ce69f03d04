import { setImmediate } from 'node:timers/promises';
import type { Row } from '../../../shared/documents/rows/row.ts';
import { runStory } from '../../../shared/protocol/run/run-story.ts';
import type { StoryOptions } from '../../../shared/protocol/simulate/story-references.ts';
import type { Io } from '../io.ts';
import { measured } from './measured-run.ts';
import { plannedRuns, round, seedOf } from './planned-runs.ts';
import type { LoadedStory } from './load-stories.ts';
import type {
  ReportedRun,
  RestRun,
  RunListener,
  RunSummary,
} from '../../../shared/protocol/run/reports/reported-run.ts';

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
  io: Pick<Io, 'pictures' | 'stop' | 'progress'>,
): Promise<RunEnd> {
  const { stop, progress } = io;
  const started = performance.now();
  const counts = { passed: 0, failed: 0, error: 0 };
  const all = stories.length * (rows?.length ?? 1);
  let [calls, done, yielded] = [0, 0, started];
  let [isUnmeasured, isUnplayable, isBailed] = [false, false, false];
  const rest: RestRun[] = [];
  for (const { loaded, row, place } of plannedRuns(stories, rows)) {
    if (stop.aborted || isBailed) {
      rest.push({ file: loaded.file, name: loaded.name, row: place });
      continue;
    }
    const run = await runOne(loaded, row, place, options, io);
    isUnmeasured ||= run.isUnmeasured;
    isUnplayable ||= run.reported.outcome === 'error' && !run.isUnmeasured;
    counts[run.reported.outcome]++;
    calls += run.reported.entries.filter(({ call }) => call !== null).length;
    done++;
    isBailed = bail && run.reported.outcome !== 'passed';
    for (const { story } of listeners) await story(run.reported);
    if (performance.now() - yielded < sliceMs) continue;
    progress?.(`${done} of ${all} · ${counts.failed + counts.error} not passed · ${loaded.file}`);
    await setImmediate();
    yielded = performance.now();
  }
  rest.push(...unread);
  progress?.(null);
  const { passed, failed, error: errors } = counts;
  const summary = { passed, failed, errors, calls, ms: round(performance.now() - started), notRun: rest.length };
  for (const { end } of listeners) await end(summary, rest);
  return { summary, isStopped: stop.aborted && rest.length > 0, isUnplayable, isUnmeasured, isUnreached: false };
}

async function runOne(
  { file, name, story, fileOf }: LoadedStory,
  row: Row | null,
  place: number | null,
  options: Omit<StoryOptions, 'fileOf'>,
  io: Pick<Io, 'pictures' | 'stop'>,
): Promise<{ readonly reported: ReportedRun; readonly isUnmeasured: boolean }> {
  const started = performance.now();
  const seed = seedOf({ file, name }, place);
  const made = runStory(story, { ...options, fileOf, seed, ...(row === null ? {} : { row }) });
  const { run, isUnmeasured } = await measured(made, io);
  const { outcome, entries } = run;
  const ms = round(performance.now() - started);
  return { reported: { file, name, row: place, outcome, ms, entries, problems: [], of: { story, run } }, isUnmeasured };
}
