import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapters } from './adapters.ts';
import { encodeText } from '../exact-text.ts';
import { inMemory, openDatabase, type Database } from '../database.ts';
import { decodedTextOf, textOf } from '../read-column.ts';
import { asSqlValue, type SqlValue } from './sql-driver.ts';
import { onThisThread } from '../store-channels.ts';

const loaded = await Promise.all(
  adapters.map(async (adapter) => ({ adapter, isHere: (await adapter.load()) !== null })),
);

test('this runtime has at least one adapter', () => {
  expect(loaded.some(({ isHere }) => isHere)).toBe(true);
});

// One suite for every adapter. One that this runtime lacks is skipped, and the title says what it would need.
describe.each(loaded)('the store over $adapter.name (needs $adapter.needs)', ({ adapter, isHere }) => {
  describe.skipIf(!isHere)('keeps its promises', () => {
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'passbench-store-'));
    });
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
    });
    const insertSetting = 'INSERT INTO settings VALUES (?, ?)';
    const open = (name: string) =>
      openDatabase(name === inMemory ? name : join(folder, name), 'documents', onThisThread([adapter]));
    const made = (database: Database, sql: string, values: readonly SqlValue[] = []) =>
      database.commitSoon([{ sql, values }]);

    test('is the adapter asked for, with write-ahead log and full synchronisation', async () => {
      const database = await open('settings.db');
      expect(database.adapter).toBe(adapter.name);
      expect(await database.read('PRAGMA journal_mode')).toEqual([expect.objectContaining({ journal_mode: 'wal' })]);
      expect(await database.read('PRAGMA synchronous')).toEqual([expect.objectContaining({ synchronous: 2 })]);
      expect(await database.read('PRAGMA busy_timeout')).toEqual([expect.objectContaining({ timeout: 40 })]);
      await database.close();
    });

    test('text, bytes, numbers and null come back as they were, and no whole number is rounded', async () => {
      const database = await open(inMemory);
      const text = 'é 票 😀 \t\r\n \u0001 end';
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
      await made(database, 'CREATE TABLE kept (a TEXT, b BLOB, c INTEGER, d REAL, e TEXT)');
      await made(database, 'INSERT INTO kept VALUES (?, ?, ?, ?, ?)', [
        text,
        bytes,
        Number.MAX_SAFE_INTEGER,
        0.1,
        null,
      ]);
      const [row] = await database.read('SELECT * FROM kept');
      expect(row?.['a']).toBe(text);
      const blob = row?.['b'];
      expect(blob).toBeInstanceOf(Uint8Array);
      expect([...(blob instanceof Uint8Array ? blob : [])]).toEqual([...bytes]);
      expect([row?.['c'], row?.['d'], row?.['e']]).toEqual([Number.MAX_SAFE_INTEGER, 0.1, null]);
      await database.close();
    });

    test('a whole number beyond 2^53 is refused, and kept exactly as text', async () => {
      const database = await open(inMemory);
      const write = (value: SqlValue) => made(database, insertSetting, ['n', value]);
      await expect(write(2 ** 53)).rejects.toThrow('store it as text');
      expect(() => asSqlValue(9007199254740993n)).toThrow('store it as text');
      await write('9007199254740993');
      expect(await database.read('SELECT * FROM settings')).toEqual([{ key: 'n', value: '9007199254740993' }]);
      await database.close();
    });

    test('text that SQLite would cut or change is refused, and kept exactly by keepText', async () => {
      const database = await open(inMemory);
      const texts = ['cut \u0000 here', 'half \ud83d pair', '\ufeff{}', ''];
      const write = (key: string, value: string) => made(database, insertSetting, [key, value]);
      for (const text of texts.slice(0, 2)) await expect(write('plain', text)).rejects.toThrow('keepText');
      for (const [index, text] of texts.entries()) await write(`${index}`, encodeText(text));
      const rows = await database.read('SELECT value FROM settings ORDER BY key');
      expect(rows.map((row) => decodedTextOf(row, 'value'))).toEqual(texts);
      await database.close();
    });

    test('what was committed is there after the file is opened again', async () => {
      const first = await open('again.db');
      await made(first, insertSetting, ['theme', 'dark']);
      await first.close();
      const second = await open('again.db');
      expect(await second.read('SELECT value FROM settings')).toEqual([{ value: 'dark' }]);
      await second.close();
    });

    test('a commit counts what each of its statements changed', async () => {
      const database = await open(inMemory);
      await database.commitSoon(['a', 'b', 'c'].map((key) => ({ sql: insertSetting, values: [key, key] })));
      const change = { sql: 'UPDATE settings SET value = ? WHERE key != ?', values: ['x', 'a'] };
      const removal = { sql: 'DELETE FROM settings WHERE value = ?', values: ['x'] };
      expect(await database.commitSoon([change, removal])).toEqual([2, 2]);
      expect(await database.read('SELECT key FROM settings')).toEqual([{ key: 'a' }]);
      await database.close();
    });

    test('a group is one transaction: one failure undoes it and rejects every waiter, and the next group is untouched', async () => {
      const database = await open(inMemory);
      const put = (key: string) => made(database, insertSetting, [key, '1']);
      await put('taken');
      const outcomes = await Promise.allSettled([put('first'), put('taken'), put('last')]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      await put('after');
      const rows = await database.read('SELECT key FROM settings ORDER BY key');
      expect(rows.map((row) => textOf(row, 'key'))).toEqual(['after', 'taken']);
      await database.close();
    });

    test('more writes than a group holds are all written, in their order', async () => {
      const database = await open(inMemory);
      const keys = Array.from({ length: 1000 }, (_, index) => `k${index}`);
      await Promise.all(keys.map((key) => made(database, 'INSERT INTO settings VALUES (?, 1)', [key])));
      const { length } = await database.read('SELECT key FROM settings');
      expect(length).toBe(1000);
      await database.close();
    });

    test('a write that was handed over before an earlier one was known to have failed is not made', async () => {
      const database = await open(inMemory);
      const put = (key: string) => made(database, 'INSERT INTO settings VALUES (?, 1)', [key]);
      await put('taken');
      const failing = put('taken');
      // Sent on its way behind the failure, whose news is not here yet.
      const resting = database.read('SELECT 1').then(() => 'read');
      const late = put('late');
      expect(await Promise.allSettled([failing, late])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
      expect(await resting).toBe('read');
      expect(await put('after')).toEqual([1]);
      await database.close();
    });

    test('closing commits what is waiting and leaves nothing beside the file', async () => {
      const database = await open('closing.db');
      const written = made(database, insertSetting, ['k', 'v']);
      await database.close();
      await written;
      const journal = join(folder, 'closing.db-wal');
      expect(existsSync(journal) ? statSync(journal).size : 0).toBe(0);
      const again = await open('closing.db');
      expect(await again.read('SELECT * FROM settings')).toHaveLength(1);
      await again.close();
    });
  });
});
