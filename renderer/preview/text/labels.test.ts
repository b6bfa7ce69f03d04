import { describe, expect, it } from 'vitest';
import { formatAge } from './labels.ts';

const minute = 60_000;

describe('ageText', () => {
  it.each([
    [-5 * minute, 'now', '剛剛'],
    [0, 'now', '剛剛'],
    [minute - 1, 'now', '剛剛'],
    [minute, '1 min ago', '1 分鐘前'],
    [59 * minute, '59 min ago', '59 分鐘前'],
    [60 * minute, '1 h ago', '1 小時前'],
    [24 * 60 * minute, '1 day ago', '1 日前'],
    [50 * 60 * minute, '2 days ago', '2 日前'],
  ])('says %i ms as %s and %s', (elapsed, english, chinese) => {
    expect(formatAge(elapsed, 'en_US')).toBe(english);
    expect(formatAge(elapsed, 'zh_HK')).toBe(chinese);
  });
});
