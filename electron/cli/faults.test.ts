import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedFolder } from '../services/platform/data-folder/testing/keyed-folder.ts';
import { planOf } from '../../shared/protocol/sandbox/faults/testing/fault-plans.ts';
import { openSandbox } from '../services/sandbox/open/open-sandbox.ts';
import { runPassbench, type Run } from './testing/fake-io.ts';

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-faults-'));
  for (const [scenario, status] of [
    ['queue-up', 'CALL_NUM'],
    ['voucher', 'TICKETED'],
  ] as const)
    writeFileSync(join(folder, scenario), (await runPassbench(['template', scenario, status])).out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Sends the same bytes twice to a sandbox with that fault. */
async function sendTwice(fault: string, scenario = 'queue-up'): Promise<readonly Run[]> {
  // The command's clock stands still.
  const gaps = { 'clock-skew': 'off' };
  const data = await keyedFolder(mkdtempSync(join(folder, 'sandbox-')));
  const sandbox = await openSandbox({ folder: data, clients: [], gaps, faults: planOf([fault]) });
  const { url, publicKeyFile, demo } = sandbox;
  const key = ['--key', demo?.privateKeyFile ?? '', '--client-id', demo?.clientId ?? ''];
  const to = ['--to', url, ...key, '--platform-key', publicKeyFile, '--timeout', '400', '--json'];
  const send = (): Promise<Run> => runPassbench(['send', join(folder, scenario), ...to]);
  try {
    return [await send(), await send()];
  } finally {
    await sandbox.close();
  }
}

describe('what a sender sees of a fault', () => {
  it.each([
    ['no-answer', 3, null, 'none', undefined],
    ['reset', 3, null, 'none', undefined],
    ['cut', 3, null, 'none', undefined],
    ['empty', 3, 200, 'none', 'wrong'],
    ['unsigned', 1, 200, 'S', 'not signed'],
    ['wrong-signature', 1, 200, 'S', 'wrong'],
    ['http:503', 1, 503, 'F', 'verified'],
    ['code:UN_SUPPORT_BUSINESS', 1, 200, 'F', 'verified'],
    ['unknown-then-success', 1, 200, 'F', 'verified'],
    ['duplicate', 0, 200, 'S', 'verified'],
    ['delay:20ms-40ms', 0, 200, 'S', 'verified'],
  ])('%s ends with %i, then the same bytes are answered well', async (fault, code, status, outcome, signature) => {
    const [first, retry] = await sendTwice(`${fault}@call=1`);
    expect(first?.code).toBe(code);
    const seen = status === null ? null : expect.objectContaining({ status, signature });
    expect(first?.json()).toMatchObject({ outcome, response: seen });
    expect(retry?.code).toBe(0);
    expect(retry?.json()).toMatchObject({ outcome: 'S', response: { status: 200, signature: 'verified' } });
  });

  it.each(['unknown-then-success', 'http:500', 'code:UNKNOWN_EXCEPTION'])(
    'of a voucher under %s nobody knows whether it was issued',
    async (fault) => {
      const [first, retry] = await sendTwice(`${fault}@next=1`, 'voucher');
      expect([first?.code, first?.json()]).toEqual([1, expect.objectContaining({ outcome: 'U' })]);
      expect(retry?.json()).toMatchObject({ outcome: 'S' });
    },
  );
});
