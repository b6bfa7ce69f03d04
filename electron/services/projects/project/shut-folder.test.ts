import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { inMemory, openDatabase, type Database } from '../../storage/database/database.ts';
import { createProject, openProjectFolder, type ProjectFolder } from './project-folder.ts';

let root = '';
let database: Database;
let project: ProjectFolder;

beforeEach(async () => {
  root = join(mkdtempSync(join(tmpdir(), 'passbench-folder-')), 'team');
  database = await openDatabase(inMemory, 'documents');
  await createProject(root, 'Team', {});
  project = await openProjectFolder(root, {
    kept: databaseRepository(database, () => 1),
    database,
    newId: () => 'new',
    later: () => () => {},
    report: (error) => {
      throw error;
    },
    storeVersion: () => Promise.resolve(),
  });
});
afterEach(async () => {
  await project.close();
  await database.close();
  rmSync(dirname(root), { recursive: true, force: true });
});

// The system shuts nothing to root.
describe.skipIf(process.getuid?.() === 0)('a shut folder', () => {
  test.each([0, 0o500, 0o300])('of an order, with the mode %i, ends a save, and is told by its name', async (mode) => {
    const payload = { id: 'a', name: 'A', scenario: 'base-order', order: 'Lunch', orderNo: 'N1', text: 'old' };
    await project.documents.save([payload]);
    const folder = join(root, 'payloads/Lunch');
    chmodSync(folder, mode);
    try {
      await project.documents.save([{ ...payload, text: 'new' }]);
      expect(await project.documents.list()).toMatchObject([{ text: 'new' }]);
      const { unwritten, refused } = project.condition();
      expect([...unwritten, ...refused].every(({ path }) => path.startsWith('payloads/Lunch'))).toBe(true);
    } finally {
      chmodSync(folder, 0o700);
    }
    await project.rescan();
    expect(readFileSync(join(folder, 'A.json'), 'utf8')).toBe('new');
  });
});
