import { describe, expect, test } from 'vitest';
import { gaps, type GapId } from '../../../../shared/gaps/gaps.ts';
import { listGaps } from './gap-list.ts';
import { selectGapsOfPayload } from '../store/gaps.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

const everything = { query: '', filter: 'all', choices: {}, touching: new Set<GapId>() } as const;

describe('the list of assumptions', () => {
  test('holds all of them, changed ones first, then those of the payload', () => {
    const choices = { scheme: 'shopapp', 'clock-skew': '15m' };
    const listed = listGaps({ ...everything, choices, touching: new Set(['time-unit', 'length-unit']) });
    expect(listed).toHaveLength(gaps.length);
    expect(listed.slice(0, 4)).toEqual(['scheme', 'time-unit', 'length-unit', 'http-method']);
  });

  test('can be narrowed to what was changed or touches the payload', () => {
    const listing = { ...everything, choices: { scheme: 'a' }, touching: new Set(['time-unit'] as const) };
    expect(listGaps({ ...listing, filter: 'changed' })).toEqual(['scheme']);
    expect(listGaps({ ...listing, filter: 'touching' })).toEqual(['time-unit']);
  });

  test.each([
    ['stale', 'stale-update'],
    ['code points', 'length-unit'],
    ['服務卡片', 'service-card'],
    ['modify-time-not-newer', 'stale-update'],
    ['OAEP', 'encryption'],
    ['ｓｔａｌｅ\u3000ＵＰＤＡＴＥ', 'stale-update'],
  ])('finds %s by any of its words', (query, id) => {
    expect(listGaps({ ...everything, query })).toContain(id);
    expect(listGaps({ ...everything, query: `${query} zzz` })).toEqual([]);
  });
});

test('the assumptions of a payload are those that decide about its status, and those its findings name', async () => {
  const { store } = await startedBench();
  const open = (name: string, scenario: string): ReadonlySet<string> => {
    const found = store.getState().documents.find((each) => each.name === name && each.scenario === scenario);
    store.getState().open(found?.id ?? '');
    return selectGapsOfPayload(store.getState());
  };
  expect([...open('TICKETED', 'train-ticket')]).toEqual(expect.arrayContaining(['display-window', 'notification-end']));
  expect(open('TICKETED', 'train-ticket').has('queue-final')).toBe(false);
  const cancelled = open('CANCELLED', 'queue-up');
  expect(['queue-final', 'queue-first-cancelled'].filter((id) => !cancelled.has(id))).toEqual([]);
  expect(open('CALL_NUM', 'queue-up').has('queue-first-cancelled')).toBe(false);
  expect(open('TICKETED', 'train-ticket').has('train-biz-type')).toBe(false);
  const { activeTab, documents, typed } = store.getState();
  const text = documents.find(({ id }) => id === activeTab?.id)?.text ?? '';
  typed(activeTab?.id ?? '', text.replace('"PASS_TICKET"', '"RIDE_HAILING"'));
  expect(selectGapsOfPayload(store.getState()).has('train-biz-type')).toBe(true);
});
