import { mkdtemp, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { adapters, type Adapter } from './drivers/adapters.ts';
import { onThisThread } from './store-channels.ts';
import { createLockRetry } from './write-queue.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-queue-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The drivers of this runtime, with something that happens right after a transaction is on disk. */
const actingAfterCommit = (act: () => void): readonly Adapter[] =>
  adapters.map((adapter) => ({
    ...adapter,
    load: async () => {
      const openFile = await adapter.load();
      if (openFile === null) return null;
      return (file) => {
        const driver = openFile(file);
        const exec = (sql: string): void => {
          driver.exec(sql);
          if (sql === 'COMMIT') act();
        };
        return { ...driver, exec };
      };
    },
  }));

test.each(['', '-wal'])(
  'a write whose file%s goes between its commit and its answer is not called saved',
  async (side) => {
    const file = join(folder, 'passbench.db');
    let isGoing = false;
    const acting = actingAfterCommit(() => {
      if (isGoing) rmSync(`${file}${side}`);
    });
    const database = await openDatabase(file, 'documents', onThisThread(acting));
    const save = (value: string) =>
      database.commitSoon([{ sql: 'INSERT INTO settings VALUES (?, ?)', values: [value, value] }]);
    await save('before');
    isGoing = true;
    await expect(save('meanwhile')).rejects.toMatchObject({ code: 'STORE_GONE' });
    await expect(save('after')).rejects.toMatchObject({ code: 'STORE_GONE' });
    await database.close();
  },
);

const locked = new Error('database is locked');

function patient() {
  const told: boolean[] = [];
  let nowMs = 0;
  const patience = createLockRetry((isWaiting) => told.push(isWaiting), { now: () => nowMs });
  /** What a task meets that tries at this time. */
  const tryAt = (ms: number, error: Error = locked): boolean => {
    nowMs = ms;
    return patience.mayRetry(error);
  };
  return { told, tryAt, passed: patience.succeeded };
}

test('a lock is waited for in silence for two seconds, told once, and told again when it is over', () => {
  const { told, tryAt, passed } = patient();
  expect([tryAt(0), tryAt(2000), told]).toEqual([true, true, []]);
  expect([tryAt(2001), tryAt(9000), told]).toEqual([true, true, [true]]);
  passed();
  passed();
  expect(told).toEqual([true, false]);
});

test('after thirty seconds a wait is given up, and the next one starts from zero', () => {
  const { told, tryAt } = patient();
  expect([tryAt(0), tryAt(30_000), tryAt(30_001), told]).toEqual([true, true, false, [true, false]]);
  expect([tryAt(30_002), tryAt(31_000), told]).toEqual([true, true, [true, false]]);
});

test('what is no lock is not waited for', () => {
  const { told, tryAt } = patient();
  expect([tryAt(0, new Error('disk I/O error')), told]).toEqual([false, []]);
});
