import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callsLine } from '../../../../../shared/protocol/exports/calls-line.ts';
import { callWithoutPersonalData } from '../../../../../shared/protocol/personal/call-without-personal-data.ts';
import { createStandIns } from '../../../../../shared/protocol/personal/stand-ins.ts';
import { keyedFolder } from '../../../platform/data-folder/testing/keyed-folder.ts';
import { payloadText, queueCall } from '../../../sandbox/server/testing/merchant.ts';
import type { Bench } from '../open-bench.ts';
import { openTestBench } from '../testing/open-test-bench.ts';
import { harPieces } from '../../../../../shared/protocol/exports/har-entry.ts';

let folder = '';
let bench: Bench;
const reported: unknown[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-exchange-'));
  bench = await openTestBench(await keyedFolder(folder), (error) => reported.push(error));
});
afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
});

/** A request of the demo client as it would leave, in HTTP's own form. */
async function signed(change: (body: string) => string = (body) => body): Promise<string> {
  const text = payloadText(queueCall('CALL_NUM', 1));
  const { method, path, headers, bodyBase64 } = await bench.workspace.send.prepare({ scenario: 'queue-up', text });
  const own = headers.filter(([name]) => !/^content-length$/i.test(name));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: uat.example.com',
    ...own.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${change(Buffer.from(bodyBase64, 'base64').toString())}`;
}
const imports = () => bench.workspace.exchange.imports;
const stored = async () => (await bench.workspace.calls.page({ before: null, limit: 50 })).calls;

test('a request with the key of its client here is checked, and says which single change makes it verify', async () => {
  expect(await imports().check(await signed())).toMatchObject([{ signature: 'verified', cause: null }]);
  const trimmed = await signed((body) => `${body}\n`);
  const [checked] = await imports().check(trimmed);
  expect(checked).toMatchObject({ signature: 'wrong', cause: { verifies: true } });
  expect(await stored()).toEqual([]);
  const stranger = trimmed
    .replace(/^Client-Id: .*$/im, 'Client-Id: STRANGER')
    .replace(/signature=[^\r,]+/, 'signature=eA==');
  expect(await imports().check(stranger)).toMatchObject([{ signature: 'not checked' }]);
});

test('it becomes an imported call with diagnosis and findings, once, and changes no order of this machine', async () => {
  const text = await signed((body) => body.replace('"CALL_NUM"', '"CALLED"'));
  const first = await imports().importRequests(text);
  expect(first).toMatchObject({
    known: 0,
    calls: [{ origin: 'imported', requestSignature: 'wrong', orderStatus: 'CALLED' }],
  });
  const call = await bench.workspace.calls.open(first.calls[0]?.id ?? '');
  expect(call.findings.some(({ severity }) => severity === 'error')).toBe(true);
  expect(call.contentToSign).toContain(Buffer.from(call.bodyBase64, 'base64').toString());
  expect(call.diagnosis?.length).toBeGreaterThan(0);
  expect(await imports().importRequests(text)).toMatchObject({ known: 1 });
  expect(await stored()).toHaveLength(1);
  const sent = await bench.workspace.send.run({
    ticket: 't',
    scenario: 'queue-up',
    text: payloadText(queueCall('CALL_NUM', 1)),
  });
  expect(sent.orderKey).not.toBe(call.orderKey);
});

test('a file comes in pieces of any size: what is broken is named, and what was there is known', async () => {
  const { calls } = await imports().importRequests(await signed());
  const call = await bench.workspace.calls.open(calls[0]?.id ?? '');
  const lines = ['1', '2', '3'].map((id) => callsLine({ ...call, id: id.repeat(32), origin: 'sent' }, 'kept'));
  const bytes = Buffer.from(`${lines.join('')}{"format":"passbench.calls/9","call":{}}\n${lines[0]}`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, at) =>
    bytes.subarray(at * 1000, at * 1000 + 1000),
  );
  let last;
  for (const [at, piece] of pieces.entries())
    last = await imports().importPiece({
      ticket: 't',
      format: 'calls',
      bytes: piece,
      isLast: at === pieces.length - 1,
    });
  expect(last).toMatchObject({ imported: 3, known: 1, skippedCount: 1, skipped: [{ entry: 3 }], isFound: true });
  expect((await stored()).map(({ origin }) => origin)).toEqual(Array(4).fill('imported'));
});

test('a cancelled file ends, and a text without a list of calls is reported', async () => {
  await imports().importPiece({
    ticket: 'a',
    format: 'har',
    bytes: Buffer.from('{"log":{"entries":[{'),
    isLast: false,
  });
  expect([await imports().cancel('a'), await imports().cancel('a')]).toEqual([0, null]);
  const none = { ticket: 'b', format: 'har', bytes: Buffer.from('{"a":1}'), isLast: true } as const;
  expect(await imports().importPiece(none)).toMatchObject({ imported: 0, isFound: false });
});

test('an import that is cancelled while it waits for the keys of its first piece ends', async () => {
  const { calls } = await imports().importRequests(await signed());
  const call = await bench.workspace.calls.open(calls[0]?.id ?? '');
  const bytes = Buffer.from(callsLine({ ...call, id: '1'.repeat(32), origin: 'sent' }, 'kept'));
  const first = { ticket: 'c', format: 'calls', bytes, isLast: false } as const;
  const given = imports().importPiece(first);
  expect(await imports().cancel('c')).toBe(0);
  await given;
  expect(await stored()).toHaveLength(1);
  expect(await imports().cancel('c')).toBeNull();
});

test('a file of many failing calls is diagnosed at its beginning, and each other call once it is opened', async () => {
  const { calls } = await imports().importRequests(await signed((body) => `${body}\n`));
  const call = await bench.workspace.calls.open(calls[0]?.id ?? '');
  const lineOf = (at: number): string =>
    callsLine({ ...call, diagnosis: undefined, id: `${at}`.padStart(32, '0'), origin: 'sent' }, 'kept');
  const bytes = Buffer.from(Array.from({ length: 205 }, (_, at) => lineOf(at)).join(''));
  await imports().importPiece({ ticket: 't', format: 'calls', bytes, isLast: true });
  const listed = (await bench.workspace.calls.page({ before: null, limit: 300 })).calls;
  expect(listed.filter(({ requestSignature }) => requestSignature === 'wrong')).toHaveLength(206);
  const last = await bench.workspace.calls.open('204'.padStart(32, '0'));
  expect(last.diagnosis?.[0]).toMatchObject({ verifies: true, variant: 'body-no-final-newline' });
});

test('a signature over stand-ins is not checked, and is not said to be wrong', async () => {
  const { calls } = await imports().importRequests(await signed());
  const call = await bench.workspace.calls.open(calls[0]?.id ?? '');
  const replaced = callWithoutPersonalData({ ...call, id: 'b'.repeat(32), origin: 'sent' }, createStandIns());
  const other = { ...replaced, id: 'c'.repeat(32), atReal: call.atReal + 1000, atVirtual: call.atVirtual + 1000 };
  const { requestSignature: _, ...unjudged } = replaced;
  const { head, entry, tail } = harPieces('replaced', '1');
  const har = `${head}${entry(other, 'https://uat.example.com', true)}${tail([])}`;
  for (const [format, text] of [
    ['calls', callsLine(unjudged, 'replaced')],
    ['har', har],
  ] as const)
    await imports().importPiece({ ticket: format, format, bytes: Buffer.from(text), isLast: true });
  const found = (await stored()).filter(({ id }) => id !== call.id);
  expect(found).toHaveLength(2);
  for (const { id } of found) {
    const opened = await bench.workspace.calls.open(id);
    expect(opened.hasStandIns).toBe(true);
    expect([undefined, 'not checked']).toContain(opened.requestSignature);
    expect(opened.diagnosis).toBeUndefined();
  }
});
