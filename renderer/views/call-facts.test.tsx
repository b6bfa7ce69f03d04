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

test('the client is named of a received call', async () => {
  const headers: Call['headers'] = [['client-id', 'SHOP_2']];
  expect((await factsOf({ ...received, headers })).get('Client-Id')).toBe('SHOP_2');
});

test('the client is not named of a sent call, nor where none is stated', async () => {
  expect((await factsOf({ ...sent, headers: [['client-id', 'SHOP_2']] })).has('Client-Id')).toBe(false);
  expect((await factsOf(received)).has('Client-Id')).toBe(false);
});
