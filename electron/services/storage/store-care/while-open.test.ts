import { cp, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { storePathsIn } from '../../platform/data-folder/data-folder.ts';
import { adapters } from '../database/drivers/adapters.ts';
import { firstAdapter } from '../database/open-store.ts';
import { onThisThread } from '../database/store-channels.ts';
import { noSandboxRecord } from '../journal/call-row.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import type { CheckStore, CheckVerdict } from './check-jobs.ts';
import { openCallStoreOf, openStores, storesHere, type Stores } from './store-care.ts';
import { receivedCall } from './testing/received-call.ts';

let folder = '';
let nowMs = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-care-'));
  nowMs = Date.parse('2026-11-22T10:00:00Z');
});
afterEach(() => rm(folder, { recursive: true }));

const openIn = (path: string, checkAfterMs = 600_000): Promise<Stores> =>
  openStores(storePathsIn(path), { ...storesHere, checkAfterMs, now: () => (nowMs += 1000), report: () => {} });
const noteIds = (stores: Stores): readonly string[] => stores.notes.all().map(({ id }) => id);

/** What a kill would leave of a folder whose stores are open. */
async function asKilled(): Promise<string> {
  const killed = await mkdtemp(join(tmpdir(), 'passbench-killed-'));
  await cp(folder, killed, { recursive: true });
  return killed;
}

/** The texts of a store, and how one is saved in it. */
const textsIn = (stores: Stores) => {
  const { documents } = databaseRepository(stores.documents, () => 1);
  return {
    save: (text: string): Promise<void> =>
      documents.save([{ id: 'd1', name: 'Name', scenario: 'queue-up', order: 'Order', orderNo: 'Q1', text }]),
    all: async (): Promise<readonly string[]> => (await documents.list()).map(({ text }) => text),
  };
};

const documentsFile = (): string => join(folder, 'passbench.db');
/** What another program may write over a store that is open: the file stays the same one. */
const writtenOver: Readonly<Record<string, (file: string) => Promise<void>>> = {
  'by an older copy': async (file) => writeFile(file, await readFile(join(folder, 'older.db'))),
  'by something else': (file) => writeFile(file, Buffer.alloc(40_000, 7)),
  'by nothing': (file) => truncate(file),
  'in its log': (file) => writeFile(`${file}-wal`, Buffer.alloc(400_000, 7)),
  'by nothing in its log': (file) => truncate(`${file}-wal`),
};

test.skipIf(process.platform === 'win32').each(Object.entries(writtenOver))(
  'documents overwritten %s are saved no more, and rewritten where memory holds all of them',
  async (_how, writeOver) => {
    const before = await openIn(folder);
    await textsIn(before).save('older');
    await before.close();
    await cp(documentsFile(), join(folder, 'older.db'));
    const stores = await openIn(folder);
    const { save, all } = textsIn(stores);
    await save('saved');
    expect(await all()).toEqual(['saved']);
    await writeOver(documentsFile());
    await expect(save('not saved')).rejects.toMatchObject({ code: 'STORE_GONE' });
    await expect(save('nor is this')).rejects.toMatchObject({ code: 'STORE_GONE' });
    expect(noteIds(stores)).toEqual(['documents-gone']);
    // What memory no longer holds is not invented: the next start has a backup, and the project's files.
    const isRenewed = await stores.renew().then(
      () => true,
      (error: unknown) => expect(error).toMatchObject({ code: 'STORE_DAMAGED' }) === null,
    );
    if (isRenewed) {
      expect(noteIds(stores)).toEqual([]);
      await save('saved again');
    }
    await stores.close().catch(() => {}); // What was written over may not be closed well.
    const after = await openIn(folder);
    const kept = await textsIn(after).all();
    expect([noteIds(after), kept]).toEqual(
      isRenewed ? [[], ['saved again']] : [kept[0] === 'saved' ? [] : ['documents-damaged'], [expect.any(String)]],
    );
    await after.close();
  },
);

test('saves go on while another program reads the store, and while the log is moved into it again and again', async () => {
  const stores = await openIn(folder);
  const { save, all } = textsIn(stores);
  const { openFile } = await firstAdapter(adapters);
  const reader = openFile(documentsFile());
  // A thousand pages are moved at a time; each text is some fifty.
  for (let at = 0; at < 60; at++) {
    await save(`${at} ${'long '.repeat(40_000)}`);
    reader.prepare('SELECT count(*) FROM documents').all([]);
  }
  reader.close();
  await save('last');
  expect([noteIds(stores), await all()]).toEqual([[], ['last']]);
  await stores.close();
});

test.each(['passbench.db', 'calls.db'])(
  'a row that another program writes into %s by SQLite is no damage',
  async (name) => {
    const stores = await openIn(folder);
    const { save, all } = textsIn(stores);
    const both = async (at: number): Promise<void> => {
      await save(`text ${at}`);
      await stores.calls.append(receivedCall(at), noSandboxRecord);
    };
    await both(0);
    const { openFile } = await firstAdapter(adapters);
    const foreign = openFile(join(folder, name));
    foreign.exec('CREATE TABLE IF NOT EXISTS theirs (a)');
    await both(1);
    // Much of it, so that it moves the log into the store; and what a tool may do to tidy up.
    foreign.exec(
      `INSERT INTO theirs SELECT zeroblob(4000) FROM (WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1500) SELECT i FROM n)`,
    );
    await both(2);
    foreign.prepare('INSERT INTO theirs VALUES (?)').run(['x']);
    foreign.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await both(3);
    foreign.close();
    await both(4);
    expect([noteIds(stores), await all()]).toEqual([[], ['text 4']]);
    await writeFile(join(folder, name), Buffer.alloc(40_000, 7));
    await expect(both(5)).rejects.toMatchObject({ code: 'STORE_GONE' });
    await stores.close().catch(() => {}); // What was written over may not be closed well.
  },
);

test.each([
  ['ENOSPC: no space left on device, write', 'Free space on the disk'],
  ['database or disk is full', 'Free space on the disk'],
  ['EACCES: permission denied, open', 'Allow this user'],
  ['attempt to write a readonly database', 'Allow this user'],
  ['unable to open database file', 'Allow this user'],
  ['disk I/O error', 'Check the disk'],
  ['the check of the store could not be run', 'Copy the data folder'],
  ['it ended before it had read everything', 'The next start repeats it.'],
])('documents that cannot be checked for "%s" are told with what helps there', async (why, help) => {
  const check: CheckStore = async () => ({ verdict: 'unread', why });
  await (await openIn(folder)).close();
  const stores = await openStores(storePathsIn(folder), { ...storesHere, check, now: () => nowMs, report: () => {} });
  const [note] = stores.notes.all();
  expect([note?.id, note?.words.next.en]).toEqual(['documents-unread', expect.stringContaining(help)]);
  expect(note?.words.next.en.includes('room')).toBe(help.includes('room'));
  await stores.close();
});

test('documents that are locked while they are to be checked are checked once they are free', async () => {
  await (await openIn(folder)).close();
  const verdicts: CheckVerdict[] = [
    { verdict: 'unread', why: 'database is locked' },
    { verdict: 'unread', why: 'database is locked' },
  ];
  const check: CheckStore = async (job) => verdicts.shift() ?? storesHere.check(job);
  const stores = await openStores(storePathsIn(folder), { ...storesHere, check, now: () => nowMs, report: () => {} });
  expect([noteIds(stores), verdicts]).toEqual([[], []]);
  await stores.close();
});

test('a store that another program keeps to itself is waited for at the start, and that is said', async () => {
  let isLocked = true;
  const locked = adapters.map((adapter) => ({
    ...adapter,
    load: async () => {
      const openFile = await adapter.load();
      if (openFile === null) return null;
      return (file: string) => {
        if (isLocked) throw new Error('database is locked');
        return openFile(file);
      };
    },
  }));
  const how = { ...storesHere, serve: onThisThread(locked), now: () => nowMs, report: () => {} };
  const heard: (Words | null)[] = [];
  const waits = (what: Words | null): void => {
    isLocked = false;
    heard.push(what);
  };
  const stores = await openStores(storePathsIn(folder), { ...how, onWait: waits });
  expect(heard).toEqual([
    {
      en: expect.stringContaining('The store of payloads, stories and settings is locked by another program.'),
      zh: expect.stringContaining('鎖定'),
    },
    null,
  ]);
  expect(stores.notes.all()).toEqual([]);
  await stores.close();
});

test.each([
  ['holds nothing', 'PRAGMA journal_mode = WAL', 'documents-missing'],
  ['is another program’s', 'CREATE TABLE another (a)', 'documents-damaged'],
])('a store that %s although the folder was used is not recreated in silence', async (_what, sql, note) => {
  const first = await openIn(folder);
  await textsIn(first).save('kept');
  await first.close();
  await (await openIn(folder)).close();
  await rm(documentsFile());
  await rm(`${documentsFile()}.closed`);
  const { openFile } = await firstAdapter(adapters);
  const other = openFile(documentsFile());
  other.exec(sql);
  other.close();
  const stores = await openIn(folder);
  expect([noteIds(stores), await textsIn(stores).all()]).toEqual([[note], ['kept']]);
  await stores.close();
});

test('a folder in which only a sandbox was at work misses no documents, and one whose calls have gone without a trace misses them', async () => {
  const how = { ...storesHere, now: () => nowMs, report: () => {} };
  const { calls } = await openCallStoreOf(storePathsIn(folder), how);
  await calls.database.close();
  const bench = await openIn(folder);
  expect(noteIds(bench)).toEqual([]);
  await bench.close();
  for (const name of await readdir(folder)) if (name.startsWith('calls.db')) await rm(join(folder, name));
  const sandbox = await openCallStoreOf(storePathsIn(folder), how);
  expect(sandbox.notes.all().map(({ id }) => id)).toEqual(['calls-missing']);
  await sandbox.calls.database.close();
});

test('a store that another program is writing into is opened and read all the same', async () => {
  const before = await openIn(folder);
  await textsIn(before).save('kept');
  await before.close();
  const { openFile } = await firstAdapter(adapters);
  const foreign = openFile(documentsFile());
  foreign.exec('BEGIN EXCLUSIVE');
  const stores = await openIn(folder);
  expect(await textsIn(stores).all()).toEqual(['kept']);
  foreign.exec('ROLLBACK');
  foreign.close();
  await stores.close();
});

test('documents whose log was deleted are saved no more: the next start would find nothing of it', async () => {
  const stores = await openIn(folder);
  const { save } = textsIn(stores);
  await save('saved');
  await rm(join(folder, 'passbench.db-wal'));
  await expect(save('not saved')).rejects.toMatchObject({ code: 'STORE_GONE' });
  expect(noteIds(stores)).toEqual(['documents-gone']);
  await stores.renew();
  const killed = await asKilled();
  await stores.close();
  const after = await openIn(killed);
  expect(await textsIn(after).all()).toEqual(['saved']);
  await after.close();
  await rm(killed, { recursive: true });
});

describe('the store of calls', () => {
  const callsFile = (): string => join(folder, 'calls.db');
  const keep = async (stores: Stores, many: number): Promise<void> => {
    for (let at = 0; at < many; at++) await stores.calls.append(receivedCall(at), noSandboxRecord);
  };

  test.skipIf(process.platform === 'win32').each(Object.entries(writtenOver))(
    'overwritten %s takes no more calls, and is rewritten where memory holds all of it',
    async (_how, writeOver) => {
      const before = await openIn(folder);
      await keep(before, 1);
      await before.close();
      await cp(callsFile(), join(folder, 'older.db'));
      const stores = await openIn(folder);
      await stores.calls.append(receivedCall(1), noSandboxRecord);
      await writeOver(callsFile());
      await expect(stores.calls.append(receivedCall(2), noSandboxRecord)).rejects.toMatchObject({ code: 'STORE_GONE' });
      expect(noteIds(stores)).toEqual(['calls-gone']);
      const isRenewed = await stores.renew().then(
        () => true,
        (error: unknown) => expect(error).toMatchObject({ code: 'STORE_DAMAGED' }) === null,
      );
      await stores.close().catch(() => {}); // What was written over may not be closed well.
      const after = await openIn(folder);
      const kept = (await after.calls.page(null, 10)).map(({ record }) => record.id);
      if (isRenewed) expect([noteIds(after), kept]).toEqual([[], ['call-1', 'call-0']]);
      else
        expect([kept.includes('call-1') ? 'whole' : noteIds(after)[0]]).toEqual([
          expect.stringMatching(/^(whole|calls-)/),
        ]);
      await after.close();
    },
  );

  test('whose log was deleted takes no more calls, and is rewritten whole', async () => {
    const stores = await openIn(folder);
    await keep(stores, 2);
    await rm(`${callsFile()}-wal`);
    await expect(stores.calls.append(receivedCall(2), noSandboxRecord)).rejects.toMatchObject({ code: 'STORE_GONE' });
    expect(noteIds(stores)).toEqual(['calls-gone']);
    await stores.renew();
    const killed = await asKilled();
    await stores.close();
    const after = await openIn(killed);
    expect((await after.calls.page(null, 10)).map(({ record }) => record.id)).toEqual(['call-1', 'call-0']);
    await after.close();
    await rm(killed, { recursive: true });
  });

  test('whose damage is met before the check meets it says so in words, and the next start sets it aside', async () => {
    const first = await openIn(folder);
    await keep(first, 200);
    await first.close();
    const bytes = await readFile(callsFile());
    await writeFile(callsFile(), bytes.fill(0, 40 * 4096, 60 * 4096));
    const second = await openIn(folder);
    expect(noteIds(second)).toEqual([]);
    await expect(second.calls.page(null, 1000)).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      words: { message: { en: expect.stringContaining('damaged'), zh: expect.stringContaining('損壞') } },
    });
    expect(noteIds(second)).toEqual(['calls-damaged']);
    await second.close();
    const third = await openIn(folder);
    expect(noteIds(third)).toEqual(['calls-damaged']);
    expect((await third.calls.page(null, 1000)).length).toBeGreaterThan(50);
    await third.close();
  });

  test('that was deleted before a kill is told: its log is there without it, and is kept', async () => {
    const first = await openIn(folder);
    await keep(first, 3);
    const killed = await asKilled();
    await first.close();
    await rm(join(killed, 'calls.db'));
    const log = await readFile(join(killed, 'calls.db-wal'));
    const second = await openIn(killed);
    expect(noteIds(second)).toEqual(['calls-missing']);
    await second.close();
    const [aside = ''] = (await readdir(killed)).filter((name) => /^calls\.missing-.*\.db-wal$/.test(name));
    expect(log.equals(await readFile(join(killed, aside)))).toBe(true);
    await rm(killed, { recursive: true });
  });

  test.each([true, false])(
    'in whose place another program has put its own is set aside as it is, closed well before: %s',
    async (isClosed) => {
      const first = await openIn(folder);
      await keep(first, 3);
      await first.close();
      if (!isClosed) await rm(`${callsFile()}.closed`);
      for (const version of [0, 1, 99]) {
        await rm(callsFile());
        const { openFile } = await firstAdapter(adapters);
        const other = openFile(callsFile());
        other.exec('CREATE TABLE another (a)');
        other.exec("INSERT INTO another VALUES ('not ours')");
        other.exec(`PRAGMA user_version = ${version}`);
        other.close();
        const put = await readFile(callsFile());
        const second = await openIn(folder);
        expect(noteIds(second)).toEqual(['calls-damaged']);
        await keep(second, 1);
        await second.close();
        const [aside = ''] = (await readdir(folder)).filter((name) => /^calls\.damaged-.*\.db$/.test(name));
        expect(put.equals(await readFile(join(folder, aside)))).toBe(true);
        await rm(join(folder, aside));
      }
    },
  );

  test('in whose place lies one that holds nothing is told', async () => {
    const first = await openIn(folder);
    await keep(first, 3);
    await first.close();
    await rm(callsFile());
    const { openFile } = await firstAdapter(adapters);
    const other = openFile(callsFile());
    other.exec('PRAGMA journal_mode = WAL');
    other.close();
    const second = await openIn(folder);
    expect(noteIds(second)).toEqual(['calls-missing']);
    await second.close();
  });
});
