import { gapOfChoice, resolveByGap } from '../gaps/by-gap.ts';
import { isChosen, type GapChoices, type GapId } from '../gaps/gaps.ts';
import type { Words } from '../lib/text/words.ts';
import type { Lifecycle, Moves, Status } from './lifecycle.ts';

/**
 * Whether an order may change to a status; if not, the reason, the clause, and the gap of which one value allows it.
 */
export type MoveAnswer = { readonly allowed: true } | RefusedMove;
type RefusedMove = {
  readonly allowed: false;
  readonly reason: Words;
  readonly clause: string;
  readonly gap?: GapId;
};

const allowed: MoveAnswer = { allowed: true };

/**
 * Checks whether a call with status `to` may follow the last accepted status `from` (null: none). The rule
 * status-unknown refuses unknown statuses. Clause: states/SCENARIO.
 */
export function checkMove(lifecycle: Lifecycle, gaps: GapChoices, from: string | null, to: string): MoveAnswer {
  const next = statusNamed(lifecycle, to);
  if (next === null) return allowed;
  if (from === null) return checkFirst(lifecycle.moves, gaps, to);
  const last = statusNamed(lifecycle, from);
  if (last === null) return allowed;
  return (
    refusedByEnd(lifecycle.moves, gaps, last, next) ?? refusedOnTheWay(lifecycle.moves, gaps, last, next) ?? allowed
  );
}

/** Whether the phone shows a notification of an order in this status at some time. */
export function isNotified(lifecycle: Lifecycle, status: string, gaps: GapChoices): boolean {
  const effect = statusNamed(lifecycle, status)?.effect;
  return effect !== undefined && resolveByGap(effect.notification, gaps).shows === 'shown';
}

/** Why a status cannot follow one that does not end the order; null when it can. */
function refusedOnTheWay(moves: Moves, gaps: GapChoices, last: Status, next: Status): RefusedMove | null {
  return (
    refusedByRepeat(moves, gaps, last, next) ??
    refusedByOrder(moves, gaps, last, next) ??
    refusedBySource(moves, last, next)
  );
}

/** The statuses a next call may have, in the scenario's order. */
export function nextStatuses(lifecycle: Lifecycle, gaps: GapChoices, from: string | null): readonly string[] {
  return lifecycle.statuses
    .map((status) => status.name)
    .filter((name) => checkMove(lifecycle, gaps, from, name).allowed);
}

/** Whether nothing may follow this status under these choices. */
export function isEndStatus(status: Status, gaps: GapChoices): boolean {
  if (status.end === undefined) return false;
  return status.end === true || isChosen(gaps, status.end);
}

/** The status of that name, or null when the scenario has none. */
export function statusNamed(lifecycle: Lifecycle, name: string): Status | null {
  return lifecycle.statuses.find((status) => status.name === name) ?? null;
}

function checkFirst(moves: Moves, gaps: GapChoices, to: string): MoveAnswer {
  const rule = moves.only?.find((only) => only.to === to);
  if (rule === undefined || !isChosen(gaps, rule.first)) return allowed;
  return {
    allowed: false,
    reason: {
      en: `${to} cannot be the first status of an order: it can only follow ${rule.from.join(' or ')}.`,
      zh: `${to} 不能是訂單的首個狀態：只可由 ${rule.from.join('、')} 轉入。`,
    },
    clause: rule.clause,
    gap: rule.first.gap,
  };
}

function refusedByEnd(moves: Moves, gaps: GapChoices, last: Status, next: Status): RefusedMove | null {
  if (!isEndStatus(last, gaps)) return null;
  const opening = moves.also?.find((also) => also.from === last.name && also.to === next.name);
  if (opening !== undefined && isChosen(gaps, opening.under)) return null;
  // Where the end rests on a gap value, what is refused under any value is said first: it rests on no gap.
  const end = last.end === true || last.end === undefined ? null : last.end;
  const anyway = end === null ? null : refusedOnTheWay(moves, gaps, last, next);
  if (anyway !== null) return anyway;
  const gap = opening?.under.gap ?? end?.gap;
  return {
    allowed: false,
    reason: {
      en: `${next.name} cannot follow ${last.name}: ${last.name} is an end status and nothing comes after it.`,
      zh: `${next.name} 不可接在 ${last.name} 之後：${last.name} 是終結狀態，其後不可再有任何狀態。`,
    },
    clause: last.clause,
    ...(gap === undefined ? {} : { gap }),
  };
}

function refusedByRepeat({ repeat, clause }: Moves, gaps: GapChoices, last: Status, next: Status): RefusedMove | null {
  if (repeat === undefined || last.name !== next.name || resolveByGap(repeat, gaps) === 'allowed') return null;
  return {
    allowed: false,
    reason: {
      en: `${next.name} cannot be sent again: an order has it only once.`,
      zh: `${next.name} 不可再次發送：訂單只可有一次此狀態。`,
    },
    clause,
    gap: repeat.gap,
  };
}

function refusedByOrder(moves: Moves, gaps: GapChoices, last: Status, next: Status): RefusedMove | null {
  if (resolveByGap(moves.order, gaps) === 'free' || next.step >= last.step) return null;
  const gap = gapOfChoice(moves.order);
  return {
    allowed: false,
    reason: {
      en: `${next.name} cannot follow ${last.name}: a status never goes backward.`,
      zh: `${next.name} 不可接在 ${last.name} 之後：狀態不會倒退。`,
    },
    clause: moves.clause,
    ...(gap === undefined ? {} : { gap }),
  };
}

function refusedBySource(moves: Moves, last: Status, next: Status): RefusedMove | null {
  const rule = moves.only?.find((only) => only.to === next.name);
  if (rule === undefined || last.name === next.name || rule.from.includes(last.name)) return null;
  return {
    allowed: false,
    reason: {
      en: `${next.name} cannot follow ${last.name}: it can only follow ${rule.from.join(' or ')}.`,
      zh: `${next.name} 不可接在 ${last.name} 之後：只可由 ${rule.from.join('、')} 轉入。`,
    },
    clause: rule.clause,
  };
}
