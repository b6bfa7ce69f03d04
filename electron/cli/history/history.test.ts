import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { callSteps } from '../../services/storage/database/store-kind.ts';
import { recordOf, type CallRecord } from '../../services/storage/journal/call-record.ts';
import { noSandboxRecord } from '../../services/storage/journal/call-row.ts';
import type { CallStore } from '../../services/storage/journal/call-store.ts';
import { addToOutbox } from '../../services/storage/outbox/outbox.ts';
import { acceptedCall, sentCall } from '../../services/storage/outbox/testing/sent-call.ts';
import { openTestCalls } from '../../services/sandbox/server/testing/calls-of-test.ts';
import { receivedCall } from '../../services/storage/store-care/testing/received-call.ts';
import { runPassbench } from '../testing/fake-io.ts';

let data = '';
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'passbench-history-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const history = (...args: readonly string[]) => runPassbench(['history', ...args, '--data', data]);
const lines = async (...args: readonly string[]): Promise<readonly unknown[]> => {
  const { code, out } = await history(...args, '--json');
  expect(code).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
};
const idsOf = async (...args: readonly string[]) =>
  (await lines(...args)).map((line) => (typeof line === 'object' && line !== null && 'id' in line ? line.id : null));

/** A store that somebody has open, as a window has. */
async function openStore(calls: readonly Partial<CallRecord>[] = []): Promise<CallStore> {
  const store = await openTestCalls(join(data, 'calls.db'));
  onTestFinished(store.database.close);
  for (const [at, call] of calls.entries()) await store.append(receivedCall(at, call), noSandboxRecord);
  return store;
}
const at = (time: string): number => Date.parse(time);

test('says of each call whose signature was found how, in JSON and in words', async () => {
  await openStore([
    { origin: 'received', signature: 'wrong' },
    { origin: 'sent', signature: 'verified', requestSignature: 'wrong' },
    { origin: 'sent', signature: 'not signed' },
  ]);
  expect(await lines()).toMatchObject([
    { signature: 'not signed', requestSignature: null, responseSignature: 'not signed' },
    { signature: 'verified', requestSignature: 'wrong', responseSignature: 'verified' },
    { signature: 'wrong', requestSignature: 'wrong', responseSignature: null },
  ]);
  const said = (await history()).out;
  expect(said).toContain(', request signature wrong, response signature verified, ');
  expect(said).toContain(', response not signed, ');
  expect(said).toContain(', request signature wrong, 0 ms');
});

test('lists calls newest first, as JSON lines of exactly these members', async () => {
  await openStore([
    { atReal: at('2026-11-25T06:00:00Z'), orderStatus: '', merchantBizNo: '', verdict: null },
    { atReal: at('2026-11-25T06:00:01.5Z'), durationsMs: { total: 12 }, environment: { id: 'e', name: 'Shop' } },
  ]);
  expect(await lines()).toEqual([
    {
      id: 'call-1',
      at: '2026-11-25T06:00:01.500Z',
      env: 'Shop',
      origin: 'received',
      endpoint: 'queue',
      merchantBizNo: 'Q1',
      orderStatus: 'CALL_NUM',
      resultCode: 'SUCCESS',
      outcome: 'S',
      signature: 'verified',
      requestSignature: 'verified',
      responseSignature: null,
      ms: 12,
    },
    expect.objectContaining({
      id: 'call-0',
      env: null,
      merchantBizNo: null,
      orderStatus: null,
      outcome: 'none',
      ms: 0,
    }),
  ]);
  const first = (await lines())[0];
  expect(Object.keys(first ?? {})).toEqual(
    'id at env origin endpoint merchantBizNo orderStatus resultCode outcome signature requestSignature responseSignature ms'.split(
      ' ',
    ),
  );
});

test('finds by words, order, code, environment and time', async () => {
  await openStore([
    { atReal: at('2026-11-25T06:00:00Z'), body: Buffer.from('{"seat":"12A"}') },
    { atReal: at('2026-11-25T07:00:00Z'), verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' } },
    { atReal: at('2026-11-25T08:00:00Z'), merchantBizNo: 'Q11' },
  ]);
  expect(await idsOf('12a SEAT')).toEqual(['call-0']);
  expect(await idsOf('--order', 'Q1')).toEqual(['call-1']);
  expect(await idsOf('--code', 'PARAM_ILLEGAL')).toEqual(['call-1']);
  expect(await idsOf('--env', 'sandbox')).toEqual(['call-2', 'call-1', 'call-0']);
  expect(await idsOf('--since', '2026-11-25T15:00:00+08:00')).toEqual(['call-2', 'call-1']);
  expect(await idsOf('--until', '2026-11-25T07:00:00Z', '--limit', '1')).toEqual(['call-1']);
  expect(await idsOf('nothing-like-it')).toEqual([]);
});

test('more than one page comes whole, and no more than was asked for', async () => {
  const store = await openStore();
  await Promise.all(Array.from({ length: 450 }, (_, each) => store.append(receivedCall(each), noSandboxRecord)));
  expect(await idsOf('--limit', '1000')).toHaveLength(450);
  expect(await idsOf('--limit', '201')).toHaveLength(201);
  expect(await idsOf()).toHaveLength(50);
});

test('what lies in the outbox stands among the others, once, and by its address as an environment', async () => {
  const store = await openStore([{ atReal: 1000 }, { atReal: 3000 }]);
  await (await addToOutbox(data, sentCall(7))).end(acceptedCall(7, { atReal: 2000 }));
  await (await addToOutbox(data, sentCall(8))).end(acceptedCall(8, { atReal: 4000 }));
  // Taken in, and its file not removed yet.
  await store.addSent(recordOf(acceptedCall(8, { atReal: 4000 })), null);
  // Under way.
  await addToOutbox(data, sentCall(9));
  expect(await idsOf()).toEqual([sentCall(8).id, 'call-1', sentCall(7).id, 'call-0']);
  expect(await idsOf('--limit', '3')).toEqual([sentCall(8).id, 'call-1', sentCall(7).id]);
  expect(await idsOf('service.example')).toEqual([sentCall(8).id, sentCall(7).id]);
  expect(await idsOf('--order', 'Q7')).toEqual([sentCall(7).id]);
  const shown = await history('show', sentCall(7).id, '--json');
  expect([shown.code, shown.json()]).toEqual([0, acceptedCall(7, { atReal: 2000 })]);
});

test('a call that was cut short says that it may have been received', async () => {
  await mkdir(join(data, 'outbox'));
  const file = { format: 'passbench.outbox/1', sender: { pid: 2 ** 30, started: '' }, isEnded: false };
  await writeFile(join(data, 'outbox', `${sentCall(1).id}.json`), JSON.stringify({ ...file, call: sentCall(1) }));
  const { code, out } = await history();
  expect(code).toBe(0);
  expect(out).toContain('ended before the response arrived. It may have been received.');
});

test('show prints a call whole, and nothing hidden raw', async () => {
  const answer = {
    status: 200,
    headers: [['Tracer-Id', 'T\u001b[1m']] as const,
    body: Buffer.from('{"said":"\u001b[2Jhi"}'),
    result: null,
  };
  await openStore([{ answer, headers: [['Client-Id', 'SHOP']], signed: { head: 'POST /\n\nSHOP.now.' } }]);
  const { code, out } = await history('show', 'call-0');
  expect(code).toBe(0);
  for (const text of ['Client-Id: SHOP', '"orderStatus":"CALL_NUM"', 'POST /', 'SHOP.now.', 'Tracer-Id: T', 'hi"}'])
    expect(out).toContain(text);
  expect(out).not.toContain('\u001b');
  expect((await history('show', 'call-0', '--json')).json()).toMatchObject({ id: 'call-0', signature: 'verified' });
  const missing = await history('show', 'call-9');
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('There is no call with id')]);
});

test('a folder that nobody owns is read as well, changes in nothing and needs no later version', async () => {
  const store = await openStore([{}]);
  await store.database.commitSoon([{ sql: `PRAGMA user_version = 1`, values: [] }]);
  await store.database.close();
  const before = await readdir(data);
  expect(await idsOf('call_num')).toEqual(['call-0']);
  expect(await readdir(data)).toEqual(before);
});

test('a store of which a part is damaged is refused in words, with what to do', async () => {
  const store = await openStore(Array.from({ length: 50 }, () => ({})));
  await store.database.close();
  const file = join(data, 'calls.db');
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0x5a, bytes.length / 2));
  const { code, err } = await history();
  expect([code, err]).toEqual([2, expect.stringContaining('a part of it cannot be read. Restart Passbench')]);
});

test('what cannot be read or is not known is refused in words', async () => {
  const none = await runPassbench(['history', '--data', join(data, 'none')]);
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('No calls are stored in')]);
  expect(await history()).toMatchObject({ code: 0, out: '', err: expect.stringContaining('No call matches.') });
  expect((await history('--limit', '0')).code).toBe(2);
  expect((await history('--since', 'yesterday')).code).toBe(2);
  expect((await history('x'.repeat(201))).err).toContain('longer than 200');
  expect((await history('--env', 'Nobody')).code).toBe(2);
  await writeFile(join(data, 'calls.db'), 'no store at all, but long enough to be looked at as one');
  const damaged = await history();
  expect([damaged.code, damaged.err]).toEqual([
    2,
    expect.stringMatching(/damaged.*Start Passbench .*recovers what can be read/s),
  ]);
  await rm(join(data, 'calls.db'));
  const store = await openStore();
  await store.database.commitSoon([{ sql: `PRAGMA user_version = ${callSteps.length + 1}`, values: [] }]);
  expect((await history()).err).toContain('newer Passbench');
});
