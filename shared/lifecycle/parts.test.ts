import { describe, expect, it } from 'vitest';
import { scanJson } from '../lib/json/json-scan.ts';
import { trainTicket } from '../scenarios/train-ticket/index.ts';
import { queueUp } from '../scenarios/queue-up/index.ts';
import { checkPartMove, partsAfter, partsOfLifecycle } from './parts.ts';

const parts = partsOfLifecycle(trainTicket.lifecycle);
if (parts === undefined) throw new Error('Train tickets have passengers');
const statuses = Object.keys(parts.fates);

const listing = (...passengers: readonly object[]) =>
  scanJson(JSON.stringify({ extInfo: { multiLang: { en_US: { passengerInfoList: passengers } } } })).root;

describe('moves of a part', () => {
  it('are free, or go forward once', () => {
    const allowed = (gaps: Parameters<typeof checkPartMove>[1]): readonly string[] =>
      statuses.flatMap((from) =>
        statuses.filter((to) => checkPartMove(parts, gaps, from, to).allowed).map((to) => `${from}-${to}`),
      );
    expect(allowed({})).toHaveLength(9);
    expect(allowed({ 'passenger-moves': 'forward' })).toEqual([
      'AVAILABLE-AVAILABLE',
      'AVAILABLE-USED',
      'AVAILABLE-CLOSED',
      'USED-USED',
      'CLOSED-CLOSED',
    ]);
  });

  it('are not judged where a status is not known', () => {
    const gaps = { 'passenger-moves': 'forward' } as const;
    expect(checkPartMove(parts, gaps, 'USED', 'GONE')).toEqual({ allowed: true });
    expect(checkPartMove(parts, gaps, 'toString', 'AVAILABLE')).toEqual({ allowed: true });
  });

  it('are refused in words that name both, with clause and assumption', () => {
    expect(checkPartMove(parts, { 'passenger-moves': 'forward' }, 'USED', 'AVAILABLE')).toEqual({
      allowed: false,
      reason: {
        en: 'AVAILABLE cannot follow USED: a ticket that is USED cannot change.',
        zh: 'AVAILABLE 不可接在 USED 之後：車票成為 USED 後不會再變。',
      },
      clause: 'train-ticket/status',
      gap: 'passenger-moves',
    });
  });
});

describe('the parts of an order after a call', () => {
  it('are those of the call, and of the others what was known', () => {
    const known = [
      { id: 'p1', status: 'AVAILABLE' },
      { id: 'p2', status: 'AVAILABLE' },
    ];
    const root = listing({ id: 'p2', status: 'USED' }, { status: 'AVAILABLE' });
    expect(partsAfter(known, root, trainTicket.lifecycle)).toEqual([
      { id: 'p1', status: 'AVAILABLE' },
      { id: 'p2', status: 'USED' },
      { id: '#2', status: 'AVAILABLE' },
    ]);
  });

  it('are none where a scenario has none, or nothing can be read', () => {
    expect(partsOfLifecycle(queueUp.lifecycle)).toBeUndefined();
    expect(partsAfter([], listing({ id: 'p1', status: 'USED' }), queueUp.lifecycle)).toEqual([]);
    expect(partsAfter([], null, trainTicket.lifecycle)).toEqual([]);
  });
});
