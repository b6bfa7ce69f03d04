import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Call } from '../../../../shared/documents/call.ts';
import { builtPrograms } from '../store-care/testing/build-program.ts';
import { addToOutbox, isSenderEnded, readOutbox } from './outbox.ts';
import { importOutbox } from './import-outbox.ts';
import { acceptedCall, sentCall } from './testing/sent-call.ts';

let folder = '';
let programs = '';
const running: ChildProcess[] = [];

beforeAll(async () => {
  programs = await builtPrograms({ 'outbox-process': join(import.meta.dirname, 'testing/outbox-process.ts') });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-outbox-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A command that has left its call and waits for an answer. */
async function sendingCommand(at: number): Promise<ChildProcess> {
  const child = fork(join(programs, 'outbox-process.js'), [folder, String(at)], { execArgv: [] });
  running.push(child);
  await once(child, 'message');
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** What an owner of the folder has taken in so far. */
async function owner(keep: (call: Call) => Promise<void> = async () => {}) {
  const kept: Call[] = [];
  const reported: unknown[] = [];
  const rounds: (() => void)[] = [];
  const taking = await importOutbox({
    dataFolder: folder,
    store: async (call) => {
      await keep(call);
      kept.push(call);
    },
    report: (error) => reported.push(error),
    later: (_, run) => {
      rounds.push(run);
      return () => {};
    },
  });
  onTestFinished(taking.close);
  return { kept, reported, lookAgain: () => rounds.at(-1)?.() };
}
const names = () => readdir(join(folder, 'outbox'));

test('a call lies in the outbox before it is sent, for nobody else to read, and is taken in as it ended', async () => {
  const left = await addToOutbox(folder, sentCall(1));
  expect(await names()).toEqual([`${sentCall(1).id}.json`]);
  for (const [path, mode] of [
    [join(folder, 'outbox'), 0o700],
    [join(folder, 'outbox', `${sentCall(1).id}.json`), 0o600],
  ] as const)
    expect((await stat(path)).mode & 0o777).toBe(mode);
  expect(await readOutbox(folder)).toEqual([]);
  await left.end(acceptedCall(1));
  expect(await readOutbox(folder)).toEqual([acceptedCall(1)]);
  const { kept } = await owner();
  expect(kept).toEqual([acceptedCall(1)]);
  expect(await names()).toEqual([]);
});

test('an owner that is there takes a call at once, and leaves one that is under way', async () => {
  const { kept } = await owner();
  const under = await addToOutbox(folder, sentCall(1));
  await (await addToOutbox(folder, sentCall(2))).end(acceptedCall(2));
  await expect.poll(() => kept.map(({ merchantBizNo }) => merchantBizNo)).toEqual(['Q2']);
  await under.end(acceptedCall(1));
  await expect.poll(() => kept.map(({ merchantBizNo }) => merchantBizNo)).toEqual(['Q2', 'Q1']);
  await expect.poll(names).toEqual([]);
});

test('a command that is killed while it waits leaves a call that may have been received', async () => {
  const child = await sendingCommand(7);
  const { kept, lookAgain } = await owner();
  expect([kept, await readOutbox(folder)]).toEqual([[], []]);
  await killed(child);
  const [told] = await readOutbox(folder);
  expect(told).toMatchObject({ merchantBizNo: 'Q7', verdict: null, failure: { mayHaveArrived: true } });
  expect(told !== undefined && isSenderEnded(told)).toBe(true);
  lookAgain();
  await expect.poll(() => kept).toEqual([told]);
  await expect.poll(names).toEqual([]);
});

test('several are taken oldest first; one that cannot be kept stays, and keeps up no other', async () => {
  for (const at of [3, 1, 2]) await (await addToOutbox(folder, sentCall(at))).end(acceptedCall(at));
  let isFull = true;
  const { kept, reported, lookAgain } = await owner(async ({ merchantBizNo }) => {
    if (isFull && merchantBizNo === 'Q1') throw new Error('The disk is full.');
  });
  expect(kept.map(({ merchantBizNo }) => merchantBizNo)).toEqual(['Q2', 'Q3']);
  expect(reported).not.toHaveLength(0);
  isFull = false;
  lookAgain();
  await expect.poll(() => kept.at(-1)?.merchantBizNo).toBe('Q1');
});

test('what no command has written is neither taken nor removed, nor is a link followed', async () => {
  const outbox = join(folder, 'outbox');
  await mkdir(outbox);
  const id = (at: number): string => sentCall(at).id;
  const whole = { format: 'passbench.outbox/1', sender: { pid: 1, started: '' }, isEnded: true };
  await writeFile(join(outbox, `${id(1)}.json`), '{');
  await writeFile(join(outbox, `${id(2)}.json`), JSON.stringify({ ...whole, call: { id: id(2) } }));
  await writeFile(join(outbox, `${id(3)}.json`), JSON.stringify({ ...whole, call: acceptedCall(4) }));
  await writeFile(join(outbox, 'notes.json'), JSON.stringify({ ...whole, call: acceptedCall(4) }));
  await writeFile(join(folder, 'elsewhere'), JSON.stringify({ ...whole, call: acceptedCall(5) }));
  await symlink(join(folder, 'elsewhere'), join(outbox, `${id(5)}.json`));
  const before = await names();
  const { kept, reported } = await owner();
  expect([kept, reported, await names()]).toEqual([[], [], before]);
});

test('an outbox that is a link is refused before anything is written', async () => {
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'outbox'));
  await expect(addToOutbox(folder, sentCall(1))).rejects.toThrow('it is a link');
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
});
