import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evCharging } from '../scenarios/ev-charging/index.ts';
import { scenarios } from '../scenarios/index.ts';
import { queueUp } from '../scenarios/queue-up/index.ts';
import { trainTicket } from '../scenarios/train-ticket/index.ts';
import { findGap } from '../gaps/gaps.ts';
import { checkMove, nextStatuses } from './check-move.ts';
import type { Lifecycle } from './lifecycle.ts';

const train = trainTicket.lifecycle;
const queue = queueUp.lifecycle;

function statusPairs({ statuses }: Lifecycle): readonly (readonly [string | null, string])[] {
  const names = statuses.map(({ name }) => name);
  return [null, ...names].flatMap((from) => names.map((to) => [from, to] as const));
}

/** The whole table of moves: each row lists what may follow; everything else is refused. */
const tables: readonly {
  name: string;
  lifecycle: Lifecycle;
  rows: readonly (readonly [string | null, readonly string[]])[];
}[] = [
  {
    name: 'train ticket',
    lifecycle: train,
    rows: [
      [null, ['TICKETED', 'REFUNDED', 'USED']],
      ['TICKETED', ['TICKETED', 'REFUNDED', 'USED']],
      ['REFUNDED', []],
      ['USED', []],
    ],
  },
  {
    name: 'queue up',
    lifecycle: queue,
    rows: [
      [null, ['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'FINISHED']],
      ['CALL_NUM', ['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'CANCELLED', 'FINISHED']],
      ['NUMBER_ARRIVED', ['NUMBER_ARRIVED', 'NUMBER_PASSED', 'FINISHED']],
      ['NUMBER_PASSED', ['NUMBER_PASSED', 'FINISHED']],
      ['CANCELLED', []],
      ['FINISHED', []],
    ],
  },
];

describe.each(tables)('moves of a $name', ({ lifecycle, rows }) => {
  it.each(rows.map(([from, to]) => ({ from, to })))('after $from come $to', ({ from, to }) => {
    expect(nextStatuses(lifecycle, {}, from)).toEqual(to);
  });

  it('says why in both languages and by which clause, whatever is refused', () => {
    const names = lifecycle.statuses.map((status) => status.name);
    fc.assert(
      fc.property(fc.constantFrom(null, ...names), fc.constantFrom(...names), (from, to) => {
        const answer = checkMove(lifecycle, {}, from, to);
        if (answer.allowed) return;
        expect(answer.reason.en).toContain(to);
        expect(answer.reason.zh).toContain(to);
        expect(answer.clause).toMatch(/^states\//);
      }),
    );
  });

  it('leaves a status it does not have to another rule', () => {
    expect(checkMove(lifecycle, {}, null, 'LOST')).toEqual({ allowed: true });
    expect(checkMove(lifecycle, {}, 'LOST', 'USED')).toEqual({ allowed: true });
  });
});

describe('what a refusal rests on', () => {
  it('names the assumption where the specification is silent', () => {
    expect(checkMove(queue, {}, null, 'CANCELLED')).toMatchObject({ allowed: false, gap: 'queue-first-cancelled' });
    expect(checkMove(queue, {}, 'FINISHED', 'FINISHED')).toMatchObject({ allowed: false, gap: 'queue-final' });
    expect(checkMove(train, {}, 'USED', 'REFUNDED')).toMatchObject({ allowed: false, gap: 'ticket-moves' });
  });

  it('names none where the specification says it', () => {
    expect(checkMove(queue, {}, 'NUMBER_ARRIVED', 'CANCELLED')).not.toHaveProperty('gap');
    expect(checkMove(queue, {}, 'NUMBER_PASSED', 'CALL_NUM')).not.toHaveProperty('gap');
    expect(checkMove(queue, {}, 'FINISHED', 'CALL_NUM')).not.toHaveProperty('gap');
    expect(checkMove(train, {}, 'REFUNDED', 'USED')).not.toHaveProperty('gap');
    expect(checkMove(evCharging.lifecycle, {}, 'FINISHED', 'SERVING')).not.toHaveProperty('gap');
  });

  it.each(scenarios)('of a move of $id is an assumption, one of whose readings allows it', ({ lifecycle }) => {
    const named = statusPairs(lifecycle).flatMap(([from, to]) => {
      const answer = checkMove(lifecycle, {}, from, to);
      return answer.allowed || answer.gap === undefined ? [] : [{ from, to, gap: answer.gap }];
    });
    const vain = named.filter(({ from, to, gap }) =>
      (findGap(gap)?.others ?? []).every((value) => !checkMove(lifecycle, { [gap]: value }, from, to).allowed),
    );
    expect(vain).toEqual([]);
  });
});
