import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-input-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const io = { readStdin: () => Promise.resolve(null) };

test('a short file and a long one are read whole, and one byte over the limit is refused', async () => {
  for (const size of [1, 65_536, 65_537, 200_000]) {
    const file = join(folder, `${size}`);
    const bytes = Buffer.alloc(size, 'abc');
    await writeFile(file, bytes);
    expect((await readInput(file, io, size)).equals(bytes)).toBe(true);
    await expect(readInput(file, io, size - 1)).rejects.toMatchObject({ code: 'INPUT_TOO_LARGE' });
  }
  await writeFile(join(folder, 'empty'), '');
  expect(await readInput(join(folder, 'empty'), io)).toEqual(Buffer.alloc(0));
});

test.runIf(process.platform !== 'win32')('a pipe is waited for while the process goes on', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reading = readInput(pipe, io);
  await writeFile(pipe, 'from a pipe');
  expect((await reading).toString()).toBe('from a pipe');
});
