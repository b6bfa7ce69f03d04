import { expect, test } from 'vitest';
import { writeLinesTable } from './lines-table.ts';

test('the table of lines is told in the language of its sheet', () => {
  const own = { 'text-lines': 'table:ticket.title=1,320/ticket.title=all' };
  expect(writeLinesTable(own, 'en').split('\n')[0]).toMatch(/^ticket: title 1, overline 2, .* title on 320 px all$/);
  expect(writeLinesTable(own, 'zh-Hant-HK').split('\n')[0]).toMatch(
    /^卡片：標題 1 行、標題上方 2 行、.*標題（闊 320 px）不限行數$/,
  );
  expect(writeLinesTable({}, 'zh-Hant-HK')).not.toMatch(/[a-z]/);
  expect(writeLinesTable({ 'text-lines': 'unbounded' }, 'zh-Hant-HK')).toBe('文字不限行數。');
});
