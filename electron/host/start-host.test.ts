import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyedFolder } from '../services/platform/data-folder/testing/keyed-folder.ts';
import { typedSecrets } from '../services/bench/testing/typed-secrets.ts';
import { storesHere } from '../services/storage/store-care/store-care.ts';
import { startHost, sweepOpeningFiles, writeOpeningFile } from './start-host.ts';
import { codeLifetimeMs } from './sessions.ts';

let root = '';
const reported: unknown[] = [];
const start = (data: string, port: number, pages = root) =>
  startHost(
    { port, dataFolder: join(root, data) },
    {
      pages,
      version: '0',
      report: (error) => reported.push(error),
      askForWord: () => {},
      stores: storesHere,
      secrets: typedSecrets(),
    },
  );

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-start-'));
  for (const data of ['data', 'first', 'second']) await keyedFolder(join(root, data));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Passbench</title>');
});
afterEach(async () => {
  await rm(root, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.splice(0).join(', ')}`);
});

/** Exchanges the code that a file leads to, as a browser of this user would. */
async function openFrom(path: string): Promise<number> {
  const { origin, hash } = new URL(/url=([^"]+)"/.exec(await readFile(path, 'utf8'))?.[1] ?? '');
  const answer = await fetch(`${origin}/auth/exchange`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ code: hash.slice(1) }),
  });
  return answer.status;
}

describe('the file that opens the window', () => {
  it('is gone once a window came from it, and at the end', async () => {
    const host = await start('data', 0);
    const used = await host.openingFile();
    expect(await openFrom(used.path)).toBe(200);
    await used.opened;
    const unused = await host.openingFile();
    expect([existsSync(used.path), existsSync(unused.path)]).toEqual([false, true]);
    await host.close();
    expect(existsSync(unused.path)).toBe(false);
  });

  it('is gone where the host ends while it is being written', async () => {
    const host = await start('data', 0);
    const opening = host.openingFile();
    await host.close();
    expect(existsSync((await opening).path)).toBe(false);
  });

  it('lets a host end in order that could not write it', async () => {
    const host = await start('data', 0);
    await rename(host.dataFolder, `${host.dataFolder} away`);
    await expect(host.openingFile()).rejects.toMatchObject({ code: 'ENOENT' });
    await rename(`${host.dataFolder} away`, host.dataFolder);
    await host.close();
    expect(existsSync(join(host.dataFolder, 'lock'))).toBe(false);
  });

  it('asks for a word at the terminal where the system does not tell whose browser it is', async () => {
    let asked = 0;
    const host = await startHost(
      { port: 0, dataFolder: join(root, 'data') },
      {
        pages: root,
        version: '0',
        report: (error) => reported.push(error),
        askForWord: () => (asked += 1),
        secrets: typedSecrets(),
        ownerOf: async () => 'unknown',
        stores: storesHere,
      },
    );
    const file = await host.openingFile();
    expect([await openFrom(file.path), asked, existsSync(file.path)]).toEqual([202, 1, true]);
    expect(host.submitWord('no such word')).toBe('unknown-word');
    await host.close();
  });
});

describe('a start that fails', () => {
  it('lets go of the data folder when its port is taken', async () => {
    const first = await start('first', 0);
    await expect(start('second', first.port)).rejects.toMatchObject({ code: 'PORT_TAKEN' });
    expect(existsSync(join(root, 'second', 'lock'))).toBe(false);
    const second = await start('second', 0);
    await Promise.all([first.close(), second.close()]);
    expect(existsSync(join(root, 'first', 'lock'))).toBe(false);
  });

  it('touches no data folder without a window to serve', async () => {
    await expect(start('never-made', 0, join(root, 'absent'))).rejects.toMatchObject({ code: 'NOT_BUILT' });
    expect(existsSync(join(root, 'never-made'))).toBe(false);
  });
});

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
