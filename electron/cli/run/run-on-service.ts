import { randomBytes } from 'node:crypto';
import { Connections } from '../../services/network/sender/connections.ts';
import { optimiseLate } from '../../services/platform/runtime-flags.ts';
import type { Io } from '../io.ts';
import { openRecords } from '../sent-record.ts';
import type { ReportedRun, RunListener, RunSummary } from '../../../shared/protocol/run/reports/reported-run.ts';
import {
  type EngineRun,
  type RunEnd,
  plannedRuns,
  round,
  seedOf,
  type PlannedRun,
} from '../../services/bench/run/run-on-engine.ts';
import { sharedMeasuring } from '../../services/bench/run/measured-run.ts';
import type { OpenService } from './send-call.ts';
import { sendStory, type SentStory } from './send-story.ts';
import type { Service } from './service.ts';

export type ServiceRun = EngineRun & {
  readonly service: Service;
  readonly parallel: number;
  /** Whether calls wait for their time. */
  readonly waits: boolean;
};

/**
 * Sends the calls of stories, some stories beside each other, until they end, the run is stopped, or the service does not
 * answer. Listeners hear stories in their order.
 */
export async function runOnService(
  { stories, rows, options, bail, unread, service, parallel, waits }: ServiceRun,
  listeners: readonly RunListener[],
  io: Io,
): Promise<RunEnd> {
  const { stop, progress } = io;
  const open = await openService(service, io);
  const started = performance.now();
  // Fresh order numbers and ids at every run.
  const fresh = randomBytes(16).toString('hex');
  const planned = [...plannedRuns(stories, rows)];
  if (isShort(planned)) optimiseLate();
  const ended = new Set<number>();
  const tally = new Tally();
  let [next, isBailed] = [0, false];
  const isOver = (): boolean => stop.aborted || tally.isHalted;
  const { add, tell } = tellInOrder(listeners);

  const runOne = async (at: number, { loaded, name, row, place }: PlannedRun): Promise<void> => {
    const begun = performance.now();
    const seed = JSON.stringify([fresh, seedOf(loaded, place)]);
    const now = io.now();
    const own = { loaded, row, seed, options: { ...options, now }, waits };
    const sent = await sendStory(own, { service: open, isOver }, io);
    if (sent === null) return;
    const { run } = sent;
    const { file } = loaded;
    const ms = round(performance.now() - begun);
    const { outcome, entries } = run;
    ended.add(at);
    add(at, { file, name, row: place, outcome, ms, entries, problems: [], of: { story: loaded.story, run } });
    tally.add(sent);
    isBailed ||= bail && outcome !== 'passed';
    progress?.(`${ended.size} of ${planned.length} · ${ended.size - tally.passed} not passed · ${file}`);
    await tell(false);
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const at = next;
      const run = planned[at];
      if (run === undefined || isOver() || isBailed) return;
      next++;
      await runOne(at, run);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallel, planned.length) }, work));
  } finally {
    open.connections.close();
    await open.records.close();
  }
  await tell(true);
  progress?.(null);
  const left = planned.filter((_, at) => !ended.has(at));
  const rest = [...left.map(({ loaded: { file }, name, place }) => ({ file, name, row: place })), ...unread];
  const summary = { ...tally.counts(), ms: round(performance.now() - started), notRun: rest.length };
  for (const { end } of listeners) await end(summary, rest);
  const { isCut, isUnmeasured, isUnplayable, isUnreached } = tally;
  return { summary, isStopped: stop.aborted && (rest.length > 0 || isCut), isUnmeasured, isUnplayable, isUnreached };
}

/** So many calls are over before it pays to optimise for them. */
const fewCalls = 2000;

/** Whether a run has few calls. A curve has many. */
function isShort(planned: readonly PlannedRun[]): boolean {
  let calls = 0;
  for (const { loaded } of planned) {
    if (loaded.story.calls.some(({ curve }) => curve !== null)) return false;
    calls += loaded.story.calls.length;
    if (calls > fewCalls) return false;
  }
  return true;
}

/** Opened before anything is sent: what cannot be recorded is not sent. */
async function openService(service: Service, io: Io): Promise<OpenService> {
  const records = await openRecords(service.args, io);
  return { ...service, records, connections: new Connections(), measure: sharedMeasuring(io), addresses: new Map() };
}

/** What the stories of a run add up to. */
class Tally {
  passed = 0;
  failed = 0;
  errors = 0;
  calls = 0;
  isCut = false;
  isHalted = false;
  isUnmeasured = false;
  isUnplayable = false;
  isUnreached = false;

  add({ run: { outcome, entries, problems }, ...sent }: SentStory): void {
    if (outcome === 'passed') this.passed++;
    else if (outcome === 'failed') this.failed++;
    else this.errors++;
    this.calls += entries.filter(({ call }) => call !== null).length;
    this.isCut ||= sent.isCut;
    this.isHalted ||= sent.isHalted;
    this.isUnmeasured ||= sent.isUnmeasured;
    this.isUnreached ||= sent.isUnreached;
    this.isUnplayable ||= problems.some(({ severity }) => severity === 'error');
  }

  counts(): Pick<RunSummary, 'passed' | 'failed' | 'errors' | 'calls'> {
    const { passed, failed, errors, calls } = this;
    return { passed, failed, errors, calls };
  }
}

/**
 * Tells listeners of stories in their order, one after another; at the last, also of those behind a story not run. What
 * they heard is forgotten: a long run would not fit into memory.
 */
function tellInOrder(listeners: readonly RunListener[]): {
  readonly add: (at: number, run: ReportedRun) => void;
  readonly tell: (isLast: boolean) => Promise<void>;
} {
  const waiting = new Map<number, ReportedRun>();
  let place = 0;
  let telling = Promise.resolve();
  const tellOne = async (at: number, run: ReportedRun): Promise<void> => {
    waiting.delete(at);
    for (const { story } of listeners) await story(run);
  };
  const tellNext = async (): Promise<void> => {
    for (let run = waiting.get(place); run !== undefined; run = waiting.get(place)) await tellOne(place++, run);
  };
  const tellRest = async (): Promise<void> => {
    for (const [at, run] of [...waiting].toSorted(([one], [other]) => one - other)) await tellOne(at, run);
  };
  return {
    add: (at, run) => void waiting.set(at, run),
    tell: (isLast) => (telling = telling.then(isLast ? tellRest : tellNext)),
  };
}
