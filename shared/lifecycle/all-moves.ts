import { gapOfChoice } from '../gaps/by-gap.ts';
import { gapOf, gapValue, type GapChoices, type GapId } from '../gaps/gaps.ts';
import type { Words } from '../lib/text/words.ts';
import { checkMove } from './check-move.ts';
import type { Lifecycle } from './lifecycle.ts';

/** One move, with whether it is allowed, why it is not, and the reading under which it would be answered otherwise. */
export type Move = {
  /** Null: `to` is the first status of an order. */
  readonly from: string | null;
  readonly to: string;
  readonly allowed: boolean;
  readonly reason?: Words;
  readonly clause: string;
  readonly otherwise?: { readonly gap: GapId; readonly value: string };
};

/** Every move from the start and from each status to each status, under these choices. */
export function allMoves(lifecycle: Lifecycle, gaps: GapChoices): readonly Move[] {
  const names = lifecycle.statuses.map(({ name }) => name);
  const readings = otherReadings(lifecycle, gaps);
  return [null, ...names].flatMap((from) =>
    names.map((to): Move => {
      const answer = checkMove(lifecycle, gaps, from, to);
      const otherwise = readings.find(
        ({ gap, value }) => checkMove(lifecycle, { ...gaps, [gap]: value }, from, to).allowed !== answer.allowed,
      );
      return {
        from,
        to,
        allowed: answer.allowed,
        clause: answer.allowed ? lifecycle.moves.clause : answer.clause,
        ...(answer.allowed ? {} : { reason: answer.reason }),
        ...(otherwise === undefined ? {} : { otherwise }),
      };
    }),
  );
}

/** The gaps that decide about moves, each once, in the order in which the lifecycle names them. */
export function gapsOfMoves({ moves, statuses }: Lifecycle): readonly GapId[] {
  const { order, repeat, only = [], also = [] } = moves;
  const named = [
    gapOfChoice(order),
    repeat?.gap,
    ...only.map(({ first }) => first.gap),
    ...also.map(({ under }) => under.gap),
    ...statuses.map(({ end }) => (end === true ? undefined : end?.gap)),
  ];
  return [...new Set(named.filter((each) => each !== undefined))];
}

/** Each value that a gap of the moves could have instead, one gap at a time. */
export function otherReadings(
  lifecycle: Lifecycle,
  choices: GapChoices,
): readonly { readonly gap: GapId; readonly value: string }[] {
  return gapsOfMoves(lifecycle).flatMap((id) => {
    const gap = gapOf(id);
    return [gap.default, ...gap.others]
      .filter((value) => value !== gapValue(choices, id))
      .map((value) => ({ gap: id, value }));
  });
}
