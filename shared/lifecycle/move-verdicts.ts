import { gapOf, gapValue, type GapChoices, type GapId } from '../gaps/gaps.ts';
import { gapsOfMoves } from './all-moves.ts';
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
  const readings = gapsOfMoves(lifecycle).flatMap((id) => {
    const { default: usual, others } = gapOf(id);
    return [usual, ...others]
      .filter((value) => value !== gapValue(gaps, id))
      .map((value) => ({ id, choices: { ...gaps, [id]: value } }));
  });
  const verdictOf = (from: string | null, to: string): MoveVerdict => {
    const isAllowed = checkMove(lifecycle, gaps, from, to).allowed;
    const turned = readings.filter(({ choices }) => checkMove(lifecycle, choices, from, to).allowed !== isAllowed);
    return { to, verdict: isAllowed ? 'allowed' : 'refused', restsOn: [...new Set(turned.map(({ id }) => id))] };
  };
  return {
    statuses,
    first: statuses.map((to) => verdictOf(null, to)),
    moves: statuses.flatMap((from) => statuses.map((to) => ({ from, ...verdictOf(from, to) }))),
  };
}
