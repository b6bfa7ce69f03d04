import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOnThread } from './built-programs.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-checks-'));
});
afterAll(() => rm(folder, { recursive: true }));

const job = { job: 'examine', file: '/data/passbench.db', kind: 'documents' } as const;

/** Who has stores checked on a thread that does this. */
async function checkBy(program: string) {
  const file = join(folder, 'thread.mjs');
  await writeFile(file, `import { parentPort, workerData } from 'node:worker_threads'; ${program}`);
  return (stopping?: AbortSignal) => checkOnThread(pathToFileURL(file), stopping);
}

test.each([
  ['parentPort.postMessage({ verdict: "damaged", why: workerData.file })', 'damaged', job.file],
  ['throw new Error("no")', 'unread', 'no'],
  ['parentPort.close()', 'unread', 'the check of the store gave no result'],
])('a store is checked on a thread of its own; one that does %s finds it %s', async (program, verdict, why) => {
  const check = (await checkBy(program))();
  expect(await check(job)).toEqual({ verdict, why });
});

test('one that takes too long is ended with whom it works for', async () => {
  const checking = await checkBy('for (;;);');
  for (const asksToStop of [true, false]) {
    const ending = new AbortController();
    const check = checking(asksToStop ? ending.signal : undefined);
    const verdict = check(job, asksToStop ? undefined : ending.signal);
    ending.abort();
    expect(await verdict).toEqual({ verdict: 'unread', why: 'it ended before it had read everything' });
  }
});
