import { expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { historyOf } from './options.ts';
import { validate } from './validate.ts';
import { passenger, payloadText, trainPayload } from './testing/sample-payloads.ts';

const call = (orderStatus: unknown, orderCreateTime: unknown, orderModifyTime: unknown) =>
  scanJson(JSON.stringify({ orderStatus, orderCreateTime, orderModifyTime }));

it('takes the create time of the first call, status and modify time of the last', () => {
  expect(historyOf([call('A', 1, 2), call('B', 9, 3)])).toEqual({
    status: 'B',
    orderCreateTime: 1,
    orderModifyTime: 3,
  });
});

it('is empty without calls and unknown when one cannot be read', () => {
  expect(historyOf([])).toBe('empty');
  expect(historyOf([call('A', 1, 2), scanJson('{')])).toBe('unknown');
  expect(historyOf([scanJson('[]')])).toBe('unknown');
});

it('keeps what was known where a call says nothing of it', () => {
  expect(historyOf([call('A', 1, 2), call(null, null, null)])).toEqual({
    status: 'A',
    orderCreateTime: 1,
    orderModifyTime: 2,
  });
  expect(historyOf([call('A', null, 2), call(null, 5, null)])).toMatchObject({ orderCreateTime: 5 });
});

it('tells of passengers what the last call about each said, when the scenario is known', () => {
  const first = payloadText(trainPayload);
  const list = (locale: string) => `/extInfo/multiLang/${locale}/passengerInfoList`;
  const used = { ...passenger('p2', 'Lee Siu Ming'), status: 'USED' };
  const second = payloadText(trainPayload, { [list('zh_HK')]: [used], [list('en_US')]: [used] });
  const calls = [first, second].map((text) => scanJson(text));
  expect(historyOf(calls, trainTicket)).toMatchObject({
    status: 'TICKETED',
    parts: [
      { id: 'p1', status: 'AVAILABLE' },
      { id: 'p2', status: 'USED' },
    ],
  });
  expect(historyOf(calls)).not.toHaveProperty('parts');
});

it('does not hold a call against what no call has said yet', () => {
  const history = { status: '', orderCreateTime: null, orderModifyTime: null };
  expect(validate(scanJson(payloadText(trainPayload)), { scenario: trainTicket, history })).toEqual([]);
});
