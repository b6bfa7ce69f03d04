import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapters } from './adapters.ts';
import { keepText, readText } from './exact-text.ts';
import { inMemory, openDatabase } from './database.ts';

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
    const open = (name: string) => openDatabase(name === inMemory ? name : join(folder, name), [adapter]);

    test('is the adapter asked for, with write-ahead log and full synchronisation', async () => {
      const database = await open('settings.db');
      expect(database.adapter).toBe(adapter.name);
      expect(database.statement('PRAGMA journal_mode').all([])).toEqual([
        expect.objectContaining({ journal_mode: 'wal' }),
      ]);
      expect(database.statement('PRAGMA synchronous').all([])).toEqual([expect.objectContaining({ synchronous: 2 })]);
      expect(database.statement('PRAGMA busy_timeout').all([])).toEqual([expect.objectContaining({ timeout: 5000 })]);
      await database.close();
    });

    test('text, bytes, numbers and null come back as they were, and no whole number is rounded', async () => {
      const database = await open(inMemory);
      const text = 'é 票 😀 \t\r\n \u0001 end';
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
      database.statement('CREATE TABLE kept (a TEXT, b BLOB, c INTEGER, d REAL, e TEXT)').run([]);
      database
        .statement('INSERT INTO kept VALUES (?, ?, ?, ?, ?)')
        .run([text, bytes, Number.MAX_SAFE_INTEGER, 0.1, null]);
      const [row] = database.statement('SELECT * FROM kept').all([]);
      expect(row?.['a']).toBe(text);
      const blob = row?.['b'];
      expect(blob).toBeInstanceOf(Uint8Array);
      expect([...(blob instanceof Uint8Array ? blob : [])]).toEqual([...bytes]);
      expect([row?.['c'], row?.['d'], row?.['e']]).toEqual([Number.MAX_SAFE_INTEGER, 0.1, null]);
      await database.close();
    });

    test('the first row comes alone, with the same values; no row is null', async () => {
      const database = await open(inMemory);
      database.statement('CREATE TABLE kept (a TEXT, b BLOB, c INTEGER)').run([]);
      const first = database.statement('SELECT a, b, c FROM kept ORDER BY c');
      expect(first.first([])).toBeNull();
      for (const c of [1, 2])
        database.statement('INSERT INTO kept VALUES (?, ?, ?)').run(['é', Buffer.from([0, 255]), c]);
      const row = first.first([]);
      expect(row).toMatchObject({ a: 'é', c: 1 });
      const blob = row?.['b'];
      expect(blob instanceof Uint8Array ? [...blob] : blob).toEqual([0, 255]);
      expect(first.first([])).toMatchObject({ c: 1 });
      await database.close();
    });

    test('a whole number beyond 2^53 is refused, and kept exactly as text', async () => {
      const database = await open(inMemory);
      const write = (value: unknown) =>
        database.commitSoon((store) =>
          store.run({ sql: 'INSERT INTO settings VALUES (?, ?)', parameters: ['n', value] }),
        );
      await expect(write(2 ** 53)).rejects.toThrow('store it as text');
      await expect(write(9007199254740993n)).rejects.toThrow('store it as text');
      await write('9007199254740993');
      expect(await database.query.selectFrom('settings').selectAll().execute()).toEqual([
        { key: 'n', value: '9007199254740993' },
      ]);
      await database.close();
    });

    test('text that SQLite would cut or change is refused, and kept exactly by keepText', async () => {
      const database = await open(inMemory);
      const texts = ['cut \u0000 here', 'half \ud83d pair', '\ufeff{}', ''];
      const write = (key: string, value: string) =>
        database.commitSoon((store) => store.run(database.query.insertInto('settings').values({ key, value })));
      for (const text of texts.slice(0, 2)) await expect(write('plain', text)).rejects.toThrow('keepText');
      for (const [index, text] of texts.entries()) await write(`${index}`, keepText(text));
      const rows = await database.query.selectFrom('settings').select('value').orderBy('key').execute();
      expect(rows.map((row) => readText(row.value))).toEqual(texts);
      await database.close();
    });

    test('what was committed is there after the file is opened again', async () => {
      const first = await open('again.db');
      await first.commitSoon((store) =>
        store.run(first.query.insertInto('settings').values({ key: 'theme', value: 'dark' })),
      );
      await first.close();
      const second = await open('again.db');
      expect(await second.query.selectFrom('settings').select('value').executeTakeFirst()).toEqual({ value: 'dark' });
      await second.close();
    });

    test('Kysely reads, and counts what a change changed', async () => {
      const database = await open(inMemory);
      await database.commitSoon((store) => {
        for (const key of ['a', 'b', 'c']) store.run(database.query.insertInto('settings').values({ key, value: key }));
      });
      const changed = await database.query
        .updateTable('settings')
        .set({ value: 'x' })
        .where('key', '!=', 'a')
        .executeTakeFirst();
      expect(Number(changed.numUpdatedRows)).toBe(2);
      const gone = await database.query.deleteFrom('settings').where('value', '=', 'x').returning('key').execute();
      expect(gone.map((row) => row.key).sort()).toEqual(['b', 'c']);
      await expect(database.query.transaction().execute(async () => 1)).rejects.toThrow('commitSoon');
      await database.close();
    });

    test('a group is one transaction: one failure undoes it and rejects every waiter, and the next group is untouched', async () => {
      const database = await open(inMemory);
      const put = (key: string) =>
        database.commitSoon((store) => store.run(database.query.insertInto('settings').values({ key, value: '1' })));
      await put('taken');
      const outcomes = await Promise.allSettled([put('first'), put('taken'), put('last')]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      await put('after');
      expect(
        (await database.query.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key),
      ).toEqual(['after', 'taken']);
      await database.close();
    });

    test('writes of one turn share one commit and happen in order; more than a group holds are all written', async () => {
      const database = await open(inMemory);
      const seen: number[] = [];
      await Promise.all(
        Array.from({ length: 1000 }, (_, index) =>
          database.commitSoon((store) => {
            seen.push(index);
            store.run({ sql: 'INSERT INTO settings VALUES (?, ?)', parameters: [`k${index}`, 'v'] });
          }),
        ),
      );
      expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => index));
      expect(database.statement('SELECT count(*) AS n FROM settings').all([])).toEqual([
        expect.objectContaining({ n: 1000 }),
      ]);
      await database.close();
    });

    test('closing commits what is waiting and leaves nothing beside the file', async () => {
      const database = await open('closing.db');
      const written = database.commitSoon((store) =>
        store.run(database.query.insertInto('settings').values({ key: 'k', value: 'v' })),
      );
      await database.close();
      await written;
      const journal = join(folder, 'closing.db-wal');
      expect(existsSync(journal) ? statSync(journal).size : 0).toBe(0);
      const again = await open('closing.db');
      expect(await again.query.selectFrom('settings').selectAll().execute()).toHaveLength(1);
      await again.close();
    });
  });
});
