import { AppError } from '../../../../shared/lib/app-error.ts';
import { withEntries, type StoryRun } from '../../../../shared/protocol/run/run-story.ts';
import { judgeCuts, describeDifferences, type FoundCut } from '../../../../shared/protocol/simulate/judge-story.ts';
import { walletOf } from '../../../../shared/protocol/simulate/moments.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { measureCheckCuts, noBrowserForCuts, type CutCheck, type Drawing } from './check-cuts.ts';

/** A run with what its checks ask about cut texts; `isUnmeasured`: that could not be found out, which is its error. */
export type MeasuredRun = { readonly run: StoryRun; readonly isUnmeasured: boolean };

/** Measures the cut texts that runs ask about, on pages that they share. What ran stays, whatever comes of it. */
export async function measuredRuns(runs: readonly StoryRun[], io: Drawing): Promise<readonly MeasuredRun[]> {
  const asked = runs.flatMap(({ cutChecks, played }): readonly CutCheck[] => {
    if (cutChecks.length === 0) return [];
    const { accepted } = walletOf(played, scenarios);
    return cutChecks.map((check) => ({ check, accepted, gaps: played.gaps }));
  });
  const measured = await tryMeasure(asked, io);
  let next = 0;
  return runs.map((run) => {
    const from = next;
    next += run.cutChecks.length;
    if (from === next) return { run, isUnmeasured: false };
    return withCuts(run, 'why' in measured ? measured : { cuts: measured.cuts.slice(from, next) });
  });
}

/** Lets runs that end while others are measured wait for each other, so that they share the next page. */
export function sharedMeasuring(io: Drawing): (run: StoryRun) => Promise<MeasuredRun> {
  let waiting: StoryRun[] = [];
  let together: Promise<readonly MeasuredRun[]> = Promise.resolve([]);
  return async (run) => {
    if (run.cutChecks.length === 0) return { run, isUnmeasured: false };
    const place = waiting.push(run) - 1;
    if (place === 0) {
      together = together.then(() => {
        const runs = waiting;
        waiting = [];
        return measuredRuns(runs, io);
      });
    }
    return (await together)[place] ?? { run, isUnmeasured: true };
  };
}

type Cuts = { readonly cuts: readonly (readonly FoundCut[])[] } | { readonly why: string };

async function tryMeasure(asked: readonly CutCheck[], io: Drawing): Promise<Cuts> {
  if (asked.length === 0) return { cuts: [] };
  try {
    const cuts = await measureCheckCuts(asked, io);
    return cuts === null ? { why: noBrowserForCuts } : { cuts };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { why: `cuts: ${error.sentence}` };
  }
}

function withCuts(run: StoryRun, measured: Cuts): MeasuredRun {
  const places = new Map(run.cutChecks.map((check, at) => [check.place, { check, at }]));
  const entries = run.entries.map((entry) => {
    const asked = entry.kind === 'check' ? places.get(entry.place) : undefined;
    if (asked === undefined) return entry;
    const why =
      'why' in measured
        ? { en: measured.why, zh: measured.why }
        : describeDifferences([...asked.check.differences, ...judgeCuts(measured.cuts[asked.at] ?? [])]);
    return { ...entry, passed: why === null, why };
  });
  const isUnmeasured = 'why' in measured;
  return { run: withEntries(run, entries, isUnmeasured), isUnmeasured };
}
