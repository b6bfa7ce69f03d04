import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHost } from './start-host.ts';

let root = '';
const reported: unknown[] = [];
const start = (data: string, port: number, windowFolder = root) =>
  startHost(
    { port, dataFolder: join(root, data) },
    { windowFolder, version: '0', report: (error) => reported.push(error) },
  );

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-start-'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Passbench</title>');
});
afterEach(async () => {
  await rm(root, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.splice(0).join(', ')}`);
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
    await expect(start('data', 0, join(root, 'absent'))).rejects.toMatchObject({ code: 'NOT_BUILT' });
    expect(existsSync(join(root, 'data'))).toBe(false);
  });
});
