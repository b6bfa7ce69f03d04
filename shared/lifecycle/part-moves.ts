import type { JsonNode } from '../lib/json/json-scan.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { resolveByGap, isByGap } from '../gaps/by-gap.ts';
import type { MoveAnswer } from './check-move.ts';
import type { Lifecycle, PartFate, Parts } from './lifecycle.ts';
import { partsIn } from './parts.ts';

/** A part of an order (a passenger) and the status that its last accepted call gave it. */
export type PartStatus = { readonly id: string; readonly status: string };

/** The parts that orders of a lifecycle have, whatever their status; undefined where they have none. */
export function partsOfLifecycle({ statuses }: Lifecycle): Parts | undefined {
  return statuses.find(({ effect }) => effect.parts !== undefined)?.effect.parts;
}

/** The parts of an order after a call: those of the call, and those known before of which it says nothing. */
export function partsAfter(
  known: readonly PartStatus[],
  root: JsonNode | null,
  lifecycle: Lifecycle,
): readonly PartStatus[] {
  const now = partsIn(root, lifecycle, partsOfLifecycle(lifecycle));
  const named = new Set(now.map(({ id }) => id));
  return [...known.filter(({ id }) => !named.has(id)), ...now.map(({ id, status }) => ({ id, status }))];
}

/**
 * Checks whether a part may change its status. Where moves are forward, an active part becomes used or removed and
 * stays so. Other rules refuse unknown statuses. Clause: the parts' own.
 */
export function checkPartMove(parts: Parts, gaps: GapChoices, from: string, to: string): MoveAnswer {
  const { moves = 'free', fates, clause } = parts;
  const [before, after] = [fateOf(fates, from), fateOf(fates, to)];
  const isFree = resolveByGap(moves, gaps) === 'free' || from === to;
  if (isFree || before === null || after === null || before === 'active') return { allowed: true };
  return {
    allowed: false,
    reason: {
      en: `${to} cannot follow ${from}: a ${parts.noun.en.toLowerCase()} that is ${from} cannot change.`,
      zh: `${to} 不可接在 ${from} 之後：${parts.noun.zh}成為 ${from} 後不會再變。`,
    },
    clause,
    ...(isByGap(moves) ? { gap: moves.gap } : {}),
  };
}

function fateOf(fates: Parts['fates'], status: string): PartFate | null {
  return (Object.hasOwn(fates, status) ? fates[status] : undefined) ?? null;
}
