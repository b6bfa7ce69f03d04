import { expect, test } from 'vitest';
import { summariseCall } from '../engine/calls/call-list.ts';
import { receivedCall } from '../store/testing/received-calls.ts';
import { getCodeMeaning, getVerdict } from './verdict.ts';

const refused = summariseCall(receivedCall(1, 'A', 'F'));

test('a request whose sender could not be proved leads to its cause, and not to the problems of its text', () => {
  expect(getCodeMeaning({ ...refused, signature: 'wrong' })).toBe('unproved');
  expect(getCodeMeaning({ ...refused, signature: 'not signed' })).toBe('unproved');
  expect(getCodeMeaning({ ...refused, origin: 'sent', requestSignature: 'wrong' })).toBe('unproved');
  expect(getCodeMeaning({ ...refused, origin: 'sent', mistake: 'other-key' })).toBe('unproved');
});

test('a call that a real service did not answer was not refused', () => {
  const message = { en: 'm', zh: '文' };
  const failure = { phase: 'wait', code: 'TIMEOUT', message, next: message, mayHaveArrived: true };
  const forward = { to: 'https://uat.example', ms: 1, signature: 'not checked', failure } as const;
  expect(getVerdict({ ...refused, forward })).toBe('failed');
  expect(getVerdict(refused)).toBe('refused');
});

test('a request that was read leads to what is wrong with it', () => {
  expect(getCodeMeaning(refused)).toBe('PARAM_ILLEGAL');
  // The answer could not be proved to be the platform's; the request was read.
  expect(getCodeMeaning({ ...refused, origin: 'sent', signature: 'wrong', cause: 'body-bom' })).toBe('PARAM_ILLEGAL');
  expect(getCodeMeaning({ ...refused, verdict: { resultCode: 'MADE_UP', resultStatus: 'F' } })).toBe('other');
});

test('a request that was refused before its signature was read leads to the message', () => {
  expect(getCodeMeaning({ ...refused, signature: 'not checked' })).toBe('unchecked');
  expect(getCodeMeaning({ ...refused, origin: 'sent', requestSignature: 'not checked' })).toBe('unchecked');
  expect(getCodeMeaning({ ...refused, signature: 'not checked', mistake: 'other-key' })).toBe('unproved');
});
