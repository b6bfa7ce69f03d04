import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linePlaces, namedWidths, readLinesText, writeLinesText } from '../gaps/lines-text.ts';
import { parseGapChoice } from '../gaps/gap-choices.ts';
import { phoneSizes } from '../specification/phone-sizes.ts';
import { findLineLimit, resolveTextLines, writeLinesTable } from './text-lines.ts';

const title = { surface: 'ticket', slot: 'title', widthPx: 390 } as const;
const lockLine = { surface: 'notification', slot: 'line', widthPx: 390 } as const;

describe('the lines of a text', () => {
  it('are two at most for a name, and of any number where they are unbounded', () => {
    const usual = resolveTextLines({});
    const names = ['ticket.title', 'ticket.subtitle', 'ticket.place', 'wallet.title'] as const;
    expect(names.map((place) => usual[place])).toEqual([2, 2, 2, 2]);
    expect(findLineLimit(resolveTextLines({ 'text-lines': 'unbounded' }), title)).toBeNull();
  });

  it('are those of an own table where it names them, on the width that it names', () => {
    const lines = resolveTextLines({
      'text-lines': 'table:ticket.title=1,320/notification.line=9,390/ticket.title=all',
    });
    expect(findLineLimit(lines, title)).toBeNull();
    expect(findLineLimit(lines, { ...title, widthPx: 430 })).toBe(1);
    expect([findLineLimit(lines, lockLine), findLineLimit(lines, { ...lockLine, widthPx: 320 })]).toEqual([4, 9]);
  });

  it('belong to the phones that are drawn, and to slots that the surface has', () => {
    expect(namedWidths).toEqual(phoneSizes.map(({ widthPx }) => widthPx));
    expect(findLineLimit(resolveTextLines({}), { ...title, surface: 'list' })).toBe(2);
    expect(findLineLimit(resolveTextLines({}), { ...title, surface: 'list', slot: 'place' })).toBeNull();
  });
});

describe('a table of one’s own', () => {
  const anyEntry = fc.record({
    place: fc.constantFrom(...linePlaces),
    widthPx: fc.option(fc.constantFrom(...namedWidths)),
    lines: fc.option(fc.integer({ min: 1, max: 99 })),
  });

  it('is read as it was written, and kept in one way', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 30 }), (entries) => {
        const reading = readLinesText(writeLinesText(entries));
        if ('problem' in reading) throw new Error(reading.problem.en);
        const kept = writeLinesText(reading.entries);
        expect(parseGapChoice('text-lines', writeLinesText(entries))).toEqual({
          id: 'text-lines',
          value: kept,
        });
        for (const { place, widthPx, lines } of reading.entries) {
          const last = entries.findLast((each) => each.place === place && each.widthPx === widthPx);
          expect(lines).toBe(last?.lines);
        }
      }),
    );
  });
});

test('the table of lines is told in the language of its sheet', () => {
  const own = { 'text-lines': 'table:ticket.title=1,320/ticket.title=all' };
  expect(writeLinesTable(own, 'en').split('\n')[0]).toMatch(/^ticket: title 1, overline 2, .* title on 320 px all$/);
  expect(writeLinesTable(own, 'zh-Hant-HK').split('\n')[0]).toMatch(
    /^卡片：標題 1 行、標題上方 2 行、.*標題（闊 320 px）不限行數$/,
  );
  expect(writeLinesTable({}, 'zh-Hant-HK')).not.toMatch(/[a-z]/);
  expect(writeLinesTable({ 'text-lines': 'unbounded' }, 'zh-Hant-HK')).toBe('文字不限行數。');
});
