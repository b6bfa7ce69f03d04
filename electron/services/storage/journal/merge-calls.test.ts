import { expect, test } from 'vitest';
import { receivedCall } from '../store-care/testing/received-call.ts';
import type { CallRecord } from './call-record.ts';
import { isSameExchange, mergeReceived } from './merge-calls.ts';

const record = (id: string, origin: CallRecord['origin'], more: Partial<CallRecord> = {}): CallRecord =>
  receivedCall(0, {
    id,
    origin,
    answer: { status: 200, headers: [['Tracer-Id', 'r1']], body: new Uint8Array(), result: null },
    ...more,
  });

const firstFinding: CallRecord['findings'][number] = {
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  rule: 'syntax',
  severity: 'error',
  path: '',
  message: 'm',
  words: { key: 'k', values: {} },
  clause: 'c',
};

test('a sent call stands for the received one whose id its answer names as Tracer-Id, and for no other', () => {
  const sent = record('s1', 'sent');
  expect(isSameExchange(sent, record('r1', 'received'))).toBe(true);
  expect(isSameExchange(sent, record('r2', 'received'))).toBe(false);
  expect(isSameExchange(sent, record('r1', 'sent'))).toBe(false);
  expect(isSameExchange(record('s1', 'sent', { answer: undefined }), record('r1', 'received'))).toBe(false);
});

test('where a fault kept the verdict from the sender, both count', () => {
  const unheard = record('r1', 'received', { fault: 'empty' });
  expect(isSameExchange(record('s1', 'sent', { verdict: null }), unheard)).toBe(false);
  expect(isSameExchange(record('s1', 'sent'), { ...unheard, fault: 'unsigned' })).toBe(true);
});

test('a sent call takes over what only the sandbox knows', () => {
  const sent = record('s1', 'sent', { orderStatus: '' });
  expect(mergeReceived(sent, record('r1', 'received', { orderStatus: 'NUMBER_ARRIVED' }), undefined)).toEqual({
    ...sent,
    requestSignature: 'verified',
    orderStatus: 'NUMBER_ARRIVED',
  });
  const diagnosis = [{ variant: 'v', verifies: true, why: 'w' }];
  const refused = {
    verdict: { resultCode: 'X', resultStatus: 'F' },
    signature: 'wrong',
    diagnosis,
    fault: 'unsigned',
  } as const;
  expect(mergeReceived(sent, record('r1', 'received', refused), undefined)).toEqual({
    ...sent,
    requestSignature: 'wrong',
    diagnosis,
    fault: 'unsigned',
  });
  const finding = (rule: string) => ({ ...firstFinding, rule });
  const lenient = record('r1', 'received', { mode: 'lenient', findings: [finding('of the payload')] });
  expect(mergeReceived({ ...sent, findings: [finding('of the answer')] }, lenient, undefined)).toMatchObject({
    mode: 'lenient',
    findings: [{ rule: 'of the answer' }, { rule: 'of the payload' }],
  });
  expect(mergeReceived(sent, record('r1', 'received', { changesNothing: true }), 's0')).toMatchObject({
    repeats: 's0',
    changesNothing: true,
  });
});
