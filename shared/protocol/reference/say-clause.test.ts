import { describe, expect, it } from 'vitest';
import { sayClause } from './say-clause.ts';

describe('a clause in words', () => {
  it('names section and field', () => {
    expect(sayClause('base/requestId', 'en')).toBe('Order sync request, base fields, requestId');
    expect(sayClause('train-ticket/from', 'en')).toBe('Train ticket fields, from');
    expect(sayClause('train-ticket/from', 'zh-Hant-HK')).toBe('火車票欄位，from');
  });

  it('names the scenario whose states it tells of', () => {
    expect(sayClause('states/queue-up', 'en')).toBe('States and transitions, Queue up');
    expect(sayClause('states/queue-up', 'zh-Hant-HK')).toBe('狀態與轉移，排隊取號');
  });

  it('leaves what it does not know as it is written', () => {
    expect(sayClause('toString/x', 'en')).toBe('toString, x');
    expect(sayClause('states/toString', 'en')).toBe('States and transitions, toString');
    expect(sayClause('whole', 'en')).toBe('whole');
    expect(sayClause('queue-up/name', 'en', [])).toBe('queue-up, name');
  });
});
