import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyedFolder } from '../../services/platform/data-folder/testing/keyed-folder.ts';
import { addToOutbox } from '../../services/storage/outbox/outbox.ts';
import { acceptedCall, sentCall } from '../../services/storage/outbox/testing/sent-call.ts';
import type { Bench } from '../../services/bench/workspace/open-bench.ts';
import { openTestBench } from '../../services/bench/workspace/testing/open-test-bench.ts';
import { runPassbench } from '../testing/fake-io.ts';

let folder = '';
let bench: Bench;
const reported: unknown[] = [];

const open = (): Promise<Bench> => openTestBench(join(folder, 'data'), (error) => reported.push(error));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-taken-in-'));
  await keyedFolder(join(folder, 'data'));
  bench = await open();
});
afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
});

const page = async () => (await bench.workspace.calls.page({ before: null, limit: 50 })).calls;
const data = () => join(folder, 'data');

test('what a command sends to the bench’s own sandbox is told once, as sent, and as the history has it', async () => {
  const file = join(folder, 'call.json');
  await writeFile(file, (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
  const to = ['--to', bench.workspace.sandbox.info().url ?? '', '--time', new Date().toISOString()];
  const as = ['--key', join(data(), 'demo-merchant.pem'), '--client-id', 'DEMO_MERCHANT'];
  const sent = await runPassbench(['send', file, ...to, ...as, '--data', data()]);
  expect(sent).toMatchObject({ out: expect.stringContaining('SUCCESS') });
  await expect.poll(async () => (await page()).map(({ origin }) => origin)).toEqual(['sent']);
  const [told] = await page();
  expect([told?.environment, told?.verdict?.resultStatus]).toEqual([undefined, 'S']);
  // The bench owns the folder and goes on; the command reads beside it.
  const { code, out } = await runPassbench(['history', '--data', data(), '--json']);
  expect([code, out.trim().split('\n').length]).toEqual([0, 1]);
  expect(JSON.parse(out)).toMatchObject({ id: told?.id, env: null, origin: 'sent', outcome: 'S' });
});

test('what was left while nobody had the folder is there after the next start, and found', async () => {
  await bench.close();
  await (await addToOutbox(data(), sentCall(2))).end(acceptedCall(2));
  bench = await open();
  expect((await page()).map(({ id }) => id)).toEqual([sentCall(2).id]);
  const found = await bench.workspace.calls.search({ search: { text: 'SERVICE.example' }, before: null, limit: 5 });
  expect([found.calls.map(({ id }) => id), found.next]).toEqual([[sentCall(2).id], null]);
});
