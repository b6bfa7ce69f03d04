import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openVersions } from '../versions/versions.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { adapters } from './drivers/adapters.ts';
import { openDatabase } from './database.ts';
import { documentSteps } from './document-migrations.ts';
import { encodeText } from './exact-text.ts';
import { firstAdapter } from './open-store.ts';
import { callSteps } from './store-kind.ts';
import { inMemory } from './connection.ts';
import { migrate } from './version-steps.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-steps-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('payloads of a version before orders had names keep their text, get an order, and a first version', async () => {
  const file = join(folder, 'passbench.db');
  const { openFile } = await firstAdapter(adapters);
  const old = openFile(file);
  migrate(old, documentSteps.slice(0, 4));
  old
    .prepare(
      `INSERT INTO documents (id, name, scenario, order_no, text, position, changed_ms) VALUES (?, ?, ?, ?, ?, 1, 7)`,
    )
    .run([
      'a',
      encodeText('Mine'),
      'a-scenario-with-a-name-that-is-longer-than-any',
      encodeText(`"${'\u0001'.repeat(63)}`),
      encodeText('{\0}'),
    ]);
  old.close();
  const database = await openDatabase(file, 'documents');
  const [document] = await databaseRepository(database, () => 1).documents.list();
  expect(document).toMatchObject({
    name: 'Mine',
    text: '{\0}',
    order: `"${'\u0001'.repeat(63)} a-scenario-with-a-name-that-is-long`,
  });
  expect(document?.order).toHaveLength(100);
  const versions = openVersions(database, () => 1);
  const [version] = await versions.list({ kind: 'payload', id: 'a' });
  expect(await versions.read(version?.seq ?? 0)).toMatchObject({
    text: '{\0}',
    name: 'Mine',
    at: 7,
    order: document?.order,
  });
  await database.close();
});

test('the index of words that an earlier version made is taken away', async () => {
  const { openFile } = await firstAdapter(adapters);
  const driver = openFile(inMemory);
  migrate(driver, callSteps.slice(0, 3));
  driver.exec('CREATE TABLE search_blocks (last_seq INTEGER) STRICT');
  driver.exec('CREATE TABLE search_grams (place INTEGER, postings BLOB) STRICT');
  migrate(driver, callSteps);
  expect(driver.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'search%'").all([])).toEqual([]);
  driver.close();
});
