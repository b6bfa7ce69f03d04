import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepOpeningFiles, writeOpeningFile } from './start-host.ts';
import { codeLifetimeMs } from './sessions.ts';

const address = 'http://127.0.0.1:4711/#code';
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-open-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

describe('the file that opens the window', () => {
  it('leads to the address, is its owner’s alone, and has a name nobody can guess', async () => {
    const [one, other] = await Promise.all([writeOpeningFile(folder, address), writeOpeningFile(folder, address)]);
    expect(await readFile(one.path, 'utf8')).toContain(`content="0; url=${address}"`);
    expect((await stat(one.path)).mode & 0o777).toBe(0o600);
    expect(one.path).not.toBe(other.path);
    await Promise.all([one.remove(), other.remove(), one.remove()]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes when its code lapses', async () => {
    vi.useFakeTimers();
    const { path } = await writeOpeningFile(folder, address);
    vi.advanceTimersByTime(codeLifetimeMs);
    vi.useRealTimers();
    await vi.waitFor(() => expect(existsSync(path)).toBe(false));
  });

  it('of a killed host is swept, and nothing else is', async () => {
    await writeOpeningFile(folder, address).then(({ path }) => writeFile(path, 'left'));
    await writeFile(join(folder, 'open-orders.html'), 'a user’s own');
    await sweepOpeningFiles(folder);
    expect(await readdir(folder)).toEqual(['open-orders.html']);
  });
});
