import { expect, test } from 'vitest';
import { callSteps } from './store-kind.ts';
import { adapters } from './drivers/adapters.ts';
import { migrate } from './migrations.ts';
import { inMemory } from './connection.ts';
import { firstAdapter } from './open-store.ts';

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
