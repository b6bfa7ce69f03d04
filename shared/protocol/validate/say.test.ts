import { describe, expect, it } from 'vitest';
import { sayFinding } from './say.ts';
import { english } from './wording.en.ts';
import { traditionalChinese } from './wording.zh-hant-hk.ts';

const slots = (pattern: string): readonly string[] =>
  [...pattern.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name = '']) => name.replace(/Zh$/, '')).toSorted();

describe('the wordings', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(traditionalChinese).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it('use the same values in both languages', () => {
    for (const [key, pattern] of Object.entries(english)) {
      expect([key, slots(traditionalChinese[key] ?? '')]).toEqual([key, slots(pattern)]);
    }
  });
});

describe('a sentence', () => {
  it('leaves out the parts it has no value for', () => {
    const values = { field: 'from', used: 56, most: 48 };
    expect(sayFinding({ key: 'max-length', values }, 'en')).toBe('“from” has 56 characters; the limit is 48.');
    expect(sayFinding({ key: 'max-length', values: { ...values, place: 'en_US' } }, 'en')).toBe(
      '“from” has 56 characters in en_US; the limit is 48.',
    );
    expect(sayFinding({ key: 'max-length', values: { ...values, place: 'en_US' } }, 'zh-Hant-HK')).toBe(
      'from（en_US）有 56 個字元，上限為 48 個。',
    );
    expect(sayFinding({ key: 'max-length', values }, 'zh-Hant-HK')).toBe('from 有 56 個字元，上限為 48 個。');
  });

  it.each([
    ['start_time', 'start_time 在卡片上被截斷（闊 320 px）。'],
    ['出發站（from）', '出發站（from）在卡片上被截斷（闊 320 px）。'],
  ])('in Chinese keeps %s apart from what follows only where it ends in Latin letters', (field, said) => {
    const words = { key: 'text-cut.truncated', values: { field, surface: 'ticket', width: 320 } };
    expect(sayFinding(words, 'zh-Hant-HK')).toBe(said);
  });

  it('never reads a value as a pattern', () => {
    const values = {
      value: '{{allowed}} {{$t(json.found)}} $& $1',
      field: '{{value}}',
      allowed: 'A',
      found: 'string',
      place: '{{field}}',
    };
    expect(sayFinding({ key: 'enum', values }, 'en')).toBe(
      '{{value}} is {{allowed}} {{$t(json.found)}} $& $1 in {{field}}; allowed: A.',
    );
  });

  it('has between names what its language has there, and leaves the value that it is about as it is', () => {
    const values = { value: '"A, B"', allowed: 'A, B' };
    expect(sayFinding({ key: 'status-unknown', values }, 'zh-Hant-HK')).toMatch(/^"A, B".*A、B。/);
    expect(sayFinding({ key: 'status-unknown', values }, 'en')).toMatch(/^"A, B".*A, B\./);
  });

  it('has it between the parts of a place too', () => {
    const values = { field: 'ticketType', found: 'number', place: 'passengerInfoList[1], zh_HK' };
    expect(sayFinding({ key: 'required', values }, 'zh-Hant-HK')).toContain('（passengerInfoList[1]、zh_HK）');
    expect(sayFinding({ key: 'required', values }, 'en')).toContain(' in passengerInfoList[1], zh_HK');
  });

  it('writes a time as the reader does, with its number, and a number that is no time as it is', () => {
    const said = (last: number, language: 'en' | 'zh-Hant-HK') =>
      sayFinding({ key: 'modify-time-not-newer.same', values: { last } }, language);
    expect(said(1_795_672_805_000, 'en')).toContain('is 26 Nov 2026 14:00:05 GMT+8 (1795672805000), as in');
    expect(said(1_795_672_805_000, 'zh-Hant-HK')).toContain('同為 2026年11月26日 14:00:05 GMT+8（1795672805000）；');
    expect(said(9e15, 'en')).toContain('is 9000000000000000, as in');
  });

  it('marks names of fields in English, of a list each, and no title', () => {
    expect(sayFinding({ key: 'time-order.before', values: { field: 'to', otherField: 'start_time' } }, 'en')).toBe(
      '“to” is before “start_time”.',
    );
    expect(sayFinding({ key: 'user-required', values: { fields: 'userId, openId' } }, 'en')).toContain(
      '“userId”, “openId”',
    );
    const titled = { field: 'Arrival station (to)', surface: 'ticket', width: 320 };
    expect(sayFinding({ key: 'text-cut.truncated', values: titled }, 'en')).toMatch(/^Arrival station \(to\) is cut/);
  });

  it('of an unknown key is the key', () => {
    expect(sayFinding({ key: 'no-such', values: {} }, 'en')).toBe('no-such');
  });
});
