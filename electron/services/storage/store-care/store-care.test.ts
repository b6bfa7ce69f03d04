import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePathsIn } from '../../platform/data-folder/data-folder.ts';
import { adapters } from '../database/drivers/adapters.ts';
import { documentSteps } from '../database/document-migrations.ts';
import { firstAdapter } from '../database/open-store.ts';
import { noSandboxRecord } from '../journal/call-row.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { checkOnThread } from './built-programs.ts';
import type { CheckStore } from './check-jobs.ts';
import { openStores, storesHere, type Stores } from './store-care.ts';
import { receivedCall } from './testing/received-call.ts';
import { builtPrograms } from './testing/build-program.ts';
import { emptyFile, flipByte } from './testing/damaged-file.ts';
import { migrate } from '../database/version-steps.ts';

let folder = '';
let check: CheckStore;
let nowMs = 0;
beforeAll(async () => {
  const programs = await builtPrograms({ 'store-thread': join(import.meta.dirname, 'store-thread.ts') });
  check = checkOnThread(pathToFileURL(join(programs, 'store-thread.js')));
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-care-'));
  nowMs = Date.parse('2026-11-22T10:00:00Z');
});
afterEach(() => rm(folder, { recursive: true }));

/** The thread runs the same code: it is asked once for each thing it does. */
const openHere = (how: CheckStore = storesHere.check): Promise<Stores> =>
  openStores(storePathsIn(folder), {
    ...storesHere,
    check: how,
    now: () => (nowMs += 1000),
    report: (error) => {
      throw error;
    },
  });
const save = (stores: Stores, text: string, id = 'd1'): Promise<void> =>
  databaseRepository(stores.documents, () => 1).documents.save([
    { id, name: 'Name 名', scenario: 'queue-up', order: 'Order', orderNo: 'Q1', text },
  ]);
const texts = async (stores: Stores): Promise<readonly string[]> =>
  (await databaseRepository(stores.documents, () => 1).documents.list()).map(({ text }) => text);
const noteIds = (stores: Stores): readonly string[] => stores.notes.all().map(({ id }) => id);
/** The check beside the work takes as long as the machine lets it. */
const damageTold = async (stores: Stores): Promise<void> => {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (stores.notes.all().length > 0) resolve();
    };
    stores.notes.onChange(look);
    look();
  });
  expect(noteIds(stores)).toEqual(['calls-damaged']);
};
const named = async (pattern: RegExp): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => pattern.test(name));

/** A folder that was used twice, so that a verified backup of the first text is there; then closed well. */
async function usedFolder(): Promise<void> {
  const first = await openHere();
  await save(first, 'kept');
  await databaseRepository(first.documents, () => 1).settings.set('theme', 'dark');
  await first.close();
  const second = await openHere();
  expect(await texts(second)).toEqual(['kept']);
  await second.close();
}

const documentsFile = (): string => join(folder, 'passbench.db');

describe('the store of documents', () => {
  /** Without the mark of its close, nothing but what is read of the store can tell. */
  const flipNameAndForget = async (name: string, offset: number): Promise<void> => {
    const bytes = await readFile(documentsFile());
    const at = bytes.indexOf(name);
    expect(at).toBeGreaterThan(0);
    bytes[at + offset] = 0xff;
    await writeFile(documentsFile(), bytes);
    await rm(`${documentsFile()}.closed`);
  };
  const damages: Readonly<Record<string, () => Promise<void>>> = {
    'a flipped byte of a text': async () => {
      const bytes = await readFile(documentsFile());
      await flipByte(documentsFile(), bytes.indexOf('kept'));
    },
    'a flipped byte that makes a text no UTF-8': async () => {
      const bytes = await readFile(documentsFile());
      const at = bytes.indexOf(Buffer.from('名'));
      bytes[at] = 0xff;
      await writeFile(documentsFile(), bytes);
    },
    'a flipped byte that makes the name of a table no UTF-8': () => flipNameAndForget('tabledocuments', 'table'.length),
    'a flipped byte that makes the key of a setting no UTF-8': () => flipNameAndForget('theme"dark"', 0),
    'a flipped byte of the header': () => flipByte(documentsFile(), 3),
    'a zeroed page': async () => {
      const bytes = await readFile(documentsFile());
      await writeFile(documentsFile(), bytes.fill(0, 4096, 8192));
    },
    'half of the file': async () => truncate(documentsFile(), Math.floor((await stat(documentsFile())).size / 2)),
    'an empty file': () => emptyFile(documentsFile()),
    'a store without its tables': async () => {
      await rm(documentsFile());
      const { openFile } = await firstAdapter(adapters);
      const driver = openFile(documentsFile());
      driver.exec(`PRAGMA user_version = ${documentSteps.length}`);
      driver.close();
    },
    'the store of calls in its place': () => copyFile(join(folder, 'calls.db'), documentsFile()),
  };

  test.each(Object.entries(damages))(
    'with %s is set aside, told as damaged, and the last verified backup is restored',
    async (_, damage) => {
      await usedFolder();
      await damage();
      const left = await readFile(documentsFile());
      const stores = await openHere();
      expect(noteIds(stores)).toEqual(['documents-damaged']);
      expect(stores.notes.all()[0]?.words).toMatchObject({
        message: { en: expect.stringContaining('damaged') },
        next: { en: expect.stringContaining('stories and templates come from the project’s folder') },
      });
      expect(await texts(stores)).toEqual(['kept']);
      await stores.close();
      const [aside] = await named(/^passbench\.damaged-.*\.db$/);
      expect(left.equals(await readFile(join(folder, aside ?? '')))).toBe(true);
      const after = await openHere();
      expect([noteIds(after), await texts(after)]).toEqual([[], ['kept']]);
      await after.close();
    },
  );

  test('a damaged backup is skipped for the one before it', async () => {
    await usedFolder();
    const third = await openHere();
    await save(third, 'newer');
    await third.close();
    await (await openHere()).close();
    const backups = (await readdir(join(folder, 'backups'))).toSorted();
    expect(backups).toHaveLength(2);
    await flipByte(join(folder, 'backups', backups[1] ?? ''), 5000);
    await truncate(documentsFile(), 100);
    const stores = await openHere();
    expect(await texts(stores)).toEqual(['kept']);
    await stores.close();
  });

  test('that is missing beside its journal is restored as its backup has it, and the journal is kept', async () => {
    await usedFolder();
    const second = await openHere();
    await save(second, 'in the journal');
    await copyFile(`${documentsFile()}-wal`, join(folder, 'left'));
    await second.close();
    await rm(documentsFile());
    await copyFile(join(folder, 'left'), `${documentsFile()}-wal`);
    const stores = await openHere();
    expect([noteIds(stores), await texts(stores)]).toEqual([['documents-missing'], ['kept']]);
    await stores.close();
    const [aside = ''] = await named(/^passbench\.missing-.*\.db-wal$/);
    const left = await readFile(join(folder, 'left'));
    expect(left.equals(await readFile(join(folder, aside)))).toBe(true);
  });

  test('is restored from the backup before one that cannot be read', async () => {
    await usedFolder();
    await mkdir(join(folder, 'backups', 'passbench-20991231T000000000Z-0123456789abcdef.db'));
    await rm(documentsFile());
    const stores = await openHere();
    expect(await texts(stores)).toEqual(['kept']);
    await stores.close();
  });

  test('without any backup is recreated, and nothing of the damaged one is overwritten', async () => {
    const first = await openHere();
    await save(first, 'only here');
    await first.close();
    await rm(join(folder, 'backups'), { recursive: true, force: true });
    await flipByte(documentsFile(), 3);
    const stores = await openHere();
    expect(stores.notes.all()[0]?.words.next.en).toContain('No backup');
    expect(await texts(stores)).toEqual([]);
    await stores.close();
    const [aside = ''] = await named(/^passbench\.damaged-/);
    expect((await readFile(join(folder, aside))).includes('only here')).toBe(true);
  });

  test.each([true, false])(
    'that is missing at a start is restored and told, closed well before: %s',
    async (isClosed) => {
      await usedFolder();
      await rm(documentsFile());
      if (!isClosed) await rm(`${documentsFile()}.closed`);
      const stores = await openHere();
      expect([noteIds(stores), await texts(stores)]).toEqual([['documents-missing'], ['kept']]);
      await stores.close();
    },
  );

  describe('that a start only began, because the disk was full, is not called missing:', () => {
    const begun = async (file: string): Promise<void> => {
      const driver = (await firstAdapter(adapters)).openFile(file);
      driver.exec('PRAGMA journal_mode = WAL');
      driver.close();
    };
    test.each<[string, () => Promise<void>]>([
      ['empty', () => writeFile(documentsFile(), '')],
      ['without tables', () => begun(documentsFile())],
      [
        'before the store of calls',
        async () => {
          await (await openHere()).close();
          await rm(join(folder, 'passbench.db.closed'));
          await rm(join(folder, 'calls.db.closed'), { force: true });
          await rm(join(folder, 'calls.db'));
          await begun(join(folder, 'calls.db'));
        },
      ],
    ])('%s', async (_, start) => {
      await start();
      const stores = await openHere();
      expect(noteIds(stores)).toEqual([]);
      await stores.close();
    });
  });

  test('keeps three verified backups, none twice, and one more from before a migration', async () => {
    for (let round = 0; round < 6; round++) {
      const stores = await openHere();
      if (round % 2 === 0) await save(stores, `text ${round}`);
      await stores.close();
    }
    const { openFile } = await firstAdapter(adapters);
    await rm(documentsFile());
    const driver = openFile(documentsFile());
    migrate(driver, documentSteps.slice(0, -1));
    driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    driver.close();
    await rm(join(folder, 'passbench.db.closed'));
    await (await openHere()).close();
    const backups = await readdir(join(folder, 'backups'));
    expect(backups.filter((name) => !name.includes('before'))).toHaveLength(3);
    expect(backups.filter((name) => name.includes('before-v'))).toHaveLength(1);
  });

  test.each(['deleted', 'replaced'])('%s while it is open refuses to save, and is rewritten whole', async (how) => {
    await usedFolder();
    const stores = await openHere();
    const other = await mkdtemp(join(tmpdir(), 'passbench-other-'));
    const foreign = join(other, 'foreign.db');
    await copyFile(documentsFile(), foreign);
    await rm(documentsFile());
    if (how === 'replaced') await copyFile(foreign, documentsFile());
    await expect(save(stores, 'not saved')).rejects.toMatchObject({ code: 'STORE_GONE' });
    expect(noteIds(stores)).toEqual(['documents-gone']);
    const early = save(stores, 'too early');
    const renewing = stores.renew();
    await expect(early).rejects.toMatchObject({ code: 'STORE_GONE' });
    await renewing;
    expect(noteIds(stores)).toEqual([]);
    await save(stores, 'saved', 'd2');
    await stores.close();
    expect((await named(/^passbench\.replaced-/)).length > 0).toBe(how === 'replaced');
    const after = await openHere();
    expect(await texts(after)).toEqual(['kept', 'saved']);
    await after.close();
    await rm(other, { recursive: true });
  });

  test('locked by another program waits without blocking, and goes on when it is free', async () => {
    const stores = await openHere();
    const { openFile } = await firstAdapter(adapters);
    const foreign = openFile(documentsFile());
    foreign.exec('BEGIN EXCLUSIVE');
    let isSaved = false;
    const saving = save(stores, 'patient').then(() => (isSaved = true));
    let turns = 0;
    await expect
      .poll(
        async () => {
          turns += 1;
          // Reads go on meanwhile, and hide nothing of the wait.
          await texts(stores);
          return noteIds(stores);
        },
        { timeout: 10_000, interval: 20 },
      )
      .toEqual(['documents-locked']);
    expect(isSaved).toBe(false);
    // Waiting blocks nothing: this loop ran meanwhile.
    expect(turns).toBeGreaterThan(10);
    foreign.exec('ROLLBACK');
    await saving;
    expect([noteIds(stores), await texts(stores)]).toEqual([[], ['patient']]);
    foreign.close();
    await stores.close();
  });
});

describe('the store of calls', () => {
  const callsFile = (): string => join(folder, 'calls.db');
  const keep = async (stores: Stores, from: number, to: number): Promise<void> => {
    for (let at = from; at < to; at++) await stores.calls.append(receivedCall(at), noSandboxRecord);
  };
  const ids = async (stores: Stores): Promise<readonly string[]> =>
    (await stores.calls.page(null, 1000)).map(({ record }) => record.id).reverse();

  test('whose head is damaged is set aside at once; one damaged inside at the next start, with all that can be read', async () => {
    const first = await openHere();
    await keep(first, 0, 200);
    await first.close();
    const bytes = await readFile(callsFile());
    await writeFile(callsFile(), bytes.fill(0xa5, 40 * 4096, 42 * 4096));
    const second = await openHere(check);
    await damageTold(second);
    await second.close();
    const third = await openHere(check);
    const kept = await ids(third);
    expect(third.notes.all()[0]?.words.next.en).toMatch(
      new RegExp(`^${kept.length} calls could be read and were saved in a new store(?:; \\d+ could not)?\\.$`),
    );
    expect(kept.length).toBeGreaterThan(100);
    expect(await named(/^calls\.damaged-.*\.db$/)).toHaveLength(1);
    await keep(third, 1000, 1001);
    await third.close();
    await flipByte(callsFile(), 2);
    const fourth = await openHere(check);
    expect(noteIds(fourth)).toEqual(['calls-damaged']);
    await keep(fourth, 2000, 2001);
    expect(await ids(fourth)).toContain('call-2000');
    await fourth.close();
  });

  test.each(['ends in the middle', 'finds a full disk'])(
    'whose salvage %s is salvaged whole by the next start',
    async (how) => {
      const first = await openHere();
      await keep(first, 0, 20);
      await first.close();
      await writeFile(`${callsFile()}.damaged`, '');
      const broken: CheckStore = async (job) => {
        if (job.job !== 'salvage') return storesHere.check(job);
        if (how === 'finds a full disk') return { verdict: 'unread', why: 'database or disk is full' };
        await writeFile(job.into, 'half');
        throw new Error('killed');
      };
      await expect(openHere(broken)).rejects.toThrow(how === 'finds a full disk' ? 'disk is full' : 'killed');
      const second = await openHere();
      expect([noteIds(second), await ids(second)]).toEqual([
        ['calls-damaged'],
        expect.arrayContaining(['call-0', 'call-19']),
      ]);
      await second.close();
      expect(await named(/^calls\.db\.(damaged|salvaged)/)).toEqual([]);
      const [aside = ''] = await named(/^calls\.damaged-.*\.db$/);
      await rename(callsFile(), `${callsFile()}.salvaged`);
      const third = await openHere();
      expect(await ids(third)).toHaveLength(20);
      await third.close();
      expect(aside).not.toBe('');
    },
  );

  test.each(Array.from({ length: 12 }, (_, page) => page))(
    'with page %i zeroed opens all the same, and the damage is told now or by the check',
    async (page) => {
      const first = await openHere();
      await keep(first, 0, 30);
      await first.close();
      const bytes = await readFile(callsFile());
      await writeFile(callsFile(), bytes.fill(0, page * 4096, (page + 1) * 4096));
      const second = await openHere();
      await damageTold(second);
      await keep(second, 100, 101).catch(() => {}); // Until the next start a damaged store may refuse.
      await second.close().catch(() => {});
      const third = await openHere();
      await keep(third, 200, 201);
      expect(await ids(third)).toContain('call-200');
      await third.close();
    },
  );

  test.each(['missing', 'empty'])('that is %s although it was closed well is told', async (how) => {
    const first = await openHere();
    await keep(first, 0, 3);
    await first.close();
    await (how === 'missing' ? rm(callsFile()) : emptyFile(callsFile()));
    const second = await openHere(check);
    expect(noteIds(second)).toEqual(['calls-missing']);
    await second.close();
    const third = await openHere(check);
    expect(noteIds(third)).toEqual([]);
    await third.close();
  });
});
