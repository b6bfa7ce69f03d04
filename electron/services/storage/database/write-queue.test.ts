import { mkdtemp, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { adapters, type Adapter } from './drivers/adapters.ts';
import { onThisThread } from './store-channels.ts';

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
