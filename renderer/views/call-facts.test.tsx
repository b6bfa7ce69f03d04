import { expect, test } from 'vitest';
import type { Call } from '../../shared/documents/call.ts';
import { receivedCall } from '../store/testing/received-calls.ts';
import { openWindow } from '../testing/open-window.tsx';
import { CallFacts } from './call-facts.tsx';

const received = receivedCall(1, 'N', 'F');
const sent: Call = { ...received, origin: 'sent', requestSignature: 'verified' };

async function factsOf(call: Call): Promise<ReadonlyMap<string, string>> {
  await openWindow(<CallFacts call={call} />);
  const terms = [...document.querySelectorAll('dt')];
  const facts = new Map(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']));
  return facts;
}

test('an imported call has one validation, also with a wrong signature', async () => {
  const facts = await factsOf({ ...sent, origin: 'imported', requestSignature: 'wrong' });
  expect([...facts].filter(([name]) => name.startsWith('Validation'))).toEqual([['Validation', 'No findings']]);
});

test.each([
  ['known', sent, true],
  ['unknown', { ...sent, durationsMs: {} }, false],
])('a call of %s length says so', async (_, call, isShown) => {
  expect((await factsOf(call)).has('Timings')).toBe(isShown);
});

test.each([
  ['of a received call is its request', received, [['Request signature', 'verified']]],
  [
    'of a sent call are both',
    { ...sent, requestSignature: 'wrong' as const },
    [
      ['Request signature', 'invalid'],
      ['Response signature', 'verified'],
    ],
  ],
  [
    'of a request is told only where it is known',
    { ...sent, requestSignature: undefined },
    [['Response signature', 'verified']],
  ],
])('the signature %s', async (_, call, expected) => {
  const facts = await factsOf(call);
  expect([...facts].filter(([name]) => name.endsWith('signature'))).toEqual(expected);
});

test.each([
  ['request', received, 'No findings'],
  ['request', { ...received, signature: 'wrong' as const }, 'Not checked: the sender could not be verified.'],
  ['request', { ...received, mode: 'record-only' as const }, 'Not checked: the sandbox was in record-only mode.'],
  ['response', sent, 'No findings'],
  ['request', { ...sent, requestSignature: 'wrong' as const }, 'Not checked: the sender could not be verified.'],
  ['response', { ...sent, answer: undefined }, 'Not checked: no complete response was received.'],
])('the validation of the %s says whether it was done', async (of, call, expected) => {
  expect((await factsOf(call)).get(`Validation of the ${of}`)).toBe(expected);
});

test('a call that was passed on says where to, and in what the sandbox differs', async () => {
  const forward: Call['forward'] = {
    to: 'https://uat.example',
    ms: 12,
    signature: 'not checked',
    comparison: {
      status: 200,
      own: { status: 200, result: { resultCode: 'SUCCESS', resultStatus: 'S' }, body: '{}' },
      agrees: false,
      check: 'modify time',
      explanations: [{ gap: 'stale-update', value: 'ignore' }],
    },
  };
  const verdict = { resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' };
  const fact = (await factsOf({ ...received, verdict, forward })).get('Forwarded to');
  expect(fact).toContain('https://uat.example 200 F PARAM_ILLEGAL, 12 ms Sandbox differs');
  expect(fact).toContain('The sandbox alone: 200 S SUCCESS');
  expect(fact).toContain('First check that differs: an orderModifyTime that is not newer');
  expect(fact).toContain('Its value ignore would give the answer of the service.');
});

test('a call that nobody answered says why', async () => {
  const message = { en: 'The time limit of 5 ms passed.', zh: '時限已到。' };
  const failure = { phase: 'wait', code: 'TIMEOUT', message, next: message, mayHaveArrived: true };
  const forward: Call['forward'] = { to: 'https://uat.example', ms: 5, signature: 'not checked', failure };
  expect((await factsOf({ ...received, forward })).get('Forwarded to')).toBe(
    'https://uat.example The time limit of 5 ms passed. Nothing was decided here.',
  );
});

test('the client is named of a received call', async () => {
  const headers: Call['headers'] = [['client-id', 'SHOP_2']];
  expect((await factsOf({ ...received, headers })).get('Client-Id')).toBe('SHOP_2');
});

test('the client is not named of a sent call, nor where none is stated', async () => {
  expect((await factsOf({ ...sent, headers: [['client-id', 'SHOP_2']] })).has('Client-Id')).toBe(false);
  expect((await factsOf(received)).has('Client-Id')).toBe(false);
});
