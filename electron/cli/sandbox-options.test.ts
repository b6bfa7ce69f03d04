import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { runPassbench, type Run } from './testing/fake-io.ts';

const readySchema = z.object({ url: z.string(), key: z.string(), clientId: z.string() });

// One folder: its keys are made once.
const folder = mkdtempSync(join(tmpdir(), 'passbench-controls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sandbox = ['sandbox', '--data', folder];

/** Runs a sandbox until it has told of one call with this body, that nobody signed. */
async function oneCall(args: readonly string[], body: string): Promise<readonly string[]> {
  const [lines, stop] = [Array<string>(), new AbortController()];
  const heard = (text: string): void => {
    lines.push(text);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (url === undefined) stop.abort();
    else void fetch(`${url}/x`, { method: 'POST', body }).then((answer) => answer.text());
  };
  const run = await runPassbench([...sandbox, ...args], { stop: stop.signal, heard });
  expect([run.code, run.err]).toEqual([0, '']);
  return lines;
}

it('says in which mode it is, when ready and of each call', async () => {
  const [ready = '', call = ''] = await oneCall(['--mode', 'record-only', '--json'], '{}');
  expect(JSON.parse(ready)).toMatchObject({ mode: 'record-only' });
  expect(JSON.parse(call)).toMatchObject({ mode: 'record-only', status: 200, resultCode: 'SUCCESS', findings: [] });
  const [said = '', told = ''] = await oneCall(['--mode', 'record-only'], '{}');
  expect(said).toContain('its mode         record-only: Every call is stored');
  expect(told).toMatch(/^\S+ POST \/x 200 S SUCCESS, changes nothing, record-only, request not signed, /);
});

it('says nothing of the mode where it decides as the platform', async () => {
  const [ready = '', call = ''] = await oneCall(['--mode', 'strict', '--json'], '{}');
  expect(JSON.parse(ready)).not.toHaveProperty('mode');
  expect(JSON.parse(call)).toMatchObject({ status: 404 });
  expect(JSON.parse(call)).not.toHaveProperty('mode');
});

it.each([
  ['scenario=queue-up', 'UN_SUPPORT_BUSINESS'],
  ['scenario=voucher', 'SUCCESS'],
])('with %s marked, a queue is answered %s', async (mark, code) => {
  const stop = new AbortController();
  const payload = (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out;
  const sent: Promise<Run>[] = [];
  const heard = (text: string): void => {
    const ready = readySchema.safeParse(JSON.parse(text));
    if (!ready.success) return;
    const { url, key, clientId } = ready.data;
    const to = ['--to', url, '--key', key, '--client-id', clientId, '--json'];
    sent.push(runPassbench(['send', '-', ...to], { stdin: Buffer.from(payload) }).finally(() => stop.abort()));
  };
  const args = [
    ...sandbox,
    '--not-onboarded',
    mark,
    '--not-onboarded',
    'merchantId=M1',
    '--gap',
    'clock-skew=off',
    '--json',
  ];
  await runPassbench(args, { stop: stop.signal, heard });
  expect((await sent[0])?.json()).toMatchObject({ response: { result: { resultCode: code } } });
});

it('explains its modes', async () => {
  const { out } = await runPassbench(['sandbox', '--help']);
  for (const mode of ['strict', 'lenient', 'record-only'])
    expect(out).toMatch(new RegExp(`^  ${mode} +\\S.+\\.$`, 'm'));
  expect(out).toContain('--not-onboarded merchantId=M2');
});
