import type { GapChoices, GapId } from '../gaps/gaps.ts';
import { otherReadings } from './all-moves.ts';
import { checkMove } from './check-move.ts';
import type { Lifecycle } from './lifecycle.ts';

export type MoveVerdict = {
  readonly to: string;
  readonly verdict: 'allowed' | 'refused';
  /** The assumptions of which another value, by itself, would turn the verdict. */
  readonly restsOn: readonly GapId[];
};

/** What the tables of a scenario say of each status as the first of an order, and of each ordered pair of statuses. */
export type MoveTable = {
  readonly statuses: readonly string[];
  readonly first: readonly MoveVerdict[];
  /** A status to itself included. */
  readonly moves: readonly (MoveVerdict & { readonly from: string })[];
};

/** Reads the tables under these choices. Pure. Clause: states/SCENARIO. */
export function readMoveTable(lifecycle: Lifecycle, gaps: GapChoices): MoveTable {
  const statuses = lifecycle.statuses.map(({ name }) => name);
  const readings = otherReadings(lifecycle, gaps);
  const verdictOf = (from: string | null, to: string): MoveVerdict => {
    const isAllowed = checkMove(lifecycle, gaps, from, to).allowed;
    const turned = readings.filter(
      ({ gap, value }) => checkMove(lifecycle, { ...gaps, [gap]: value }, from, to).allowed !== isAllowed,
    );
    return { to, verdict: isAllowed ? 'allowed' : 'refused', restsOn: [...new Set(turned.map(({ gap }) => gap))] };
  };
  return {
    statuses,
    first: statuses.map((to) => verdictOf(null, to)),
    moves: statuses.flatMap((from) => statuses.map((to) => ({ from, ...verdictOf(from, to) }))),
  };
}
