import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUtility, utilityProgram } from '../services/shell/utility-program.ts';
import { checkInChild } from '../services/store-care/check-in-child.ts';
import * as standIn from './testing/electron-stand-in.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-utility-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const job = { job: 'examine', file: '/data/passbench.db', kind: 'documents' } as const;

/** What is said of a store by a program that does this. */
async function verdictOf(program: string) {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  return checkInChild(pathToFileURL(file), startUtility(standIn.utilityProcess));
}

test('a store is checked in a process of Electron’s own, which is asked by its argument', async () => {
  const check = await verdictOf(
    'const { file } = JSON.parse(process.argv[2]); process.stdout.write(`${JSON.stringify({ verdict: "damaged", why: file })}\\n`, () => process.exit());',
  );
  expect(await check(job)).toEqual({ verdict: 'damaged', why: '/data/passbench.db' });
  expect(standIn.utilityProcess.started.at(-1)).toEqual([join(folder, 'program.mjs'), JSON.stringify(job)]);
});

test.each([
  ['process.abort()', { verdict: 'damaged', why: 'the program that read it broke off' }],
  ['process.kill(process.pid, "SIGSEGV"); setInterval(() => {}, 1000)', { verdict: 'damaged' }],
  ['process.exit(0x80000003 | 0)', process.platform === 'win32' ? { verdict: 'damaged' } : { verdict: 'unread' }],
  ['throw new Error("no")', { verdict: 'unread', why: 'the check of the store could not be run' }],
  [
    'process.stdout.write("good\\n", () => process.exit())',
    { verdict: 'unread', why: 'the check of the store gave no verdict' },
  ],
])('one that ends by %s', async (program, verdict) => {
  expect(await (await verdictOf(program))(job)).toMatchObject(verdict);
});

test('what it has said last is heard though Electron tells of its end first', async () => {
  const [child, stdout] = [new EventEmitter(), new PassThrough()];
  const { ended } = utilityProgram(Object.assign(child, { stdout, kill: () => true }));
  stdout.write('{"verdict":');
  await setImmediate();
  child.emit('exit', 0);
  stdout.removeAllListeners();
  await setImmediate();
  stdout.write('"good"}\n');
  expect(await ended).toEqual({ said: '{"verdict":"good"}\n', end: 'good' });
});

test('one that takes too long is ended with whom it works for', async () => {
  const check = await verdictOf('setInterval(() => {}, 1000)');
  const ending = new AbortController();
  const verdict = check(job, ending.signal);
  ending.abort();
  expect(await verdict).toMatchObject({ verdict: 'unread', why: 'it was ended before it had read all' });
});
