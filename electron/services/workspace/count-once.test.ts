import { expect, test } from 'vitest';
import { isAccepted } from '../../../shared/documents/call.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { countOnce, findTwins } from './count-once.ts';

const call = (id: string, origin: Call['origin'], tracer: string, more: Partial<Call> = {}): Call => ({
  id,
  orderKey: 'K',
  merchantBizNo: 'Q1',
  scenario: 'queue-up',
  orderStatus: 'CALL_NUM',
  endpoint: 'queue',
  origin,
  atVirtual: 0,
  atReal: 0,
  method: 'POST',
  path: '/',
  headers: [],
  bodyBase64: '',
  answer: { status: 200, headers: [['Tracer-Id', tracer]], bodyBase64: '', result: null },
  verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
  signature: 'verified',
  findings: [],
  gaps: {},
  durationsMs: {},
  ...more,
});

test('a sent call takes over what only its twin at the sandbox knows: what it repeats, and that it changed nothing', () => {
  const calls = [
    call('s1', 'sent', 'r1'),
    call('r1', 'received', 'r1'),
    call('s2', 'sent', 'r2'),
    call('r2', 'received', 'r2', { repeats: 'r1' }),
    call('s3', 'sent', 'r3'),
    call('r3', 'received', 'r3', { changesNothing: true }),
    call('r4', 'received', 'r4'),
  ];
  const once = countOnce(calls, findTwins(calls));
  expect(once.map(({ id, repeats, changesNothing }) => [id, repeats, changesNothing])).toEqual([
    ['s1', undefined, undefined],
    ['s2', 's1', undefined],
    ['s3', undefined, true],
    ['r4', undefined, undefined],
  ]);
  expect(once.filter(isAccepted).map(({ id }) => id)).toEqual(['s1', 'r4']);
});

test('a sent call that says no status stands with the one its order kept', () => {
  const calls = [
    call('s1', 'sent', 'r1', { orderStatus: '' }),
    call('r1', 'received', 'r1', { orderStatus: 'NUMBER_ARRIVED' }),
    call('s2', 'sent', 'r2', { orderStatus: '' }),
  ];
  expect(countOnce(calls, findTwins(calls)).map(({ orderStatus }) => orderStatus)).toEqual(['NUMBER_ARRIVED', '']);
});

test('a sent call carries the fault that the sandbox put on it; where that kept the verdict from it, both count', () => {
  const calls = [
    call('s1', 'sent', 'r1'),
    call('r1', 'received', 'r1', { fault: 'unsigned' }),
    call('s2', 'sent', 'r2', { verdict: null }),
    call('r2', 'received', 'r2', { fault: 'empty' }),
  ];
  const once = countOnce(calls, findTwins(calls));
  expect(once.map(({ id, fault }) => [id, fault])).toEqual([
    ['s1', 'unsigned'],
    ['s2', undefined],
    ['r2', 'empty'],
  ]);
  expect(once.filter(isAccepted).map(({ id }) => id)).toEqual(['s1', 'r2']);
});
