import { expect, test } from 'vitest';
import type { Call, Comparison, Forward } from '../../../shared/documents/call.ts';
import { terminalText } from './printed.ts';
import { forwardDocument, forwardLine } from './print-forward.ts';

const verdict = { resultStatus: 'F', resultCode: 'ORDER_STATUS_INVALID' };
const own = { status: 200, result: { resultStatus: 'S', resultCode: 'SUCCESS' }, body: '{}' };
const forwarded = (
  comparison: Partial<Comparison> | null,
  more: Partial<Forward> = {},
): Pick<Call, 'forward' | 'verdict'> => ({
  verdict,
  forward: {
    to: 'https://uat.example',
    ms: 41,
    signature: 'not checked',
    ...(comparison === null
      ? {}
      : { comparison: { status: 200, own, agrees: false, check: 'move', explanations: [], ...comparison } }),
    ...more,
  },
});
const line = (call: Pick<Call, 'forward' | 'verdict'>): string => terminalText(forwardLine(call)).trim();

test('a call that was not passed on has no line', () => {
  expect([line({ verdict }), forwardDocument({ verdict })]).toEqual(['', {}]);
});

test('a difference names its check and the values that explain it', () => {
  const values: Comparison['explanations'] = [
    { gap: 'ticket-moves', value: 'end-is-end' },
    { gap: 'stale-update', value: 'ignore' },
  ];
  expect(line(forwarded({ explanations: values }))).toBe(
    'https://uat.example answered 200 F ORDER_STATUS_INVALID, 41 ms: differs at the check "move" from 200 S SUCCESS here; explained by ticket-moves=end-is-end or stale-update=ignore',
  );
  expect(forwardDocument(forwarded({ explanations: values }))).toEqual({
    forward: { status: 200, ...verdict, agrees: false, check: 'move', gap: 'ticket-moves', ms: 41 },
  });
});

test('an answer that agrees says so, and one whose signature is wrong too', () => {
  expect(line(forwarded({ agrees: true, check: null }, { signature: 'wrong' }))).toBe(
    'https://uat.example answered 200 F ORDER_STATUS_INVALID, signature wrong, 41 ms: agrees',
  );
});

test('a call without an answer says why', () => {
  const message = { en: 'The time limit of 5 ms passed.', zh: '時限已到。' };
  const failure = { phase: 'wait', code: 'TIMEOUT', message, next: message, mayHaveArrived: true };
  const call = forwarded(null, { failure });
  expect(line(call)).toBe(
    'https://uat.example gave no answer: The time limit of 5 ms passed. Nothing was decided here.',
  );
  expect(forwardDocument(call)).toEqual({
    forward: { status: null, resultCode: null, resultStatus: null, agrees: false, check: null, gap: null, ms: 41 },
  });
});

test('what the service wrote cannot reach the terminal', () => {
  const odd = { resultStatus: 'F\u001b[2J', resultCode: 'X\u202e\nY' };
  expect(line({ ...forwarded({}), verdict: odd })).not.toMatch(/[\p{Cc}\u202e]/u);
});
