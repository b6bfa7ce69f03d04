import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildProgram } from '../../storage/store-care/testing/build-program.ts';
import { checkHere } from '../../storage/store-care/do-job.ts';
import { openTestCalls, listCalls } from '../server/testing/calls-of-test.ts';
import { pathOf, payloadText, post, signedBy, testMerchant, type TestAnswer } from '../server/testing/merchant.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';

/** `npm run soak` asks for more. */
const rounds = Number(process.env['PASSBENCH_KILL_ROUNDS'] ?? 4);
const callers = 12;

let folder = '';
let script = '';
const merchant = testMerchant();
const publicKeyPem = merchant.publicKey.export({ type: 'spki', format: 'pem' }).toString();

beforeAll(async () => {
  // Inside the project, so that the script finds the installed packages.
  await mkdir('.build', { recursive: true });
  folder = await mkdtemp(join(process.cwd(), '.build', 'kill-'));
  script = await buildProgram(join(import.meta.dirname, 'testing/kill-process.ts'), folder, 'kill-process');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  `killed at ${rounds} random moments under load, it has every call it acknowledged and none by half`,
  async () => {
    const data = join(folder, 'data');
    // Callers retry endlessly; none may outlive the test.
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const acknowledged: { readonly request: SignedRequest; readonly answer: TestAnswer }[] = [];
    let kills = 0;
    for (let round = 0; round < rounds; round++) {
      const { child, url } = await startSandbox(data, over.signal);
      const ended = once(child, 'exit');
      // The last answers before a kill matter, so it comes after a random number of them.
      const killAfter = acknowledged.length + 1 + Math.floor(Math.random() * 60);
      await Promise.all(
        Array.from({ length: callers }, async (_, caller) => {
          for (let call = 0; ; call++) {
            const request = await nextRequest(round, caller, call);
            const answer = await post(url, request).catch(() => null);
            if (answer === null) return;
            expect(answer.resultCode).toBe('SUCCESS');
            acknowledged.push({ request, answer });
            if (acknowledged.length >= killAfter && child.kill('SIGKILL')) kills += 1;
          }
        }),
      );
      await ended;
    }
    expect(kills).toBeGreaterThanOrEqual(rounds);
    await checkStore(join(data, 'calls.db'), acknowledged);
    expect((await readdir(data)).filter((name) => name.endsWith('.tmp'))).toEqual([]);

    const { child, url } = await startSandbox(data, over.signal);
    for (const { request, answer } of acknowledged.slice(-50))
      expect((await post(url, request)).body).toBe(answer.body);
    child.kill('SIGKILL');
  },
  60_000 + rounds * 10_000,
);

async function startSandbox(data: string, signal: AbortSignal): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(script, [data, publicKeyPem], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The sandbox did not start: ${code}.`)));
  // Only an end after the start is tested.
  ended.catch(() => {});
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
  const url: unknown = typeof message === 'object' && message !== null && 'url' in message ? message.url : null;
  return { child, url: String(url) };
}

/** Each caller uses its own orders: three calls of a ticket, three of a number. */
function nextRequest(round: number, caller: number, call: number): Promise<SignedRequest> {
  const [scenario, status] = lives[call % lives.length] ?? ['queue-up', 'CALL_NUM'];
  const orderNo = `${round}-${caller}-${Math.floor(call / lives.length)}`;
  const createdMs = 1_760_000_000_000;
  return signedBy(
    merchant,
    pathOf(scenario),
    payloadText({ scenario, status, orderNo, createdMs, modifiedMs: createdMs + call }),
  );
}

const lives = [
  ['train-ticket', 'TICKETED'],
  ['train-ticket', 'TICKETED'],
  ['train-ticket', 'USED'],
  ['queue-up', 'CALL_NUM'],
  ['queue-up', 'NUMBER_ARRIVED'],
  ['queue-up', 'FINISHED'],
] as const;

async function checkStore(
  file: string,
  acknowledged: readonly { readonly request: SignedRequest; readonly answer: TestAnswer }[],
): Promise<void> {
  expect(await checkHere({ job: 'examine', file, kind: 'calls', sha256: null })).toMatchObject({ verdict: 'good' });
  const journal = await openTestCalls(file);
  const calls = await listCalls(journal);
  await journal.database.close();
  const byId = new Map(calls.map((call) => [call.id, call]));
  expect(byId.size).toBe(calls.length);
  for (const { request, answer } of acknowledged) {
    const id = answer.headers.find(([name]) => name === 'Tracer-Id')?.[1] ?? '';
    const call = byId.get(id);
    expect(call?.bodyBase64).toBe(Buffer.from(request.body).toString('base64'));
    expect(call?.answer?.bodyBase64).toBe(Buffer.from(answer.body).toString('base64'));
  }
  // All are whole, also those whose answer the kill cut off.
  for (const call of calls)
    expect(call).toMatchObject({
      verdict: { resultCode: 'SUCCESS' },
      signature: 'verified',
      answer: { result: { resultStatus: 'S' } },
    });
  // And in order: each call has its predecessors.
  const steps = new Map<string, number>();
  for (const { orderKey, bodyBase64 } of calls) {
    const { orderModifyTime }: { orderModifyTime: number } = JSON.parse(Buffer.from(bodyBase64, 'base64').toString());
    expect(orderModifyTime).toBeGreaterThan(steps.get(orderKey) ?? 0);
    steps.set(orderKey, orderModifyTime);
  }
}
