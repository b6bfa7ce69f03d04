import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyedFolder } from '../../platform/data-folder/testing/keyed-folder.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { resolveVariables } from '../../../../shared/documents/variables.ts';
import { nodePorts } from '../ports.ts';
import { typedSecrets } from '../testing/typed-secrets.ts';
import { openSandbox } from '../../sandbox/open/open-sandbox.ts';
import { storesHere } from '../../storage/store-care/store-care.ts';
import { openBench, type Bench } from './open-bench.ts';

let folder = '';
let bench: Bench;
let reported: unknown[];
const ports = () =>
  nodePorts({
    version: '0',
    capabilities: { moreWindows: false },
    report: (error) => reported.push(error),
    stores: storesHere,
    secrets: typedSecrets(),
    keychain: null,
  });

beforeEach(async () => {
  reported = [];
  folder = await keyedFolder(await mkdtemp(join(tmpdir(), 'passbench-bench-')));
  bench = await openBench(folder, 'a test', ports());
  await bench.workspace.session();
});
afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
});

let moment = 0;
function resolved({ text, orderNo }: PayloadDocument): string {
  const nowMs = Date.now() + moment++;
  return resolveVariables(text, { nowMs, uuid32: () => ports().newId(), orderNo, orderCreatedMs: 1_700_000_000_000 })
    .text;
}

async function document(scenario: string, status: string): Promise<PayloadDocument> {
  const found = (await bench.workspace.documents.list()).find(
    (each) => each.scenario === scenario && each.name === status,
  );
  if (found === undefined) throw new Error(`no ${scenario}/${status}`);
  return found;
}

async function send(scenario: string, status: string) {
  const text = resolved(await document(scenario, status));
  return bench.workspace.send.run({ ticket: ports().newId(), scenario, text });
}

async function page() {
  return (await bench.workspace.calls.page({ before: null, limit: 200 })).calls;
}

function isTaken(url: string | null): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(true));
    server.listen(Number(new URL(url ?? '').port), '127.0.0.1', () => server.close(() => resolve(false)));
  });
}

describe('a bench over a data folder', () => {
  it('sends a train ticket to its own sandbox, twice, and lists each call once', async () => {
    const first = await send('train-ticket', 'TICKETED');
    expect(first).toMatchObject({
      origin: 'sent',
      verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
      signature: 'verified',
      findings: [],
    });
    const second = await send('train-ticket', 'TICKETED');
    expect(second.verdict).toEqual({ resultCode: 'SUCCESS', resultStatus: 'S' });
    expect((await page()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is refused a queue that goes backward after the number arrived, in words', async () => {
    expect((await send('queue-up', 'CALL_NUM')).verdict?.resultStatus).toBe('S');
    expect((await send('queue-up', 'NUMBER_ARRIVED')).verdict?.resultStatus).toBe('S');
    const refused = await send('queue-up', 'CALL_NUM');
    expect(refused.verdict).toEqual({ resultCode: 'ORDER_STATUS_INVALID', resultStatus: 'F' });
    expect(refused.answer?.result?.resultMessage).toContain('CALL_NUM');
  });

  it('marks the same bytes sent again as the repeat of its own first call', async () => {
    const text = resolved(await document('train-ticket', 'TICKETED'));
    const first = await bench.workspace.send.run({ ticket: 'a', scenario: 'train-ticket', text });
    const again = await bench.workspace.send.run({ ticket: 'b', scenario: 'train-ticket', text });
    expect(again).toMatchObject({ repeats: first.id, verdict: { resultStatus: 'S' } });
  });

  it.each(['RSA256', 'ECC224'] as const)('sends encrypted, signed with %s, and reads the answer', async (algorithm) => {
    const text = resolved(await document('train-ticket', 'TICKETED'));
    const order = { scenario: 'train-ticket', text, algorithm, encrypt: true };
    const prepared = await bench.workspace.send.prepare(order);
    expect(Buffer.from(prepared.plainBodyBase64 ?? '', 'base64').toString()).toBe(text);
    expect(Buffer.from(prepared.bodyBase64, 'base64').toString()).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    const call = await bench.workspace.send.run({ ...order, ticket: 'a' });
    expect(call).toMatchObject({ verdict: { resultCode: 'SUCCESS' }, signature: 'verified', findings: [] });
    expect(Buffer.from(call.plainBodyBase64 ?? '', 'base64').toString()).toBe(text);
    const answer = Buffer.from(call.answer?.plainBodyBase64 ?? '', 'base64').toString();
    expect(JSON.parse(answer)).toMatchObject({ result: { resultStatus: 'S' } });
    expect((await page()).map(({ id }) => id)).toEqual([call.id]);
    expect(await bench.workspace.calls.open(call.id)).toEqual(call);
    expect(JSON.stringify([prepared, call])).not.toContain('PRIVATE');
  });

  it('repeats what was sent plain when the same payload is sent encrypted', async () => {
    const order = { scenario: 'train-ticket', text: resolved(await document('train-ticket', 'TICKETED')) };
    const first = await bench.workspace.send.run({ ...order, ticket: 'a' });
    const again = await bench.workspace.send.run({ ...order, ticket: 'b', encrypt: true });
    expect(again).toMatchObject({ repeats: first.id, verdict: { resultStatus: 'S' } });
    expect(again.answer?.plainBodyBase64).toBe(first.answer?.bodyBase64);
  });

  it('has everything again after a restart: documents, calls, clock, and the same sandbox port', async () => {
    const call = await send('train-ticket', 'TICKETED');
    const odd = {
      id: 'odd',
      name: '名\u0000',
      scenario: 'train-ticket',
      order: 'Order',
      orderNo: 'N',
      text: '\ud800\u0000{"a":\r\n',
    };
    await bench.workspace.documents.save([odd]);
    const before = await bench.workspace.documents.list();
    const { url } = (await bench.workspace.session()).sandbox;
    await bench.close();
    bench = await openBench(folder, 'a test', ports());
    expect(await bench.workspace.documents.list()).toEqual(before);
    expect((await bench.workspace.documents.list()).at(-1)).toEqual(odd);
    expect((await page()).map(({ id }) => id)).toEqual([call.id]);
    expect(await bench.workspace.calls.open(call.id)).toEqual(call);
    const { url: later } = (await bench.workspace.session()).sandbox;
    // Another process of this machine may have taken the port meanwhile.
    expect(later === url || (await isTaken(url))).toBe(true);
  });

  it('leaves nothing open when a part of it cannot be opened', async () => {
    await bench.close();
    const keyFile = join(folder, 'demo-merchant.pem');
    const key = await readFile(keyFile);
    await writeFile(keyFile, 'no key');
    await expect(openBench(folder, 'a test', ports())).rejects.toMatchObject({ code: 'KEY_DAMAGED' });
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    const journal = join(folder, 'passbench.db-wal');
    expect(existsSync(journal) ? statSync(journal).size : 0).toBe(0);
    await writeFile(keyFile, key);
    bench = await openBench(folder, 'a test', ports());
  });

  it('is the same platform as the sandbox of its folder', async () => {
    const { publicKeyPem } = (await bench.workspace.session()).sandbox;
    await bench.close();
    const sandbox = await openSandbox({ folder, clients: [] });
    await sandbox.close();
    expect(sandbox.publicKeyPem).toBe(publicKeyPem);
    bench = await openBench(folder, 'a test', ports());
  });
});
