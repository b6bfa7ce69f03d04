import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  normalizeForSearch,
  containsWords,
  matchesSearch,
  matchesSearchInParts,
  splitSearchWords,
} from './text-search.ts';

describe('a search by words', () => {
  test('finds every word in any order, case and width, each in any of the texts', () => {
    expect(matchesSearch(['Stale update', '過期更新'], 'UPDATE  stale')).toBe(true);
    expect(matchesSearch(['Stale update', '過期更新'], '更新 ｓｔａｌｅ')).toBe(true);
    expect(matchesSearch(['Stale update'], 'stale zzz')).toBe(false);
    expect(matchesSearch([], 'stale')).toBe(false);
  });

  test.each([
    ['story', 'New story', true],
    ['stor', '新故事 Story', true],
    ['story', 'Show earlier versions, history', false],
    ['status', 'Change orderStatus', true],
    ['orderstatus', 'Change orderStatus', true],
    ['due', 'PARKING_DUE', true],
    ['532', 'G6532', true],
    ['事', '新故事', true],
    ['pdf', '匯出PDF', true],
    ['時pdf', '即時PDF', true],
  ])('looks for %s in %s from the beginning of a Latin word: %s', (query, name, isFound) => {
    expect(matchesSearch([name], query)).toBe(isFound);
  });

  test.each([
    ['開啟時間軸', '開啟連線的時間軸', true],
    ['時間軸移動', '移動時間軸', true],
    ['連後端', '連接後端', true],
    ['時間軸 pdf', '匯出 PDF 時間軸', true],
    ['軸', '時間軸', true],
    ['間時', '時間軸', false],
    ['軸時間端', '時間軸', false],
    ['連接端', '後端', false],
    ['時間軸story', '新故事 Story', false],
  ])('finds %s in the parts of %s: %s', (query, name, isFound) => {
    expect(matchesSearchInParts([name], query)).toBe(isFound);
  });

  test('takes blanks of every language between words, and finds all without a word', () => {
    expect(splitSearchWords(' a\u3000B\t\nc ')).toEqual(['a', 'b', 'c']);
    expect(matchesSearch(['x'], ' \u3000 ')).toBe(true);
    expect(matchesSearch([], '')).toBe(true);
  });

  test('finds any text by any part of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), (text, from, length) => {
        const searched = normalizeForSearch(text);
        const part = searched.slice(from % (searched.length + 1)).slice(0, length);
        expect(containsWords([searched], part.split(/\s+/u))).toBe(true);
      }),
    );
  });
});
