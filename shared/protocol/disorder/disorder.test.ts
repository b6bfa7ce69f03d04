import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStory } from '../../documents/story/read-story.ts';
import { scenarios } from '../../scenarios/index.ts';
import { playStory } from '../simulate/play-story.ts';
import { arrange, deliveryFaults, drawFaults, type CallFault, DecisionMemo } from './deliveries.ts';
import { describeDisorder, findWrongSpans } from './describe-disorder.ts';
import { addDisorders, createJudge, playDisorder } from './disorder.ts';
import {
  arrivalsOf,
  receive,
  receiveEach,
  showOrders,
  steadyHabits,
  type Sender,
  type SenderHabits,
  storyOfDeliveries,
} from './receive.ts';

const minute = 60_000;

function senderOf(calls: readonly object[]): Sender {
  const text = JSON.stringify({ format: 'passbench.story/2', anchor: '2026-11-25T18:30:00+08:00', calls });
  const { story } = readStory(text);
  if (story === null) throw new Error('No story.');
  const played = playStory(story, {
    scenarios,
    gaps: {},
    scenario: null,
    fileOf: () => ({ problem: { en: 'none', zh: '沒有' } }),
    now: 0,
  });
  expect(played.problems).toEqual([]);
  return { story, played, scenarios, scenario: null };
}

const queue = senderOf([
  { at: '+0m', template: 'queue-up/CALL_NUM', set: { '/extInfo/wait_tables': '12' } },
  { at: '+12m', template: 'queue-up/CALL_NUM', set: { '/extInfo/wait_tables': '9' } },
  { at: '+6m', template: 'queue-up/NUMBER_ARRIVED' },
  { at: '+5m', template: 'queue-up/FINISHED' },
]);
const mixed = senderOf([
  { at: '+0m', template: 'queue-up/CALL_NUM' },
  { at: '+1m', template: 'train-ticket/TICKETED' },
  { at: '+1m', template: 'queue-up/CANCELLED' },
  { at: '+1m', template: 'train-ticket/USED' },
  { at: '+1m', template: 'train-ticket/REFUNDED' },
]);

const word = fc.nat({ max: 2 ** 31 });
function drawn(sender: Sender): fc.Arbitrary<readonly CallFault[]> {
  return fc
    .tuple(fc.subarray([...deliveryFaults], { minLength: 1 }), fc.array(word, { minLength: 16, maxLength: 16 }))
    .map(([kinds, words]) => {
      let next = 0;
      return drawFaults(sender.played.calls, kinds, (below) => (words[next++ % words.length] ?? 0) % below);
    });
}

describe('deliveries', () => {
  it('without a fault are what the story itself leads to', () => {
    for (const sender of [queue, mixed]) {
      const deliveries = arrange(sender.played.calls, []);
      expect(deliveries.map(({ at }) => at)).toEqual(sender.played.calls.map(({ at }) => at));
      const own = sender.played.calls.flatMap(({ accepted }) => accepted ?? []);
      expect(receive(deliveries, sender)).toEqual(own);
    }
  });

  it('hold every call once, repeats beside, in order of time, and only what was asked', () => {
    fc.assert(
      fc.property(drawn(mixed), (faults) => {
        const { calls } = mixed.played;
        const deliveries = arrange(calls, faults);
        const once = deliveries.filter(({ fault }) => fault !== 'duplicate').map(({ call }) => call);
        expect(once.toSorted((a, b) => a - b)).toEqual([...calls.keys()]);
        const times = deliveries.map(({ call, at }) => at ?? calls[call]?.at ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const touched = faults.flatMap((each) => [each.call, ...(each.fault === 'swap' ? [each.with] : [])]);
        expect(new Set(touched).size).toBe(touched.length);
        for (const { call, at, fault } of deliveries) {
          if (fault === null) expect(at).toBe(calls[call]?.at);
          if (fault === 'lose') expect(at).toBeNull();
          if (fault === 'late' || fault === 'duplicate') expect(at).toBeGreaterThan(calls[call]?.at ?? 0);
        }
        for (const each of faults)
          if (each.fault === 'swap') expect(calls[each.with]?.orderKey).toBe(calls[each.call]?.orderKey);
      }),
    );
  });

  it('of calls of one instant are swapped all the same', () => {
    const at = { at: 5 };
    expect(arrange([at, at], [{ fault: 'swap', call: 0, with: 1 }]).map(({ call }) => call)).toEqual([1, 0]);
    const swapped = (...pairs: readonly (readonly [number, number])[]): readonly number[] =>
      arrange(
        Array.from({ length: 4 }, () => at),
        pairs.map(([call, other]) => ({ fault: 'swap', call, with: other })),
      ).map(({ call }) => call);
    expect(swapped([0, 3])).toEqual([3, 1, 2, 0]);
    expect(swapped([0, 1], [2, 3])).toEqual([1, 0, 3, 2]);
  });
});

describe('disorder', () => {
  const options = { kinds: deliveryFaults, cases: 60, seed: '7' };

  it('is the same for the same seed, and another for another', () => {
    expect(playDisorder(queue, options)).toEqual(playDisorder(queue, options));
    expect(playDisorder(queue, { ...options, seed: '8' })).not.toEqual(playDisorder(queue, options));
  });

  it('finds the lost last call, by itself, and what is shown instead', () => {
    const { minimal, differing, byFault } = playDisorder(queue, options);
    expect(minimal?.faults).toEqual([{ fault: 'lose', call: 3 }]);
    const [difference] = minimal?.differences ?? [];
    if (difference === undefined) throw new Error('Nothing differs.');
    const { intended, shown } = describeDisorder(difference);
    expect(intended.en).toContain('status FINISHED');
    expect(shown.en).toContain('status NUMBER_ARRIVED');
    expect(differing).toBeGreaterThan(0);
    for (const { cases, differing: bad } of byFault.values()) expect(bad).toBeLessThanOrEqual(cases);
  });

  it('tells a few of many texts, and how many others, in both languages', () => {
    const texts = ['A', 'B', 'C', 'D', 'E'];
    const shown = { merchantBizNo: '1', card: 'used', status: 'USED', texts };
    const described = describeDisorder({ merchantBizNo: '1', intended: null, shown }, 3).shown;
    expect(described.en).toBe('card used; status USED; texts "A", "B", "C" and 2 more');
    expect(described.zh).toBe('卡片已使用；狀態 USED；文字 "A"、"B"、"C"及另外 2 項');
  });

  it('has a smallest delivery that cannot be smaller without any of its faults', () => {
    for (const [sender, seed] of [queue, mixed].flatMap((each) => ['1', '2', '3'].map((s) => [each, s] as const))) {
      const { minimal } = playDisorder(sender, { ...options, seed });
      if (minimal === null) continue;
      const judge = createJudge(sender);
      expect(judge(minimal.faults).differences).toEqual(minimal.differences);
      for (const left of minimal.faults)
        expect(judge(minimal.faults.filter((each) => each !== left)).differences).toEqual([]);
    }
  });

  it('of two calls swapped shows a ticket that was refunded as used', () => {
    const { minimal } = playDisorder(mixed, { kinds: ['swap'], cases: 40, seed: '1' });
    const [difference] = minimal?.differences ?? [];
    expect(difference?.intended).toMatchObject({ card: 'used', status: 'USED' });
    expect(difference?.shown).toMatchObject({ card: 'removed', status: 'REFUNDED' });
  });

  it('of no call, or of faults that cannot happen, tries nothing', () => {
    expect(playDisorder(senderOf([]), options)).toMatchObject({ cases: 0, differing: 0, minimal: null });
    const one = senderOf([{ at: '+0m', template: 'voucher/TICKETED' }]);
    expect(playDisorder(one, { ...options, kinds: ['swap', 'late'] }).cases).toBe(0);
    expect(playDisorder(one, { ...options, kinds: ['lose'] }).differing).toBe(60);
    expect(playDisorder(one, { ...options, kinds: ['duplicate'] }).differing).toBe(0);
  });

  it('asks nothing of what was refused in its own order, and of checks, that fail on purpose', () => {
    const called = { at: '+0m', template: 'queue-up/CALL_NUM' };
    const options = { kinds: deliveryFaults, cases: 80, seed: '3' };
    const refused = senderOf([called, { at: '+1m', template: 'queue-up/CALL_NUM', set: { '/requestId': 'no' } }]);
    expect(refused.played.calls.map(({ verdict }) => verdict)).toEqual(['accepted', 'refused']);
    // Only without its first call does the order differ.
    expect(playDisorder(refused, options).minimal?.faults).toEqual([{ fault: 'lose', call: 0 }]);
    expect(playDisorder(refused, { ...options, kinds: ['late', 'duplicate', 'swap'] }).minimal).toBeNull();

    const failing = { at: '+1m', check: { card: 'used', status: 'FINISHED' } };
    const [plain, checked] = [
      [called, { ...called, at: '+3m' }],
      [called, failing, { ...called, at: '+2m' }, failing],
    ].map((calls) => playDisorder(senderOf(calls), options));
    expect(checked?.differing).toBe(plain?.differing);
    expect(checked?.minimal?.faults).toEqual(plain?.minimal?.faults);
  });

  it('takes calls of a curve one by one', () => {
    const curve = { pointer: '/extInfo/progess_curr', from: 20, to: 80, over: '1h', every: '10m' };
    const sender = senderOf([{ at: '+0m', template: 'ev-charging/SERVING', curve }]);
    const { played } = sender;
    expect(played.calls).toHaveLength(7);
    const faults = [{ fault: 'late', call: 5, byMs: 15 * minute } as const];
    // The older progress arrives behind the last one, and is refused.
    expect(receive(arrange(played.calls, faults), sender)).toHaveLength(6);
  });
});

describe('from when until when a delivery shows an order wrong', () => {
  it('is told for each in turn: the end that came too early until it was due, a lost one for ever', () => {
    const swapped = [{ fault: 'swap', call: 2, with: 3 }] as const;
    const judged = createJudge(queue)(swapped);
    const { anchor } = { anchor: queue.played.calls[0]?.at ?? 0 };
    const spans = findWrongSpans(judged, queue).map(({ from, until, shown, intended, why }) => [
      (from - anchor) / minute,
      until === null ? null : (until - anchor) / minute,
      [intended?.status, shown?.status],
      why?.clause ?? null,
    ]);
    expect(spans).toEqual([[18, 23, ['NUMBER_ARRIVED', 'FINISHED'], 'states/queue-up']]);
    const lost = createJudge(queue)([{ fault: 'lose', call: 3 }]);
    const [, last] = findWrongSpans(lost, queue);
    expect(findWrongSpans(lost, queue)[0]).toMatchObject({
      from: anchor + 23 * minute,
      shown: { status: 'NUMBER_ARRIVED' },
    });
    expect(last?.until ?? null).toBeNull();
  });

  it('is never without a fault, and at the end of a delivery what the judge finds', () => {
    expect(findWrongSpans({ deliveries: arrange(mixed.played.calls, []) }, mixed)).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(queue, mixed), fc.infiniteStream(word), (sender, words) => {
        const faults = drawFaults(sender.played.calls, deliveryFaults, (below) => Number(words.next().value) % below);
        const judged = createJudge(sender)(faults);
        const spans = findWrongSpans(judged, sender);
        const open = spans.filter(({ from, until }) => from <= judged.at && (until ?? Infinity) > judged.at);
        expect(open.map(({ merchantBizNo }) => merchantBizNo).toSorted()).toEqual(
          judged.differences.map(({ merchantBizNo }) => merchantBizNo).toSorted(),
        );
        for (const [at, { orderKey, from, until }] of spans.entries()) {
          const next = spans[at + 1];
          expect(from).toBeLessThan(until ?? Infinity);
          if (next?.orderKey === orderKey) expect(next.from).toBeGreaterThanOrEqual(until ?? Infinity);
        }
      }),
    );
  });
});

it('takes a decision from the memo only where the engine would decide the same', () => {
  const habits = fc.constantFrom(
    ...(['event', 'send'] as const).flatMap((time) => (['same', 'new'] as const).map((repeat) => ({ time, repeat }))),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(queue, mixed),
      habits,
      fc.array(fc.infiniteStream(word), { maxLength: 6 }),
      (of, how, all) => {
        const sender = { ...of, habits: how };
        const memo = new DecisionMemo();
        const told = (outcomes: ReturnType<typeof receiveEach>): readonly object[] =>
          outcomes.map(({ verdict, result, finding, accepted }) => ({ verdict, result, finding, accepted }));
        for (const words of all) {
          const draw = (below: number): number => Number(words.next().value) % below;
          const deliveries = arrange(sender.played.calls, drawFaults(sender.played.calls, deliveryFaults, draw));
          expect(told(receiveEach(deliveries, sender, memo))).toEqual(told(receiveEach(deliveries, sender)));
        }
      },
    ),
  );
});

describe('the disorder of several stories', () => {
  it('has their counts together and the smallest case of them', () => {
    const options = { kinds: deliveryFaults, cases: 20, seed: '1' };
    const [one, other] = [queue, mixed].map((sender) => playDisorder(sender, options));
    if (one === undefined || other === undefined) throw new Error('Nothing was played.');
    const sum = addDisorders([one, other]);
    expect([sum.cases, sum.differing]).toEqual([40, one.differing + other.differing]);
    expect(sum.byFault.get('late')?.cases).toBe(
      (one.byFault.get('late')?.cases ?? 0) + (other.byFault.get('late')?.cases ?? 0),
    );
    expect([one.minimal, other.minimal]).toContain(sum.minimal);
    expect(addDisorders([])).toEqual({ cases: 0, differing: 0, minimal: null, byFault: new Map() });
  });
});

describe('the habits of a sender', () => {
  const late = senderOf([
    { at: '+0m', template: 'queue-up/CALL_NUM' },
    { at: '+2m', template: 'queue-up/NUMBER_ARRIVED' },
    { at: '+2m', template: 'queue-up/NUMBER_ARRIVED', set: { '/extInfo/wait_tables': '0' } },
  ]);
  const faults: readonly CallFault[] = [{ fault: 'late', call: 1, byMs: 9 * minute }];
  const once: readonly CallFault[] = [{ fault: 'duplicate', call: 1, afterMs: 9 * minute }];

  it('decide whether a late call is stale: by the time of its event it is, by that of its send it is the newest', () => {
    const deliveries = arrange(late.played.calls, faults);
    const verdicts = (time: 'event' | 'send'): readonly string[] =>
      receiveEach(deliveries, { ...late, habits: { time, repeat: 'same' } }).map(({ verdict }) => verdict);
    expect(verdicts('event')).toEqual(['accepted', 'accepted', 'refused']);
    expect(verdicts('send')).toEqual(['accepted', 'accepted', 'accepted']);
    const [stale] = receiveEach(deliveries, late).flatMap(({ finding }) => finding ?? []);
    expect(stale?.rule).toBe('modify-time-not-newer');
  });

  it('decide whether a call that is sent once more is a repeat, and change no other byte', () => {
    const deliveries = arrange(late.played.calls, once);
    const last = (habits: SenderHabits): readonly (string | undefined)[] => {
      const outcome = receiveEach(deliveries, { ...late, habits }).at(-1);
      return [outcome?.verdict, outcome?.finding?.rule ?? outcome?.result.resultCode];
    };
    expect(last({ time: 'event', repeat: 'same' })).toEqual(['repeated', 'SUCCESS']);
    expect(last({ time: 'event', repeat: 'new' })).toEqual(['refused', 'modify-time-not-newer']);
    expect(last({ time: 'send', repeat: 'new' })).toEqual(['accepted', 'SUCCESS']);
    // Another time is another body under the requestId of before.
    expect(last({ time: 'send', repeat: 'same' })).toEqual(['refused', 'PARAM_ILLEGAL']);
    const [own, again] = [steadyHabits, { time: 'event', repeat: 'new' } as const].map(
      (habits) => arrivalsOf(deliveries, { ...late, habits }).at(-1)?.payload?.text ?? '',
    );
    const id = /"requestId": "[0-9a-f]{32}"/;
    expect(again).not.toBe(own);
    expect(again?.replace(id, '')).toBe(own?.replace(id, ''));
  });
});

it('a delivery that was kept as a story leads to the same wrong phones', () => {
  fc.assert(
    fc.property(drawn(mixed), fc.constantFrom('event', 'send'), (faults, time) => {
      const sender: Sender = { ...mixed, habits: { time, repeat: 'new' } };
      const deliveries = arrange(sender.played.calls, faults);
      const { story } = readStory(storyOfDeliveries(deliveries, sender, 'kept'));
      if (story === null) throw new Error('The story cannot be read.');
      const fileOf = () => ({ problem: { en: 'none', zh: '沒有' } });
      const played = playStory(story, { scenarios, gaps: {}, scenario: null, fileOf, now: 0 });
      const end = Math.max(0, ...played.calls.map(({ at }) => at));
      const kept = showOrders(
        played.calls.flatMap(({ accepted }) => accepted ?? []),
        end,
        sender,
      );
      expect(kept).toEqual(showOrders(receive(deliveries, sender), end, sender));
    }),
    { numRuns: 40 },
  );
});

it('the same text with another stated scenario is decided by itself', () => {
  const text = queue.played.calls[0]?.payload?.text ?? '';
  const sender = senderOf(
    ['train-ticket', 'queue-up'].map((scenario) => ({ at: '+0m', scenario, payload: JSON.parse(text) })),
  );
  const verdicts = receiveEach(arrange(sender.played.calls, []), sender).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(sender.played.calls.map(({ verdict }) => verdict));
  expect(verdicts).toEqual(['refused', 'accepted']);
});
