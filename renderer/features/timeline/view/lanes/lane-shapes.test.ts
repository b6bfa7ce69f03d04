import type { CardState } from '../../../../../shared/specification/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lane } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { layoutChecks, layoutLane, placeWindowWords } from './lane-shapes.ts';

const span = { from: 0, until: 1000 };
const why = { words: { en: 'why', zh: '原因' }, clause: 'states/x' };

function card(from: number, until: number | null, status: string, state: CardState = 'active') {
  return { from, until, status, state, why };
}

const lane = (cards: Lane['cards'], at: readonly number[] = []): Lane => ({
  orderKey: 'o',
  merchantBizNo: 'o',
  scenario: 'x',
  calls: at.map((each, index) => ({
    id: String(index),
    orderKey: 'o',
    merchantBizNo: 'o',
    scenario: 'x',
    at: each,
    status: 'ON',
    origin: 'sent',
    verdict: 'accepted',
    reason: null,
    accepted: null,
  })),
  statuses: [],
  cards,
  windows: [],
  changes: [],
  coming: [],
});

function verdictOf(id: string): 'accepted' | 'refused' {
  return id === '200' ? 'refused' : 'accepted';
}

const check = { place: 0, at: 100, laneKey: 'o', outcome: 'passed', asks: [], why: null } as const;

function outcomeOf(place: number): 'passed' | 'failed' {
  return place === 200 ? 'failed' : 'passed';
}

describe('a lane on screen', () => {
  test('places what can be seen and nothing else', () => {
    const { cards } = layoutLane(lane([card(-500, -1, 'A'), card(-1, 200, 'B'), card(200, null, 'C')]), span, 500);
    expect(cards.map(({ of, x, width }) => [of.status, x, width])).toEqual([
      ['B', -0.5, 100.5],
      ['C', 100, 408],
    ]);
  });

  test('writes each status once, where it begins, though what follows may be wider', () => {
    const { cards } = layoutLane(
      lane([card(0, 200, 'A'), card(200, 900, 'A', 'expired'), card(900, null, 'B')]),
      span,
      1000,
    );
    expect(cards.map(({ isNamed }) => isNamed)).toEqual([true, false, true]);
  });

  test('writes a status where there is most room, when there is none where it begins', () => {
    const { cards } = layoutLane(
      lane([card(0, 10, 'A', 'none'), card(10, 30, 'A'), card(30, 700, 'A', 'expired'), card(700, null, 'B')]),
      span,
      1000,
    );
    expect(cards.map(({ isNamed }) => isNamed)).toEqual([false, false, true, true]);
  });

  test('knows the room beside each call', () => {
    const { calls } = layoutLane(lane([], [-5, 100, 150, 2000]), span, 1000);
    expect(calls.map(({ x, room }) => [x, room])).toEqual([
      [100, 50],
      [150, 850],
    ]);
  });

  test('leaves the words of the stretches free', () => {
    const { calls } = layoutLane(lane([card(0, 500, 'ARRIVED'), card(500, null, 'B')], [50, 200]), span, 1000);
    expect(calls.map(({ x, room }) => [x, room])).toEqual([
      [50, 4],
      [200, 300],
    ]);
  });

  test('writes words between the marks that lie over a stretch, or nowhere', () => {
    const words = (status: string, ...at: readonly number[]) =>
      layoutLane(lane([card(0, 300, status)], at), span, 1000).cards[0]?.words;
    expect(words('ON', 0, 100)).toEqual({ x: 0, width: 96 });
    expect(words('NUMBER_ARRIVED', 20, 100)).toEqual({ x: 104, width: 196 });
    expect(words('NUMBER_ARRIVED', 100, 200)).toEqual({ x: 0, width: 96 });
    expect(words('ON', ...Array.from({ length: 15 }, (_, place) => place * 20))?.width).toBe(0);
  });

  test('gives each of a few calls its own mark, even at one place', () => {
    const { calls } = layoutLane(lane([], [100, 100, 100]), span, 1000);
    expect(calls.map(({ of, x, more }) => [of.id, x, more])).toEqual([
      ['0', 100, 0],
      ['1', 100, 0],
      ['2', 100, 0],
    ]);
  });

  test('draws no more marks than can be told apart, and counts every call', () => {
    const instants = fc.array(fc.integer({ min: -100, max: 1100 }), { minLength: 500, maxLength: 3000 });
    fc.assert(
      fc.property(instants, fc.integer({ min: 20, max: 2000 }), (at, width) => {
        const { calls } = layoutLane(lane([card(0, 500, 'A'), card(500, null, 'B')], at), span, width);
        const inSight = at.filter((each) => each >= 0 && each <= 1000).length;
        expect(calls.reduce((sum, { more }) => sum + more + 1, 0)).toBe(inSight);
        expect(calls.length).toBeLessThanOrEqual(Math.max(150, width / 2 + 1));
        for (const { room } of calls) expect(room).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 30 },
    );
  });

  test('shows of many calls at one place the picked one, else what went wrong', () => {
    const many = lane(
      [],
      Array.from({ length: 400 }, () => 100),
    );
    const refused = { ...many, calls: many.calls.map((call) => ({ ...call, verdict: verdictOf(call.id) })) };
    const shown = (pickedId: string | null) =>
      layoutLane(refused, span, 1000, pickedId).calls.map(({ of, more }) => [of.id, more]);
    expect(shown(null)).toEqual([['200', 399]]);
    expect(shown('7')).toEqual([['7', 399]]);
  });

  test('places a lane of fifty thousand calls at once', () => {
    const instants = Array.from({ length: 50_000 }, (_, at) => at / 100);
    const statuses = Array.from({ length: 50_000 }, (_, at) => card(at / 100, (at + 1) / 100, `S${at}`));
    expect(layoutLane(lane(statuses, instants), span, 1000).calls.length).toBeLessThanOrEqual(501);
  });

  test('leaves the words of a notification free of the marks of checks', () => {
    const checksAt = (...xs: readonly number[]) => xs.map((x) => ({ of: { ...check, at: x }, x, width: 0, more: 0 }));
    const bar = { of: null, x: 100, width: 400 };
    expect(placeWindowWords(bar, checksAt(50, 320))).toEqual({ x: 100, width: 210 });
    expect(placeWindowWords(bar, checksAt(101, 130, 145))).toEqual({ x: 155, width: 345 });
    expect(placeWindowWords({ ...bar, width: 60 }, checksAt(130)).width).toBe(0);
  });

  test('does not hide a failed check under others', () => {
    const many = Array.from({ length: 400 }, (_, place) => ({ ...check, place, outcome: outcomeOf(place) }));
    expect(layoutChecks(many, span, 1000, null).map(({ of, more }) => [of.place, more])).toEqual([[200, 399]]);
    expect(layoutChecks(many, span, 1000, 7).map(({ of }) => of.place)).toEqual([7]);
  });

  test('never draws further than a little beyond the edges', () => {
    const instant = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(instant, fc.option(fc.nat(9000)), fc.integer({ min: 50, max: 3000 }), (from, length, width) => {
        const until = length === null ? null : from + length;
        for (const placed of layoutLane(lane([card(from, until, 'A')]), span, width).cards) {
          expect(placed.x).toBeGreaterThanOrEqual(-8);
          expect(placed.x + placed.width).toBeLessThanOrEqual(width + 9);
        }
      }),
    );
  });
});
