import { expect, it } from 'vitest';
import { scanJson } from '../../lib/json-scan.ts';
import { historyOf } from './index.ts';

const call = (orderStatus: unknown, orderCreateTime: unknown, orderModifyTime: unknown) =>
  scanJson(JSON.stringify({ orderStatus, orderCreateTime, orderModifyTime }));

it('takes the create time of the first call, status and modify time of the last', () => {
  expect(historyOf([call('A', 1, 2), call('B', 9, 3)])).toEqual({
    status: 'B',
    orderCreateTime: 1,
    orderModifyTime: 3,
  });
});

it('is empty without calls and unknown when one says too little', () => {
  expect(historyOf([])).toBe('empty');
  expect(historyOf([call('A', 1, null)])).toBe('unknown');
  expect(historyOf([scanJson('{')])).toBe('unknown');
});
