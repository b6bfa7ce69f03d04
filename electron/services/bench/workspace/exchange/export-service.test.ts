import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportStep } from '../../../../../shared/bridge/call-exchange.ts';
import { keyedFolder } from '../../../platform/data-folder/testing/keyed-folder.ts';
import { payloadText, queueCall } from '../../../sandbox/server/testing/merchant.ts';
import type { Bench } from '../open-bench.ts';
import { openTestBench } from '../testing/open-test-bench.ts';

let folder = '';
let bench: Bench;
const reported: unknown[] = [];
let tickets = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-export-'));
  bench = await openTestBench(await keyedFolder(folder), (error) => reported.push(error));
});
afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
});

const send = (status: string, step: number, more: { readonly exactOf?: string } = {}) => {
  const text = payloadText({ ...queueCall(status, step), requestId: `${step}`.padStart(32, '0') });
  return bench.workspace.send.run({ ticket: `t${++tickets}`, scenario: 'queue-up', text, ...more });
};

async function exported(asked: Parameters<Bench['workspace']['exchange']['exportCalls']>[0]) {
  const steps: ExportStep[] = [];
  for await (const step of bench.workspace.exchange.exportCalls(asked, undefined)) steps.push(step);
  const counts = steps.map(({ counts: what, done, total }) => [what, done, total]);
  return { text: steps.map(({ text }) => text).join(''), last: steps.at(-1), counts };
}

test('calls leave oldest first, with stand-ins for what is personal unless that is kept', async () => {
  const first = await send('CALL_NUM', 1);
  const second = await send('NUMBER_ARRIVED', 2);
  const ids = [second.id, first.id];
  const { text, last } = await exported({ calls: { of: 'ids', ids }, format: 'har', keepPersonal: false });
  const userId = /"userId":\s*"([^"]+)"/.exec(payloadText(queueCall('CALL_NUM', 1)))?.[1] ?? 'none';
  expect(text).not.toContain(userId);
  expect(text.indexOf('CALL_NUM')).toBeLessThan(text.indexOf('NUMBER_ARRIVED'));
  expect(JSON.parse(text)).toMatchObject({ log: { entries: [{ _passbench: { id: first.id } }, {}] } });
  expect(last).toMatchObject({ counts: 'calls', done: 2, total: 2 });
  expect(last?.replaced?.some(({ member }) => member === 'userId')).toBe(true);
  await expect(
    exported({ calls: { of: 'ids', ids: [first.id, 'gone'] }, format: 'har', keepPersonal: false }),
  ).rejects.toThrow('There is no call with id');
  const kept = await exported({ calls: { of: 'search', search: {} }, format: 'calls', keepPersonal: true });
  expect(kept.text.trim().split('\n')).toHaveLength(2);
  expect(kept.last?.replaced).toEqual([]);
  expect(kept.counts[0]).toEqual(['found', 2, null]);
  expect(kept.counts.at(-1)).toEqual(['calls', 2, 2]);
});

test('a call sent byte by byte has the same body, headers and signature', async () => {
  const first = await send('CALL_NUM', 1);
  const again = await send('CALL_NUM', 1, { exactOf: first.id });
  const own = ({ headers, bodyBase64, path, contentToSign }: typeof first) => ({
    headers: headers.filter(([name]) => !/^(?:host|content-length)$/i.test(name)),
    bodyBase64,
    path,
    contentToSign,
  });
  expect(own(again)).toEqual(own(first));
  expect(again.id).not.toBe(first.id);
  await expect(send('CALL_NUM', 2, { exactOf: first.id })).rejects.toThrow('not that of the call');
  await expect(send('CALL_NUM', 1, { exactOf: 'f'.repeat(32) })).rejects.toThrow('There is no call with id');
});

test('calls beyond an age or a number are cleared, but for those that stay', async () => {
  const ids: string[] = [];
  for (const [step, status] of ['CALL_NUM', 'NUMBER_ARRIVED', 'FINISHED'].entries())
    ids.push((await send(status, step + 1)).id);
  const { calls } = bench.workspace;
  const left = async () => (await calls.page({ before: null, limit: 10 })).calls.map(({ id }) => id);
  const [first = '', , last = ''] = ids;
  const byNumber = { of: 'expired', before: null, most: 1, except: [first] } as const;
  expect(await calls.clear(byNumber, true)).toMatchObject({ calls: 1, orderCount: 1 });
  expect(await left()).toHaveLength(3);
  await calls.clear(byNumber, false);
  expect(await left()).toEqual([last, first]);
  await calls.clear({ of: 'expired', before: Date.now() + 1000, most: null, except: [] }, false);
  expect(await left()).toEqual([]);
});
