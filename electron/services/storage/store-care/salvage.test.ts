import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapters } from '../database/drivers/adapters.ts';
import { firstAdapter } from '../database/open-store.ts';
import { storePathsIn } from '../../platform/data-folder/data-folder.ts';
import { noSandboxRecord } from '../journal/call-row.ts';
import { createForgottenCalls } from '../journal/forget-calls.ts';
import { salvage } from './salvage.ts';
import { openStores, storesHere, type Stores } from './store-care.ts';
import { callsSalvagedNote } from './store-notes.ts';
import { receivedCall } from './testing/received-call.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

async function keep({ calls }: Stores, from: number, to: number): Promise<void> {
  await Promise.all(numbers(from, to).map((at) => calls.append(receivedCall(at), noSandboxRecord)));
}

test.each([
  ['one order', [5]],
  ['all there was', numbers(0, 7)],
] as const)(
  'a damaged store keeps what the user has forgotten, to be brought back as before: %s',
  async (_, orders) => {
    const folder = await mkdtemp(join(tmpdir(), 'passbench-salvage-'));
    const open = (): Promise<Stores> =>
      openStores(storePathsIn(folder), {
        ...storesHere,
        now: () => now,
        report: (error) => {
          throw error;
        },
      });
    const ids = async ({ calls }: Stores): Promise<readonly string[]> =>
      (await calls.page(null, 1000)).map(({ record }) => record.id).reverse();
    try {
      const first = await open();
      await keep(first, 0, 210);
      const aside = createForgottenCalls(first.calls.database, () => now);
      for (const order of orders) await aside.forget(receivedCall(order).orderKey);
      const before = { forgotten: await aside.list(), ids: await ids(first) };
      await first.close();
      await writeFile(join(folder, 'calls.db.damaged'), '');
      const second = await open();
      const forgotten = createForgottenCalls(second.calls.database, () => now);
      expect(second.notes.all().map(({ id }) => id)).toEqual(['calls-damaged']);
      expect({ forgotten: await forgotten.list(), ids: await ids(second) }).toEqual(before);
      await keep(second, 400, 430);
      for (const each of before.forgotten) await forgotten.restore(each);
      expect(await ids(second)).toEqual([...numbers(0, 210), ...numbers(400, 430)].map((at) => `call-${at}`));
      await second.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

const pageSize = 4096;

/** The first byte of a page that holds rows; any other page may hold what has lain there before. */
const rowsPage = 0x0d;

/** Writes over the page on which this call lies with its body. */
function damage(bytes: Buffer, id: string): void {
  for (let page = 1; page * pageSize < bytes.length; page += 1) {
    const one = bytes.subarray(page * pageSize, (page + 1) * pageSize);
    if (one[0] === rowsPage && one.includes(id) && one.includes('orderStatus')) one.fill(0xa5);
  }
}

test('of a store that is damaged in several places all between them is kept, and it is told how many calls are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-salvage-'));
  const open = (): Promise<Stores> =>
    openStores(storePathsIn(folder), { ...storesHere, now: () => now, report: () => {} });
  try {
    const first = await open();
    await keep(first, 0, 500);
    // A cleared call is none that cannot be read, though its number lies among theirs.
    await first.calls.database.commitSoon([{ sql: 'DELETE FROM calls WHERE seq % 5 = 2', values: [] }]);
    await first.close();
    const file = join(folder, 'calls.db');
    const bytes = await readFile(file);
    for (const id of ['call-100', 'call-250', 'call-400']) damage(bytes, id);
    await writeFile(file, bytes);
    await writeFile(`${file}.damaged`, '');
    const second = await open();
    const kept = (await second.calls.page(null, 1000)).map(({ record }) => record.id);
    expect(kept).toEqual(expect.arrayContaining(['call-0', 'call-150', 'call-302', 'call-499']));
    expect(kept).not.toContain('call-250');
    expect(kept.length).toBeGreaterThan(350);
    const [{ words } = { words: null }] = second.notes.all();
    expect(words?.next.en).toBe(
      `${kept.length} calls could be read and were saved in a new store; ${400 - kept.length} could not.`,
    );
    expect(words?.next.zh).toContain(`另有 ${400 - kept.length} 個無法讀取`);
    await second.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['', 'seq'],
  [', though the number given last is damaged as well', '(1 << 52)'],
  [', though no number given last can be read', '-1'],
])('what lies far behind a damaged place is kept too%s', async (_, last) => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-salvage-'));
  try {
    const stores = await openStores(storePathsIn(folder), { ...storesHere, now: () => now, report: () => {} });
    await keep(stores, 0, 300);
    await stores.close();
    const file = join(folder, 'calls.db');
    // A store goes on counting when calls are cleared.
    const { openFile } = await firstAdapter(adapters);
    const driver = openFile(file);
    driver.exec('UPDATE calls SET seq = seq + 2000000 WHERE seq > 200');
    driver.exec('UPDATE calls SET seq = seq + 1000000 WHERE seq <= 200');
    driver.exec(`UPDATE sqlite_sequence SET seq = ${last}`);
    driver.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    driver.close();
    const bytes = await readFile(file);
    for (const id of ['call-0', 'call-198', 'call-199', 'call-200', 'call-201']) damage(bytes, id);
    await writeFile(file, bytes);
    const verdict = await salvage({ file, into: join(folder, 'into.db'), most: 1000 });
    expect(verdict).toMatchObject({ verdict: 'salvaged', calls: expect.closeTo(290, -1) });
    if (verdict.verdict === 'salvaged') expect(verdict.calls + (verdict.unread ?? 0)).toBe(300);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Writes another number of two bytes into the row with this one. */
function damageNumber(bytes: Buffer, seq: number, damaged: readonly [number, number]): void {
  const number = [0x80 | (seq >> 7), seq & 0x7f];
  for (let page = 1; page * pageSize < bytes.length; page += 1) {
    const one = bytes.subarray(page * pageSize, (page + 1) * pageSize);
    if (one[0] !== rowsPage || !one.includes('orderStatus')) continue;
    for (let cell = 0; cell < one.readUInt16BE(3); cell += 1) {
      let at = one.readUInt16BE(8 + 2 * cell);
      while (((one[at] ?? 0) & 0x80) !== 0) at += 1;
      if (one[at + 1] === number[0] && one[at + 2] === number[1]) one.set(damaged, at + 1);
    }
  }
}

async function storeOf(folder: string, calls: number, change = ''): Promise<string> {
  const stores = await openStores(storePathsIn(folder), { ...storesHere, now: () => now, report: () => {} });
  await keep(stores, 0, calls);
  await stores.close();
  const file = join(folder, 'calls.db');
  const driver = (await firstAdapter(adapters)).openFile(file);
  driver.exec(`${change}; PRAGMA wal_checkpoint(TRUNCATE)`);
  driver.close();
  return file;
}

test('the end of a store is damaged, and with it the number given last: the salvage ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-salvage-'));
  try {
    const file = await storeOf(folder, 300, 'UPDATE sqlite_sequence SET seq = 1 << 52');
    const bytes = await readFile(file);
    for (const at of numbers(280, 300)) damage(bytes, `call-${at}`);
    await writeFile(file, bytes);
    const verdict = await salvage({ file, into: join(folder, 'into.db') });
    expect(verdict).toMatchObject({ verdict: 'salvaged', calls: expect.closeTo(278, -1) });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['too large', 200, [0xff, 0x7f]],
  ['too large at the end', 300, [0xff, 0x7f]],
  ['too small', 200, [0x81, 0x01]],
] as const)('the number of a row is damaged, %s: its call and all behind it are kept', async (_, seq, damaged) => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-salvage-'));
  try {
    const file = await storeOf(folder, 300);
    const bytes = await readFile(file);
    damageNumber(bytes, seq, damaged);
    await writeFile(file, bytes);
    const into = join(folder, 'into.db');
    expect(await salvage({ file, into })).toEqual({ verdict: 'salvaged', calls: 300, unread: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('a store that SQLite refuses as a whole', () => {
  let folder = '';
  let file = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'passbench-salvage-'));
    file = await storeOf(folder, 400);
  });
  afterAll(() => rm(folder, { recursive: true }));
  const salvaged = async (damaged: Buffer) => {
    const [from, into] = [join(folder, 'damaged.db'), join(folder, 'into.db')];
    await writeFile(from, damaged);
    const verdict = await salvage({ file: from, into });
    expect(damaged.equals(await readFile(from)), 'the damaged file is unchanged').toBe(true);
    expect((await readdir(folder)).filter((name) => name.includes('.copy'))).toEqual([]);
    return verdict;
  };

  test.each([
    ['its first 100 bytes', 0, 100],
    ['its first page', 0, pageSize],
    ['its page size', 16, 18],
    ['its number of pages', 28, 32],
  ])('of which %s are zero is salvaged whole', async (_, from, to) => {
    const bytes = await readFile(file);
    expect(await salvaged(bytes.fill(0, from, to))).toEqual({ verdict: 'salvaged', calls: 400, unread: 0 });
  });

  test.each([0.5, 0.75, 0.9])(
    'that was cut to %d of its length gives the calls in it, and tells how many it does not',
    async (part) => {
      const bytes = await readFile(file);
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      const verdict = await salvaged(cut);
      expect(verdict).toMatchObject({ verdict: 'salvaged' });
      if (verdict.verdict !== 'salvaged') return;
      expect(verdict.calls).toBeGreaterThan(400 * (part - 0.15));
      expect(verdict.calls + (verdict.unread ?? 0)).toBe(400);
    },
  );

  test('of which nothing is left gives nothing, and says that it cannot tell', async () => {
    expect(await salvaged(Buffer.alloc(100_000))).toEqual({ verdict: 'salvaged', calls: 0, unread: null });
    expect(await salvaged(Buffer.from('no store'))).toEqual({ verdict: 'salvaged', calls: 0, unread: null });
  });
});

test('a store that cannot say how many calls it held says so', () => {
  const { words } = callsSalvagedNote('calls.damaged.db', { calls: 3, unread: null });
  expect(words.next.en).toBe(
    '3 calls could be read and were saved in a new store; the number of unreadable calls is unknown.',
  );
});

test('one row with an unreadable column is counted as unread, and all others are copied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-salvage-'));
  try {
    const { callsFile } = storePathsIn(folder);
    const stores = await openStores(storePathsIn(folder), { ...storesHere, now: () => now, report: () => {} });
    await keep(stores, 0, 5);
    await stores.close();
    const driver = (await firstAdapter(adapters)).openFile(callsFile);
    // A table that is not STRICT takes what damage may leave in a column of numbers.
    driver.exec('CREATE TABLE loose AS SELECT * FROM calls; DROP TABLE calls; ALTER TABLE loose RENAME TO calls');
    driver.exec("UPDATE calls SET counts = 'x' WHERE id = 'call-3'");
    driver.close();
    expect(await salvage({ file: callsFile, into: join(folder, 'new.db') })).toEqual({
      verdict: 'salvaged',
      calls: 4,
      unread: 1,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
