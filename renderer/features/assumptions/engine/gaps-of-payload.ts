import type { Moves } from '../../../../shared/lifecycle/lifecycle.ts';
import { findGap } from '../../../../shared/gaps/gaps.ts';
import type { GapId } from '../../../../shared/gaps/gaps.ts';
import { statusOf } from '../../../engine/payload/analysis.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';

/**
 * The gaps that a payload rests on: those its findings name, and those that decide about its status, what may
 * follow it and what the phone shows of it.
 */
export function findGapsOfPayload(analysis: Analysis): ReadonlySet<GapId> {
  const { statuses, moves } = analysis.scenario.lifecycle;
  const status = statusOf(analysis);
  const own = statuses.find(({ name }) => name === status);
  const found = new Set<GapId>(analysis.findings.flatMap(({ gap }) => gap ?? []));
  if (own !== undefined) collectGaps([own, selectMoves(moves, status)], found);
  return found;
}

/** The rules of movement that concern a status. */
function selectMoves({ only = [], also = [], ...rest }: Moves, status: string): unknown {
  return [
    rest,
    only.filter(({ to }) => to === status),
    also.filter(({ from, to }) => from === status || to === status),
  ];
}

/** Lifecycles are data: wherever a gap decides, its id stands under the name `gap`. */
function collectGaps(data: unknown, found: Set<GapId>): void {
  if (typeof data !== 'object' || data === null) return;
  for (const [name, value] of Object.entries(data)) {
    const gap = name === 'gap' && typeof value === 'string' ? findGap(value) : null;
    if (gap === null) collectGaps(value, found);
    else found.add(gap.id);
  }
}
