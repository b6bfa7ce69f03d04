import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adapters } from './drivers/adapters.ts';
import { inMemory, openDatabase } from './database.ts';
import { documentSteps } from './document-migrations.ts';
import { onThisThread } from './store-channels.ts';
import { codeOf, foreignStore, isDamage } from './store-trouble.ts';
import { migrate } from './version-steps.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-store-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.each(['000', '022', '077'])('files are 0600 and new folders 0700 under umask %s', async (mask) => {
  // A worker thread cannot set the process's umask, so the file starts with the mode that umask would have left.
  const file = join(folder, 'made', 'passbench.db');
  await writeFile(join(folder, 'loose.db'), '', { mode: 0o666 & ~Number.parseInt(mask, 8) });
  for (const path of [file, join(folder, 'loose.db')]) {
    const database = await openDatabase(path, 'documents');
    await database.commitSoon([{ sql: 'INSERT INTO settings VALUES (?, ?)', values: ['a', 'b'] }]);
    for (const each of [path, `${path}-wal`, `${path}-shm`]) expect([each, await modeOf(each)]).toEqual([each, '600']);
    await database.close();
  }
  expect(await modeOf(join(folder, 'made'))).toBe('700');
});

test('a file of a newer product is refused and stays as it is', async () => {
  const file = join(folder, 'newer.db');
  const first = await openDatabase(file, 'documents');
  await first.commitSoon([{ sql: `PRAGMA user_version = ${documentSteps.length + 1}`, values: [] }]);
  await first.close();
  await expect(openDatabase(file, 'documents')).rejects.toMatchObject({
    code: 'NEWER_STORE',
    message: expect.stringContaining(`version ${documentSteps.length + 1}`),
  });
});

test('a step that fails leaves the file at the version before it', async () => {
  const load = (await Promise.all(adapters.map((adapter) => adapter.load()))).find((open) => open !== null);
  const driver = load?.(inMemory);
  if (driver === undefined) throw new Error('no adapter');
  const broken = [...documentSteps, { name: 'broken', statements: ['CREATE TABLE half (a)', 'CREATE NONSENSE'] }];
  expect(() => migrate(driver, broken)).toThrow('NONSENSE');
  expect(driver.prepare('PRAGMA user_version').all([])).toEqual([
    expect.objectContaining({ user_version: documentSteps.length }),
  ]);
  expect(driver.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all([])).toEqual([]);
  driver.close();
});

test('no SQLite at all, no folder and no database are said in words', async () => {
  const absent = adapters.map((adapter) => ({ ...adapter, load: async () => null }));
  await expect(openDatabase(inMemory, 'documents', onThisThread(absent))).rejects.toMatchObject({
    code: 'NO_STORE',
    message: expect.stringContaining('libsql'),
  });
  await writeFile(join(folder, 'file'), 'x');
  await expect(openDatabase(join(folder, 'file', 'passbench.db'), 'documents')).rejects.toMatchObject({
    code: 'STORE_FAILED',
  });
  await writeFile(join(folder, 'no.db'), 'this is text and no database '.repeat(100));
  await expect(openDatabase(join(folder, 'no.db'), 'documents')).rejects.toMatchObject({
    code: 'STORE_DAMAGED',
    next: expect.stringContaining('data folder'),
  });
});

test('damage is known by its code, the same from both drivers, and not by words of a message', () => {
  const failed = (facts: object): Error => Object.assign(new Error('file is not a database, malformed'), facts);
  const damaged = [
    { code: 'ERR_SQLITE_ERROR', errcode: 26 },
    { code: 'ERR_SQLITE_ERROR', errcode: 11 | (1 << 8) },
    { code: 'SQLITE_NOTADB' },
    { code: 'SQLITE_CORRUPT_INDEX' },
    { code: foreignStore },
  ];
  for (const facts of damaged) {
    const error = failed(facts);
    // What a thread sends is a message and a code.
    expect([isDamage(error), isDamage(failed({ code: codeOf(error) }))]).toEqual([true, true]);
  }
  for (const facts of [{}, { code: 'SQLITE_FULL' }, { code: 'ERR_SQLITE_ERROR', errcode: 13 }, { errcode: 'x' }])
    expect(isDamage(failed(facts)), JSON.stringify(facts)).toBe(false);
});

test('a store of another kind is damaged under this name', async () => {
  const file = join(folder, 'calls.db');
  await (await openDatabase(file, 'documents')).close();
  await expect(openDatabase(file, 'calls')).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
});
