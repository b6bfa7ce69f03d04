import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import type { Call } from '../../../../shared/documents/call.ts';
import { callOf, recordOf } from './call-record.ts';
import { openTestCalls, listCalls } from '../../sandbox/server/testing/calls-of-test.ts';
import type { CallStore } from './call-store.ts';
import { callWrites } from './read-call-row.ts';

let calls: CallStore;
beforeAll(async () => {
  calls = await openTestCalls();
});
afterAll(() => calls.database.close());

const text = fc.string({ unit: anyCharacter, maxLength: 20 });
const words = fc.record({ en: text, zh: text });
const result = fc.record({ resultCode: text, resultStatus: fc.constantFrom('S', 'F', 'U') });
const headers = fc.array(fc.tuple(text, text), { maxLength: 3 });
const bodyBase64 = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const call: fc.Arbitrary<Call> = fc.record(
  {
    id: fc.uuid(),
    orderKey: text.map((part) => JSON.stringify([part])),
    merchantBizNo: text,
    scenario: fc.constantFrom('train-ticket', 'queue-up', ''),
    orderStatus: text,
    endpoint: fc.constantFrom('sync', 'pass', 'queue', null),
    origin: fc.constantFrom('draft', 'planned', 'sent', 'received'),
    atVirtual: fc.maxSafeInteger(),
    atReal: fc.maxSafeInteger(),
    method: fc.constantFrom('POST', 'GET'),
    path: text,
    headers,
    bodyBase64,
    contentToSign: text,
    answer: fc.record({ status: fc.integer({ min: 100, max: 599 }), headers, bodyBase64, result: fc.option(result) }),
    failure: fc.record({ phase: text, code: text, message: words, next: words, mayHaveArrived: fc.boolean() }),
    environment: fc.record({ id: text, name: text }),
    verdict: fc.option(fc.record({ resultCode: text, resultStatus: text })),
    replayOf: fc.uuid(),
    sentTo: fc.webUrl(),
    repeats: fc.uuid(),
    changesNothing: fc.constant(true),
    mode: fc.constantFrom('lenient', 'record-only'),
    signature: fc.constantFrom('verified', 'wrong', 'not signed', 'not checked'),
    requestSignature: fc.constantFrom('verified', 'wrong', 'not signed', 'not checked'),
    diagnosis: fc.array(fc.record({ variant: text, verifies: fc.boolean(), why: text }), { maxLength: 2 }),
    findings: fc.constant([]),
    gaps: fc.constantFrom({}, { 'stale-update': 'ignore' }),
    tls: fc.record({
      version: text,
      cipher: text,
      alpn: fc.option(text),
      chain: fc.array(
        fc.record({ subject: text, issuer: text, validFrom: fc.nat(), validTo: fc.nat(), sha256: text }),
        {
          maxLength: 2,
        },
      ),
      authority: fc.constantFrom(null, 'built-in', 'given'),
    }),
    durationsMs: fc.dictionary(fc.constantFrom('total', 'connect'), fc.nat()),
  },
  {
    requiredKeys: [
      'id',
      'orderKey',
      'merchantBizNo',
      'scenario',
      'orderStatus',
      'endpoint',
      'origin',
      'atVirtual',
      'atReal',
      'method',
      'path',
      'headers',
      'bodyBase64',
      'verdict',
      'signature',
      'findings',
      'gaps',
      'durationsMs',
    ],
  },
);
/** A field that is absent and one that is undefined are the same here. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('any call comes back as it was, in the order of writing', async () => {
  let before = 0;
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(call, { selector: ({ id }) => id, maxLength: 4 }), async (some) => {
      await Promise.all(some.map((each) => calls.addSent(recordOf({ ...each, origin: 'sent' }), null)));
      const listed = await listCalls(calls);
      expect(plain(listed.slice(before))).toEqual(plain(some.map((each) => ({ ...each, origin: 'sent' }))));
      before = listed.length;
    }),
    { numRuns: 60 },
  );
});

test('a record and its call are two forms of one thing; a body is kept once', () => {
  fc.assert(
    fc.property(call, fc.boolean(), (one, endsInBody) => {
      const body = Buffer.from(one.bodyBase64, 'base64').toString();
      const signed = endsInBody ? { ...one, contentToSign: `POST /x\nC.T.${body}` } : one;
      expect(plain(callOf(recordOf(signed)))).toEqual(plain(signed));
      if (endsInBody) expect(recordOf(signed).signed).toEqual({ head: 'POST /x\nC.T.' });
    }),
  );
});

test('an id is taken once', async () => {
  const [one] = fc.sample(call, 1);
  if (one === undefined) throw new Error('no sample');
  const record = recordOf(one);
  await calls.addSent(record, null);
  await expect(calls.addSent(record, null)).rejects.toThrow('UNIQUE');
});

test('finds the oldest calls of a kind through their index, however many others there are', async () => {
  const plan = await calls.database.read(`EXPLAIN QUERY PLAN ${callWrites.removeOldest}`, ['refused', 1]);
  const steps = plan.map(({ detail }) => String(detail));
  expect(steps).toContainEqual(expect.stringContaining('calls_to_let_go'));
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});
