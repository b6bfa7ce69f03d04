import { withEntries, type StoryRun } from '../../../shared/protocol/run/run-story.ts';
import { judgeCuts, describeDifferences } from '../../../shared/protocol/simulate/judge-story.ts';
import { walletOf } from '../../../shared/protocol/simulate/moments.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Io } from '../io.ts';
import { measureCheckCuts, noBrowserForCuts } from './check-cuts.ts';

/** The run with what its checks ask about cut texts; an error where no browser could look. */
export async function measured(
  run: StoryRun,
  io: Pick<Io, 'pictures' | 'stop'>,
): Promise<{ readonly run: StoryRun; readonly isUnmeasured: boolean }> {
  if (run.cutChecks.length === 0) return { run, isUnmeasured: false };
  const { accepted } = walletOf(run.played, scenarios);
  const { gaps } = run.played;
  const cuts = await measureCheckCuts(
    run.cutChecks.map((check) => ({ check, accepted, gaps })),
    io,
  );
  const places = new Map(run.cutChecks.map((check, at) => [check.place, { check, found: cuts?.[at] ?? [] }]));
  const entries = run.entries.map((entry) => {
    const asked = entry.kind === 'check' ? places.get(entry.place) : undefined;
    if (asked === undefined) return entry;
    const why =
      cuts === null
        ? { en: noBrowserForCuts, zh: noBrowserForCuts }
        : describeDifferences([...asked.check.differences, ...judgeCuts(asked.found)]);
    return { ...entry, passed: why === null, why };
  });
  return { run: withEntries(run, entries, cuts === null), isUnmeasured: cuts === null };
}
