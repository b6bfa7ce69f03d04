import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Call } from '../../../../shared/documents/call.ts';
import { builtPrograms } from '../store-care/testing/build-program.ts';
import { importOutbox } from './import-outbox.ts';
import { openOutboxLog, type LogFile, type OutboxLog } from './outbox-log.ts';
import { firstProject, isSenderEnded, readOutbox } from './outbox.ts';
import { acceptedCall, sentCall } from './testing/sent-call.ts';

let folder = '';
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-outbox-log-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const names = async (): Promise<readonly string[]> => (await readdir(join(folder, 'outbox'))).sort();
const orders = (calls: readonly Call[]): readonly string[] => calls.map(({ merchantBizNo }) => merchantBizNo);

/** A log whose file can fail; `steps` are what was done to it. */
async function watched(fails: () => boolean = () => false): Promise<{ log: OutboxLog; steps: string[] }> {
  const steps: string[] = [];
  const openLogFile = async (path: string): Promise<LogFile> => {
    const file = await open(path, 'wx', 0o600);
    return {
      write: async (bytes, offset, length, position) => {
        if (!fails()) {
          steps.push('write');
          return file.write(bytes, offset, length, position);
        }
        // A full disk takes a part.
        await file.write(bytes, offset, 10, position);
        throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
      },
      datasync: async () => {
        await file.datasync();
        steps.push('sync');
      },
      truncate: (length) => file.truncate(length),
      close: () => file.close(),
    };
  };
  return { log: await openOutboxLog(folder, firstProject, openLogFile), steps };
}

async function owner(keep: (call: Call) => void = () => {}) {
  const kept: Call[] = [];
  const rounds: (() => void)[] = [];
  const taking = await importOutbox({
    dataFolder: folder,
    store: async (call) => {
      keep(call);
      kept.push(call);
    },
    report: () => {},
    later: (_, round) => {
      rounds.push(round);
      return () => {};
    },
  });
  onTestFinished(taking.close);
  return { kept, lookAgain: () => rounds.at(-1)?.() };
}

test('a call that has ended is whole again, and its bytes are in the file once', async () => {
  const call = sentCall(1);
  const { log } = await watched();
  const left = await log.add(call);
  const ended = acceptedCall(1);
  await left.end(ended);
  await log.close();
  expect(await readOutbox(folder)).toEqual([ended]);
  const text = await readFile(join(folder, 'outbox', (await names())[0] ?? ''), 'utf8');
  expect(text.split(call.bodyBase64)).toHaveLength(2);
});

test('calls that come together are on disk together before one of them leaves', async () => {
  const { log, steps } = await watched();
  steps.length = 0;
  const left = [1, 2, 3].map(async (at) => {
    const entry = await log.add(sentCall(at));
    steps.push('leaves');
    return entry;
  });
  const entries = await Promise.all(left);
  expect(steps).toEqual(['write', 'sync', 'leaves', 'leaves', 'leaves']);
  const [name = ''] = await names();
  expect((await stat(join(folder, 'outbox', name))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(folder, 'outbox', name), 'utf8')).split('\n')).toHaveLength(5);
  expect(await readOutbox(folder)).toEqual([]);
  for (const [at, { end }] of entries.entries()) await end(acceptedCall(at + 1));
  await log.close();
  expect(await readOutbox(folder)).toEqual([1, 2, 3].map((at) => acceptedCall(at)));
});

test('an owner takes calls as they end, each once, and removes the file with the last', async () => {
  const { log } = await watched();
  const { kept, lookAgain } = await owner();
  const [one, two] = await Promise.all([log.add(sentCall(1)), log.add(sentCall(2))]);
  await two.end(acceptedCall(2));
  await expect.poll(() => orders(kept)).toEqual(['Q2']);
  await one.end(acceptedCall(1));
  await log.close();
  lookAgain();
  await expect.poll(names).toEqual([]);
  expect(orders(kept)).toEqual(['Q2', 'Q1']);
});

test('what cannot be stored stays, and is tried again', async () => {
  const { log } = await watched();
  for (const at of [1, 2]) await (await log.add(sentCall(at))).end(acceptedCall(at));
  await log.close();
  let isFull = true;
  const { kept, lookAgain } = await owner(({ merchantBizNo }) => {
    if (isFull && merchantBizNo === 'Q1') throw new Error('The disk is full.');
  });
  expect([orders(kept), (await names()).length]).toEqual([['Q2'], 1]);
  isFull = false;
  lookAgain();
  await expect.poll(names).toEqual([]);
  expect(orders(kept)).toEqual(['Q2', 'Q1']);
});

test('a run that is killed leaves its answers, and the calls under way as ones that may have been received', async () => {
  const programs = await builtPrograms({ log: join(import.meta.dirname, 'testing/outbox-log-process.ts') });
  const child = fork(join(programs, 'log.js'), [folder], { execArgv: [] });
  running.push(child);
  await once(child, 'message');
  expect(orders(await readOutbox(folder))).toEqual(['Q1']);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const [name = ''] = await names();
  await appendFile(join(folder, 'outbox', name), '{"begun":{"id":"half of a li');
  const calls = await readOutbox(folder);
  expect(orders(calls)).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
  expect(calls.map(isSenderEnded)).toEqual([false, true, true, true]);
  const { kept } = await owner();
  expect([kept, await names()]).toEqual([calls, []]);
});

test('a full disk refuses the calls of its group alone, and leaves no half of a line', async () => {
  let isFull = false;
  const { log } = await watched(() => isFull);
  const one = await log.add(sentCall(1));
  isFull = true;
  const refused = await Promise.allSettled([2, 3].map((at) => log.add(sentCall(at))));
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isFull = false;
  await one.end(acceptedCall(1));
  await (await log.add(sentCall(4))).end(acceptedCall(4));
  await log.close();
  expect(orders(await readOutbox(folder))).toEqual(['Q1', 'Q4']);
});

test('an answer that could not be written is told at the end, and its call is there', async () => {
  let isFull = false;
  const { log } = await watched(() => isFull);
  const one = await log.add(sentCall(1));
  isFull = true;
  await one.end(acceptedCall(1));
  await expect(log.close()).rejects.toThrow('The disk is full.');
});

test('a long file is finished with its last call, and another takes the next ones', async () => {
  const { log } = await watched();
  const large = { bodyBase64: 'x'.repeat(5 * 1024 * 1024) };
  const first = await log.add(sentCall(1, large));
  const [second, third] = await Promise.all([log.add(sentCall(2)), log.add(sentCall(3))]);
  expect(await names()).toHaveLength(2);
  const { kept, lookAgain } = await owner();
  await first.end(acceptedCall(1));
  await expect.poll(() => names().then(({ length }) => (lookAgain(), length))).toBe(1);
  for (const [at, { end }] of [second, third].entries()) await end(acceptedCall(at + 2));
  await log.close();
  lookAgain();
  await expect.poll(names).toEqual([]);
  expect(orders(kept)).toEqual(['Q1', 'Q2', 'Q3']);
});

test('a file that no run has written, or one of another project, stays', async () => {
  const outbox = join(folder, 'outbox');
  await mkdir(outbox, { mode: 0o700 });
  const path = (letter: string): string => join(outbox, `${letter.repeat(32)}.jsonl`);
  await writeFile(path('a'), '{"format":"other"}\n');
  await writeFile(path('b'), 'no JSON\n');
  const log = await openOutboxLog(folder, 'another');
  await (await log.add(sentCall(1))).end(acceptedCall(1));
  await log.close();
  const before = await names();
  const { kept } = await owner();
  expect([kept, await names()]).toEqual([[], before]);
  expect(orders(await readOutbox(folder, 'another'))).toEqual(['Q1']);
});
