import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import { type Acceptance, createMapMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { openTestCalls } from './testing/calls-of-test.ts';
import { storedMemory } from './pending-memory.ts';
import { receivedCall } from './testing/received-record.ts';

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes);

const text = fc.string({ unit: anyCharacter, maxLength: 8 });
/** With NUL, half a surrogate pair, what is shown in their place, and what the store has of them. */
const requestIds = ['1', '2\0', '2\ud800', '2\ufffd', '\ufffd"2\\u0000"'];
const time = fc.option(fc.maxSafeInteger());
const acceptance: fc.Arbitrary<Acceptance> = fc.record({
  order: fc.record({
    orderKey: fc.constantFrom('["A"]', '["B"]'),
    scenario: fc.constantFrom('train-ticket', 'queue-up'),
    orderId: text,
    status: text,
    orderCreateTime: time,
    orderModifyTime: time,
    parts: fc.array(fc.record({ id: text, status: text }), { maxLength: 3 }),
  }),
  clientId: fc.constantFrom('C1', 'C2'),
  requestId: fc.constantFrom(...requestIds),
  bodySha256: text,
  changesNothing: fc.boolean(),
});

test('the stored memory answers as two maps do, whatever was accepted in whatever order', async () => {
  let calls = 0;
  const step = fc.record({ accepted: acceptance, answer: text, isEncrypted: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const store = await openTestCalls();
      const [maps, stored] = [createMapMemory(), storedMemory(store.database, sha256)];
      for (const { accepted, answer: said, isEncrypted } of steps) {
        calls += 1;
        const id = `call-${calls}`;
        const answer = said.toWellFormed();
        const record = receivedCall(id, accepted, Buffer.from(isEncrypted ? 'sealed' : answer));
        const { clientId, requestId } = accepted;
        await store.append(record, { clientId, requestId, acceptance: accepted, answer });
        maps.remember(accepted, id, answer);
      }
      for (const orderKey of ['["A"]', '["B"]', '["C"]']) {
        for (const clientId of ['C1', 'C2', 'C3']) {
          for (const requestId of [...requestIds, ''])
            expect(await stored({ orderKey, clientId, requestId })).toEqual({
              order: maps.order(orderKey),
              request: maps.request(clientId, requestId),
            });
        }
      }
      await store.database.close();
    }),
    { numRuns: 40 },
  );
});
