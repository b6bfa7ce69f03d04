import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../../../shared/lib/text/fnv1a.ts';
import { inMemory, openDatabase, type Database } from '../../storage/database/database.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { projectDisk } from './project-disk.ts';
import { createProject, openProjectFolder, type ProjectFolder } from './project-folder.ts';
import { readProject } from './read-project.ts';

let root = '';
let database: Database;
let project: ProjectFolder;
let seen: unknown[] = [];
let versions: string[] = [];
let ids = 0;

beforeEach(async () => {
  root = join(mkdtempSync(join(tmpdir(), 'passbench-folder-')), 'team');
  database = await openDatabase(inMemory, 'documents');
  seen = [];
  versions = [];
  ids = 0;
  await createProject(root, 'Team', {});
  project = await opened();
});
afterEach(async () => {
  await project.close();
  await database.close();
  rmSync(dirname(root), { recursive: true, force: true });
});

async function opened(store: Database = database): Promise<ProjectFolder> {
  const at = await openProjectFolder(root, {
    kept: databaseRepository(store, () => 1),
    database,
    newId: () => `new-${(ids += 1)}`,
    later: () => () => {},
    report: (error) => {
      throw error;
    },
    storeVersion: async (_kind, id, text) => void versions.push(`${id} ${text}`),
  });
  at.follow({
    imported: ({ payload }) => seen.push({ saved: [...payload.saved], removed: [...payload.removed] }),
    conflicts: (conflicts) => seen.push(conflicts.map(({ id, theirs }) => ({ id, isGone: theirs === null }))),
    gaps: (gaps) => seen.push(gaps),
    variables: () => {},
    theme: () => {},
    condition: () => {},
  });
  return at;
}

const payload = (id: string, more: object = {}) => ({
  id,
  name: id.toUpperCase(),
  scenario: 'base-order',
  order: 'Lunch',
  orderNo: 'N1',
  text: `{"text of": "${id}"}`,
  ...more,
});
const at = (path: string): string => join(root, path);
const read = (path: string): string => readFileSync(at(path), 'utf8');
const put = (path: string, text: string): void => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};
const texts = async (): Promise<readonly string[]> => (await project.documents.list()).map(({ text }) => text);

describe('a project folder', () => {
  test('follows a folder of which another hand has changed the case of a letter', async () => {
    await project.documents.save([payload('a'), payload('b')]);
    renameSync(at('payloads/Lunch'), at('payloads/lunch'));
    await project.rescan();
    const orders = (await project.documents.list()).map(({ id, order }) => [id, order]);
    expect(orders).toEqual([
      ['a', 'lunch'],
      ['b', 'lunch'],
    ]);
  });

  test('holds each text in a file of its own, exactly as typed, and what tells of an order beside it', async () => {
    const odd = '\ufeff{"a" : 1.0,\r\n  "a":2}\n\n';
    await project.documents.save([payload('b'), payload('a', { text: odd })]);
    await project.stories.save([{ id: 's', name: 'Whole life', text: '{}' }]);
    await project.templates.save([{ id: 't', name: 'Mine', text: '{{now}}' }]);
    expect(read('payloads/Lunch/A.json')).toBe(odd);
    expect(JSON.parse(read('payloads/Lunch/order.json'))).toEqual({ orderNo: 'N1', order: ['B', 'A'] });
    expect(read('stories/Whole life.story.json')).toBe('{}');
    expect(read('templates/Mine.json')).toBe('{{now}}');
    await project.documents.arrange(['a', 'b']);
    expect(JSON.parse(read('payloads/Lunch/order.json'))).toEqual({ orderNo: 'N1' });
  });

  test('changes one file for one edit: git says so', async () => {
    await project.documents.save([payload('a'), payload('b'), payload('c', { order: 'Other' })]);
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { encoding: 'utf8' });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'All');
    await project.documents.save([payload('b', { text: '{"text of": "B now"}' })]);
    expect(git('status', '--short').trim()).toBe('M payloads/Lunch/B.json');
    expect(
      git('diff')
        .split('\n')
        .filter((line) => /^[+-][^+-]/.test(line)),
    ).toEqual(['-{"text of": "b"}', '+{"text of": "B now"}']);
  });

  test('moves files with the names that people give, and takes empty folders away', async () => {
    await project.documents.save([payload('a')]);
    await project.documents.save([payload('a', { name: 'Cup/of: tea', order: 'CON' })]);
    expect(read('payloads/x-CON/Cup-of- tea.json')).toBe(payload('a').text);
    expect(existsSync(at('payloads/Lunch'))).toBe(false);
    expect((await project.documents.list())[0]).toMatchObject({ name: 'Cup/of: tea', order: 'CON' });
    await project.documents.remove('a');
    expect(existsSync(at('payloads/x-CON'))).toBe(false);
  });

  test('gives another machine the same project', async () => {
    await project.documents.save([
      payload('b'),
      payload('a', { scenario: 'voucher' }),
      payload('c', { order: 'Z', orderNo: 'N2' }),
    ]);
    const here = (await project.documents.list()).map(({ id, ...rest }) => (id === '' ? [] : rest));
    const there = (await readProject(root)).payloads.map(({ path, ...rest }) => (path === '' ? [] : rest));
    expect(there).toEqual(here);
    const other = await openDatabase(inMemory, 'documents');
    await project.close();
    [database] = [other, await database.close()];
    project = await opened();
    expect((await project.documents.list()).map(({ id, ...rest }) => (id === '' ? [] : rest))).toEqual(here);
  });

  test('keeps the mode that a file has', async () => {
    await project.documents.save([payload('a')]);
    chmodSync(at('payloads/Lunch/A.json'), 0o664);
    await project.documents.save([payload('a', { text: 'now' })]);
    expect(statSync(at('payloads/Lunch/A.json')).mode & 0o777).toBe(0o664);
  });
});

test('a reader does not wait for a text on its way into the store', async () => {
  await project.documents.save([payload('a')]);
  await project.close();
  let release = (): void => {};
  let held: Promise<void> | null = null;
  const slow: Database = { ...database, commitSoon: async (queries) => (await held, database.commitSoon(queries)) };
  project = await opened(slow);
  held = new Promise((resolve) => (release = resolve));
  const saving = project.documents.save([payload('a', { text: 'new' })]);
  await expect.poll(texts).toEqual(['new']);
  expect(await project.stories.list()).toEqual([]);
  release();
  await saving;
  expect(await texts()).toEqual(['new']);
});

describe('what another hand does in the folder', () => {
  test('comes in: other texts, new files, other choices, numbers and sequences', async () => {
    await project.documents.save([payload('a'), payload('b')]);
    put('payloads/Lunch/A.json', 'changed');
    put('payloads/Tea/Cup.json', '{"merchantBizNo":"M5"}');
    put('payloads/Lunch/order.json', JSON.stringify({ orderNo: 'N9', order: ['B', 'A'] }));
    const more = { gaps: { 'length-unit': 'utf16' }, variables: { tables: 3 } };
    put('passbench.json', JSON.stringify({ format: 'passbench.project/1', name: 'Team', ...more }));
    await project.rescan();
    const all = await project.documents.list();
    expect(all.map(({ name, orderNo, text }) => [name, orderNo, text])).toEqual([
      ['B', 'N9', payload('b').text],
      ['A', 'N9', 'changed'],
      ['Cup', 'M5', '{"merchantBizNo":"M5"}'],
    ]);
    expect(project.gaps()).toEqual({ 'length-unit': 'utf16' });
    await project.rename('Other');
    await project.rescan();
    expect(project.variables()).toEqual({ tables: 3 });
    expect(seen).toContainEqual({ 'length-unit': 'utf16' });
    expect(seen).toContainEqual({ saved: expect.arrayContaining(['a', 'b', 'new-1']), removed: [] });
  });

  test('keeps ids: of files and whole orders that are renamed, and of files that come back', async () => {
    await project.documents.save([payload('a'), payload('b')]);
    renameSync(at('payloads/Lunch/A.json'), at('payloads/Lunch/First.json'));
    await project.rescan();
    renameSync(at('payloads/Lunch'), at('payloads/Dinner'));
    await project.rescan();
    expect((await project.documents.list()).map(({ id, name, order }) => [id, name, order])).toEqual([
      ['b', 'B', 'Dinner'],
      ['a', 'First', 'Dinner'],
    ]);
    rmSync(at('payloads/Dinner/B.json'));
    await project.rescan();
    expect(seen.at(-1)).toEqual({ saved: [], removed: ['b'] });
    put('payloads/Dinner/B.json', 'again');
    await project.rescan();
    expect((await project.documents.list()).map(({ id, text }) => [id, text])).toContainEqual(['b', 'again']);
  });

  test('is not overwritten by who typed over an older text: both stay until somebody decides', async () => {
    await project.documents.save([payload('a', { text: 'one' })]);
    for (const take of ['mine', 'theirs', 'both'] as const) {
      await project.documents.save([payload('a', { text: 'one' })]);
      put('payloads/Lunch/A.json', 'theirs');
      await project.documents.save([payload('a', { text: 'mine' })]);
      expect(read('payloads/Lunch/A.json')).toBe('theirs');
      expect(project.conflicts()).toMatchObject([{ id: 'a', kind: 'payload', name: 'A' }]);
      const { mine, theirs, seen: which } = await project.conflict({ kind: 'payload', id: 'a' });
      expect([mine, theirs]).toEqual(['mine', 'theirs']);
      put('payloads/Lunch/A.json', 'theirs, later');
      await expect(project.resolve({ kind: 'payload', id: 'a' }, take, which)).rejects.toMatchObject({
        code: 'NOT_NOW',
      });
      put('payloads/Lunch/A.json', 'theirs');
      await project.resolve({ kind: 'payload', id: 'a' }, take, which);
      expect(project.conflicts()).toEqual([]);
      expect(read('payloads/Lunch/A.json')).toBe(take === 'mine' ? 'mine' : 'theirs');
    }
    expect(read('payloads/Lunch/A 2.json')).toBe('mine');
    expect(await texts()).toEqual(['theirs', 'mine']);
    expect(versions).toEqual(['a theirs', 'a mine']);
  });

  test('is not overwritten either where another payload has given its order another number meanwhile', async () => {
    await project.documents.save([payload('a'), payload('b')]);
    put('payloads/Lunch/A.json', 'theirs');
    await project.rescan();
    await project.documents.save([payload('b', { orderNo: 'N2' })]);
    await project.documents.save([payload('a', { orderNo: 'N2', text: 'mine' })], {
      a: fingerprintOf('{"text of": "a"}'),
    });
    expect(read('payloads/Lunch/A.json')).toBe('theirs');
    expect(project.conflicts()).toMatchObject([{ id: 'a' }]);
  });

  test('leaves the place of a file that is missed to nobody else', async () => {
    await project.documents.save([payload('a'), payload('b')]);
    rmSync(at('payloads/Lunch/A.json'));
    await project.documents.save([payload('a', { name: 'Other', text: 'mine' })]);
    await project.documents.save([payload('b', { name: 'A', text: 'of b' })]);
    const { seen: which, theirs } = await project.conflict({ kind: 'payload', id: 'a' });
    expect(theirs).toBeNull();
    await project.resolve({ kind: 'payload', id: 'a' }, 'mine', which);
    await project.rescan();
    expect([...(await texts())].toSorted()).toEqual(['mine', 'of b']);
  });

  test('is a removal that nobody follows while the text was changed here', async () => {
    await project.documents.save([payload('a', { text: 'one' })]);
    rmSync(at('payloads/Lunch/A.json'));
    await project.documents.save([payload('a', { text: 'mine' })]);
    expect(seen.at(-1)).toEqual([{ id: 'a', isGone: true }]);
    const { seen: which, theirs } = await project.conflict({ kind: 'payload', id: 'a' });
    expect(theirs).toBeNull();
    await project.resolve({ kind: 'payload', id: 'a' }, 'mine', which);
    expect(read('payloads/Lunch/A.json')).toBe('mine');
  });

  test('is left alone where it cannot be used, and told', async () => {
    await project.documents.save([payload('a')]);
    rmSync(at('payloads/Lunch/A.json'));
    symlinkSync('/etc/hostname', at('payloads/Lunch/A.json'));
    put('payloads/Lunch/order.json', '{');
    put('passbench.json', '{');
    await project.rescan();
    expect(
      project
        .condition()
        .refused.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['passbench.json', 'payloads/Lunch/A.json', 'payloads/Lunch/order.json']);
    await expect(project.write({ 'length-unit': 'utf16' })).rejects.toMatchObject({ code: 'NOT_NOW' });
    await project.documents.save([payload('a', { text: 'mine', orderNo: 'N2' })]);
    expect([read('payloads/Lunch/order.json'), read('passbench.json')]).toEqual(['{', '{']);
    expect(read('payloads/Lunch/A 2.json')).toBe('mine');
  });

  test('is said to be half a merge where git has left it so, and what was known before holds', async () => {
    await project.documents.save([payload('a', { orderNo: 'N7' })]);
    const both = '{\n<<<<<<< HEAD\n  "orderNo": "N7"\n=======\n  "orderNo": "N8"\n>>>>>>> theirs\n}\n';
    put('payloads/Lunch/order.json', both);
    await project.rescan();
    expect(project.condition().refused).toMatchObject([
      {
        message: { en: expect.stringContaining('unresolved merge conflict') },
        next: { en: expect.stringContaining('<<<') },
      },
    ]);
    await project.documents.save([payload('a', { orderNo: 'N9' })]);
    expect(read('payloads/Lunch/order.json')).toBe(both);
    put('payloads/Lunch/order.json', '{"orderNo":"N8"}');
    await project.rescan();
    expect(project.condition().refused).toEqual([]);
    expect((await project.documents.list()).map(({ orderNo }) => orderNo)).toEqual(['N8']);
  });

  test('of a later version is open to be read, and nothing is written here or there, until it is of this one again', async () => {
    await project.documents.save([payload('a')]);
    const later =
      '{"format":"passbench.project/7","name":"Team of then","gaps":{"new":["x"],"length-unit":"utf16"},"more":1}';
    put('passbench.json', later);
    put('payloads/Lunch/B.json', '{"b":1}');
    await project.rescan();
    expect(project.condition().later).toBe('passbench.project/7');
    expect([project.name(), project.gaps(), await texts()]).toEqual([
      'Team of then',
      { 'length-unit': 'utf16' },
      ['{"text of": "a"}', '{"b":1}'],
    ]);
    const listing = () => new Set<unknown>(readdirSync(root, { recursive: true, encoding: 'utf8' }));
    const before = listing();
    const refusal = { code: 'NOT_NOW', words: { message: { zh: expect.stringContaining('較新版本') } } };
    await expect(project.documents.save([payload('a', { text: 'mine' })])).rejects.toMatchObject(refusal);
    await expect(project.documents.remove('a')).rejects.toMatchObject(refusal);
    await expect(project.stories.save([{ id: 's', name: 'S', text: '{}' }])).rejects.toMatchObject(refusal);
    await expect(project.write({})).rejects.toMatchObject(refusal);
    await project.close();
    project = await opened();
    expect(project.condition().later).toBe('passbench.project/7');
    expect([(await texts()).length, read('passbench.json')]).toEqual([2, later]);
    expect(listing()).toEqual(before);
    put('passbench.json', '{"format":"passbench.project/1","name":"Team","gaps":{}}');
    await project.rescan();
    await project.documents.save([payload('a', { text: 'mine' })]);
    expect(read('payloads/Lunch/A.json')).toBe('mine');
  });

  test('never leads out of the folder: neither by a link that was a folder, nor by a name', async () => {
    const outside = join(dirname(root), 'outside');
    mkdirSync(outside);
    await project.documents.save([payload('a')]);
    rmSync(at('payloads/Lunch'), { recursive: true });
    symlinkSync(outside, at('payloads/Lunch'));
    await project.documents.save([payload('a', { text: 'mine' })]);
    expect(project.condition().unwritten).toMatchObject([
      {
        path: 'payloads/Lunch/A.json',
        error: {
          code: 'FOLDER_LINKED',
          words: {
            message: { zh: expect.stringContaining('連結') },
            next: { en: expect.stringContaining('saved on this') },
          },
        },
      },
    ]);
    await project.documents.save([payload('b', { name: '../../../x', order: '..' })]);
    await project.rescan();
    expect(existsSync(join(outside, 'A.json'))).toBe(false);
    expect(await texts()).toContain('mine');
    expect(existsSync(join(dirname(root), 'x.json'))).toBe(false);
  });

  test('takes nothing from a folder that is away, and writes there once it is back', async () => {
    await project.documents.save([payload('a')]);
    renameSync(root, `${root} away`);
    await project.rescan();
    expect(project.condition().isAway).toBe(true);
    await project.documents.save([payload('a', { text: 'meanwhile' })]);
    await expect(projectDisk(root, () => false).write('payloads/Lunch/B.json', '{}', null)).rejects.toMatchObject({
      code: 'FOLDER_AWAY',
      words: { message: { zh: expect.stringContaining('team') } },
    });
    expect(await texts()).toEqual(['meanwhile']);
    renameSync(`${root} away`, root);
    await project.rescan();
    expect(read('payloads/Lunch/A.json')).toBe('meanwhile');
  });
});

test('a store without an index of files finds its texts in the folder again', async () => {
  await project.documents.save([payload('a'), payload('b')]);
  await database.commitSoon([{ sql: 'DELETE FROM project_files', values: [] }]);
  await project.close();
  project = await opened();
  expect((await project.documents.list()).map(({ id }) => id)).toEqual(['a', 'b']);
  expect((await readProject(root)).payloads.map(({ name }) => name)).toEqual(['A', 'B']);
});
