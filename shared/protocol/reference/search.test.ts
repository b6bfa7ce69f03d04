import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../lib/text/words.ts';
import { referenceOf, searchReference } from './index.ts';

const { entries } = referenceOf();
const found = (query: string, language: (typeof languages)[number] = 'en'): readonly string[] =>
  searchReference(entries, query, language).map(({ id }) => id);

describe('searching the reference', () => {
  it('puts the very name first, then what begins with it, then words, then parts', () => {
    expect(found('from')[0]).toBe('field:train-ticket/extInfo.multiLang.<locale>.from');
    const names = searchReference(entries, 'from', 'en').map(({ name }) => name);
    expect(names.indexOf('from_timezone')).toBeLessThan(names.indexOf('standard_from'));
    expect(found('stale-update')[0]).toBe('gap:stale-update');
    expect(found('client-id')[0]).toBe('header:Client-Id');
    expect(found('USED').slice(0, 2)).toEqual(['status:train-ticket/USED', 'effect:train-ticket/USED']);
  });

  it('finds parts of names written together', () => {
    expect(found('biz no')).toContain('field:base/merchantBizNo');
    expect(found('bizno')).toContain('field:base/merchantBizNo');
  });

  it('wants every word', () => {
    expect(found('queue remark')).toContain('field:queue-up/extInfo.multiLang.<locale>.order_remark');
    expect(found('queue nothingofthesort')).toEqual([]);
  });

  it('finds Chinese in either language of the window, and puts the own language first', () => {
    expect(found('出發站', 'en')).toContain('field:train-ticket/extInfo.multiLang.<locale>.from');
    expect(found('出發站', 'zh-Hant-HK')).toContain('field:train-ticket/extInfo.multiLang.<locale>.from');
    expect(found('金額', 'zh-Hant-HK').length).toBeGreaterThan(3);
  });

  it('finds names that are listed and never used', () => {
    expect(found('IPAY_TRADE_NO')[0]).toBe('values:pms-information-collection');
  });

  it('gives all for nothing', () => {
    expect(searchReference(entries, '   ', 'en')).toBe(entries);
  });

  it('never throws, and finds nothing twice', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...languages), (query, language) => {
        const ids = found(query, language);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('finds each thing by its own name', () => {
    for (const { id, name } of entries) {
      const same = entries.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length;
      expect([name, found(name).slice(0, same).includes(id)]).toEqual([name, true]);
    }
  });
});
