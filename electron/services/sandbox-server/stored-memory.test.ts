import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapMemory } from '../../../shared/protocol/sandbox/index.ts';
import type { Acceptance } from '../../../shared/protocol/sandbox/index.ts';
import { adapters } from '../database/adapters.ts';
import { inMemory, openDatabase } from '../database/database.ts';
import { migrate, migrations } from '../database/migrations.ts';
import type { CallRecord } from '../journal/call-record.ts';
import { callStore } from '../journal/call-store.ts';
import { storedMemory } from './stored-memory.ts';

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes);

const text = fc.string({ unit: 'binary', maxLength: 8 });
const time = fc.option(fc.maxSafeInteger());
/** Few keys and ids, so that calls meet earlier ones. */
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
  requestId: fc.constantFrom('1', '2', '3'),
  bodySha256: text,
  changesNothing: fc.boolean(),
});

function recordOf(id: string, { order }: Acceptance, answer: Uint8Array): CallRecord {
  return {
    id,
    orderKey: order.orderKey,
    merchantBizNo: 'N',
    scenario: order.scenario,
    orderStatus: order.status,
    endpoint: 'pass',
    origin: 'received',
    atVirtual: 0,
    atReal: 0,
    method: 'POST',
    path: '/',
    headers: [],
    body: Buffer.from('body'),
    answer: { status: 200, headers: [], body: answer, result: null },
    verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
    signature: 'verified',
    findings: [],
    gaps: {},
    durationsMs: {},
  };
}

test('the stored memory answers as two maps do, whatever was accepted in whatever order', async () => {
  let calls = 0;
  const step = fc.record({ accepted: acceptance, answer: text, isEncrypted: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const database = await openDatabase(inMemory);
      const [maps, stored, store] = [mapMemory(), storedMemory(database, sha256), callStore(database)];
      for (const { accepted, answer: said, isEncrypted } of steps) {
        calls += 1;
        const id = `call-${calls}`;
        const answer = said.toWellFormed();
        const record = recordOf(id, accepted, Buffer.from(isEncrypted ? 'sealed' : answer));
        const { clientId, requestId } = accepted;
        await store.append(record, { clientId, requestId, acceptance: accepted, answer });
        maps.remember(accepted, id, answer);
      }
      for (const key of ['["A"]', '["B"]', '["C"]']) expect(stored.order(key)).toEqual(maps.order(key));
      for (const clientId of ['C1', 'C2', 'C3']) {
        for (const requestId of ['1', '2', '3', ''])
          expect(stored.request(clientId, requestId)).toEqual(maps.request(clientId, requestId));
      }
      await database.close();
    }),
    { numRuns: 40 },
  );
});

test('the calls of a file of the first version are remembered as they were', async () => {
  const load = (await Promise.all(adapters.map((adapter) => adapter.load()))).find((open) => open !== null);
  const driver = load?.(inMemory);
  if (driver === undefined) throw new Error('no adapter');
  migrate(driver, migrations.slice(0, 1));
  driver.exec(`
    INSERT INTO calls (id, order_key, merchant_biz_no, scenario, order_status, endpoint, origin, at_virtual, at_real,
      client_id, request_id, counts, order_create_ms, order_modify_ms, order_id, result_code, result_status, method,
      path, body, answer_status, answer_body, details)
    VALUES
      ('c1', '["K"]', 'Q1', 'queue-up', 'CALL_NUM', 'queue', 'received', 1, 1, 'C', 'r1', 1, 5, 6, 'ID', 'SUCCESS', 'S',
        'POST', '/', x'7b7d', 200, x'7b2261223a317d', '{}'),
      ('c2', '["K"]', 'Q1', 'queue-up', 'FINISHED', 'queue', 'received', 2, 2, 'C', 'r2', 0, NULL, NULL, NULL, NULL, 'F',
        'POST', '/', x'7b7d', 200, x'7b7d', '{}')`);
  migrate(driver);
  const memory = storedMemory({ statement: driver.prepare }, sha256);
  expect(memory.order('["K"]')).toEqual({
    orderKey: '["K"]',
    scenario: 'queue-up',
    orderId: 'ID',
    status: 'CALL_NUM',
    orderCreateTime: 5,
    orderModifyTime: 6,
    parts: [],
  });
  expect(memory.request('C', 'r1')).toEqual({
    callId: 'c1',
    bodySha256: sha256(Buffer.from('{}')),
    answer: '{"a":1}',
    changesNothing: false,
  });
  expect(memory.request('C', 'r2')).toBeNull();
  driver.close();
});
