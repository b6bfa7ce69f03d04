import { cp, mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMachineFile, rememberedProjects } from './machine-file.ts';
import { openProjects, type Projects } from './projects.ts';

let root = '';
let home = '';
let open = '';
let projects: Projects;
let left: number;
const leaving = async (): Promise<void> => void (left += 1);

async function project(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'passbench.json'), JSON.stringify({ format: 'passbench.project/1', name, gaps: {} }));
  return folder;
}

beforeEach(async () => {
  left = 0;
  root = await realpath(await mkdtemp(join(tmpdir(), 'passbench-projects-')));
  home = join(root, 'home');
  open = await project(join(home, 'first'), 'First');
  await project(join(home, 'team', 'rail'), 'Rail');
  let ids = 0;
  const machine = await openMachineFile(await mkdtemp(join(root, 'data-')), () => 1);
  projects = openProjects({
    machine,
    newId: () => `h${++ids}`,
    current: () => ({
      id: open,
      folder: open,
      isFirst: false,
      stores: { documentsFile: '', callsFile: '', backupsFolder: '' },
    }),
    switchTo: async (folder) => {
      open = folder;
      await machine.addRecent({ folder, name: folder });
    },
    home,
  });
});
afterEach(() => rm(root, { recursive: true }));

/** The handle of a folder, found as a window finds it. */
async function handleOf(...way: readonly string[]): Promise<string> {
  let listing = await projects.browse(null);
  for (const name of way) {
    const found = listing.folders.find((folder) => folder.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    listing = await projects.browse(found.handle);
  }
  return listing.handle;
}

describe('the folders of a host', () => {
  test('are listed below home, with what is a project among them, and never by a path', async () => {
    await mkdir(join(home, '.hidden'));
    const listing = await projects.browse(null);
    expect(listing).toMatchObject({ place: '~', parent: null, isProject: false, isCut: false });
    expect(listing.folders.map(({ name, isProject }) => [name, isProject])).toEqual([
      ['first', true],
      ['team', false],
    ]);
    expect(JSON.stringify(listing)).not.toContain(root);
    const inner = await projects.browse(await handleOf('team'));
    expect(inner).toMatchObject({
      place: '~/team',
      parent: listing.handle,
      folders: [{ name: 'rail', isProject: true }],
    });
  });

  test.each(['', '..', '/', '/etc', '../../..', 'h999', '~', '__proto__', 'constructor'])(
    'a handle that was never given leads nowhere: %j',
    async (handle) => {
      await expect(projects.browse(handle)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(projects.open(handle, leaving)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(projects.create({ handle, name: 'x', hasSamples: false }, leaving)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(left).toBe(0);
    },
  );

  test('a link is no folder of the listing, and one that takes the place of a listed folder is not followed', async () => {
    const outside = await project(join(root, 'outside'), 'Outside');
    await symlink(outside, join(home, 'link'));
    expect((await projects.browse(null)).folders.map(({ name }) => name)).toEqual(['first', 'team']);
    const handle = await handleOf('team', 'rail');
    await rename(join(home, 'team'), join(home, 'gone'));
    await symlink(root, join(home, 'team'));
    await mkdir(join(root, 'rail'));
    for (const act of [
      projects.browse(handle),
      projects.open(handle, leaving),
      projects.copy({ handle, name: 'x', opens: false }, leaving),
    ])
      await expect(act).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readdir(join(root, 'rail'))).toEqual([]);
  });

  test('a folder that holds more than is listed says so', async () => {
    for (let at = 0; at < 510; at += 1) await mkdir(join(home, 'team', `f${at}`));
    const { folders, isCut } = await projects.browse(await handleOf('team'));
    expect([folders.length, isCut]).toEqual([500, true]);
  });
});

describe('going to another project', () => {
  test('asks the windows to leave, once it is certain that there is one', async () => {
    await expect(projects.open(await handleOf('team'), leaving)).rejects.toMatchObject({ code: 'NO_PROJECT' });
    expect(left).toBe(0);
    expect(await projects.open(await handleOf('team', 'rail'), leaving)).toMatchObject({
      name: 'Rail',
      place: '~/team/rail',
    });
    expect([left, open]).toEqual([1, join(home, 'team', 'rail')]);
  });

  test('that is open already asks nobody', async () => {
    await projects.open(await handleOf('first'), leaving);
    expect(left).toBe(0);
  });

  test('a recent one is opened wherever it lies, and one that is gone says so', async () => {
    const far = await project(join(root, 'far'), 'Far');
    open = far;
    await projects.open(await handleOf('team', 'rail'), leaving);
    await projects.open(await handleOf('first'), leaving);
    const recent = await projects.recent();
    expect(recent.map(({ place, isOpen, isThere }) => [place, isOpen, isThere])).toEqual([
      ['~/first', true, true],
      ['~/team/rail', false, true],
    ]);
    await rm(join(home, 'team', 'rail'), { recursive: true });
    const [, rail] = await projects.recent();
    expect(rail).toMatchObject({ isThere: false });
    await expect(projects.open(rail?.handle ?? '', leaving)).rejects.toMatchObject({ code: 'NO_PROJECT' });
    expect(await projects.forget(rail?.handle ?? '')).toHaveLength(1);
  });
});

describe('a new project', () => {
  const hostile = ['../x', '..', '.', 'CON', 'a/b', 'a\\b', 'a\0b', ' ', '\u202egnp', '.git', 'x'.repeat(100), '訂單'];

  test.each(hostile)('named %j is one folder of the chosen one', async (name) => {
    const handle = await handleOf('team');
    const before = await readdir(root);
    await projects.create({ handle, name, hasSamples: false }, leaving);
    expect(await readdir(root)).toEqual(before);
    expect(await readdir(home)).toEqual(['first', 'team']);
    const names = await readdir(join(home, 'team'));
    expect(names).toHaveLength(2);
    expect(JSON.parse(await readFile(join(open, 'passbench.json'), 'utf8'))).toEqual({
      format: 'passbench.project/1',
      name,
      gaps: {},
    });
  });

  test('takes no place that is taken', async () => {
    const handle = await handleOf('team');
    await expect(projects.create({ handle, name: 'rail', hasSamples: false }, leaving)).rejects.toMatchObject({
      code: 'NOT_NOW',
    });
    expect(left).toBe(0);
  });
});

describe('a copy', () => {
  test('has the files of the project, byte for byte, and nothing else that lies in its folder', async () => {
    const files = {
      'payloads/A/a.json': '{ "a": 1.0 }\r\n',
      'notes.md': 'n',
      'environments/UAT.json': '{}',
      'theme.json': '{ }',
      'glossary.csv': 'zh_HK,en_US\r\n',
    };
    for (const [path, text] of Object.entries({
      ...files,
      '.git/config': 'g',
      'payloads/A/.a.json.swp': 's',
      'secret.pem': 'k',
    })) {
      await mkdir(join(open, path, '..'), { recursive: true });
      await writeFile(join(open, path), text);
    }
    await symlink('/etc', join(open, 'payloads', 'link'));
    await projects.copy({ handle: await handleOf('team'), name: 'Second', opens: false }, leaving);
    const copy = join(home, 'team', 'Second');
    expect(left).toBe(0);
    expect((await readdir(copy, { recursive: true })).toSorted()).toEqual([
      'environments',
      'environments/UAT.json',
      'glossary.csv',
      'notes.md',
      'passbench.json',
      'payloads',
      'payloads/A',
      'payloads/A/a.json',
      'theme.json',
    ]);
    for (const [path, text] of Object.entries(files)) expect(await readFile(join(copy, path), 'utf8')).toBe(text);
    expect(JSON.parse(await readFile(join(copy, 'passbench.json'), 'utf8'))).toMatchObject({ name: 'Second' });
  });
});

describe('notes', () => {
  test('are written over the version that was read, and over no other', async () => {
    const read = await projects.readText('notes.md');
    expect(read.text).toBe('');
    const saved = await projects.saveText({ name: 'notes.md', ...read, text: 'Mine\n' });
    expect(await readFile(join(open, 'notes.md'), 'utf8')).toBe('Mine\n');
    await writeFile(join(open, 'notes.md'), 'Theirs');
    await expect(projects.saveText({ name: 'notes.md', ...saved, text: 'Mine too' })).rejects.toMatchObject({
      code: 'NOT_NOW',
    });
    expect(await readFile(join(open, 'notes.md'), 'utf8')).toBe('Theirs');
    const theirs = await projects.readText('notes.md');
    await projects.saveText({ name: 'notes.md', ...theirs, text: 'Both' });
    expect(await readFile(join(open, 'notes.md'), 'utf8')).toBe('Both');
  });

  test('behind a link are not read, nor written', async () => {
    await writeFile(join(root, 'outside.md'), 'secret');
    await symlink(join(root, 'outside.md'), join(open, 'notes.md'));
    await expect(projects.readText('notes.md')).rejects.toMatchObject({ code: 'NOT_NOW' });
    await expect(projects.saveText({ name: 'notes.md', text: 'x', version: 'none' })).rejects.toMatchObject({
      code: 'NOT_NOW',
    });
    expect(await readFile(join(root, 'outside.md'), 'utf8')).toBe('secret');
  });
});

describe('what a machine remembers', () => {
  test('of projects within the data folder lies where the data folder lies: a copy names none of the original', async () => {
    const data = await mkdtemp(join(root, 'data-'));
    const folders = ['project', 'mine/訂單', '..twice', '.'].map((place) => join(data, place));
    const outside = [join(root, 'far'), `${data}-beside`];
    const original = await openMachineFile(data, () => 5);
    for (const folder of [...folders, ...outside]) await original.addRecent({ folder, name: 'P' });
    expect((await rememberedProjects(data)).map(({ folder }) => folder)).toEqual([...folders, ...outside].toReversed());
    const copy = join(root, 'copy');
    await cp(data, copy, { recursive: true });
    await symlink(copy, join(root, 'link'));
    for (const opened of [copy, join(root, 'link')]) {
      const there = (await openMachineFile(opened, () => 5)).recent().map(({ folder }) => folder);
      expect((await rememberedProjects(opened)).map(({ folder }) => folder)).toEqual(there);
      const within = ['project', 'mine/訂單', '..twice'].map((place) => join(copy, place));
      expect(there).toEqual([...within, data, ...outside].toReversed());
    }
  });

  test('is there at the next start; what is damaged is set aside', async () => {
    const data = await mkdtemp(join(root, 'data-'));
    const one = await openMachineFile(data, () => 5);
    await Promise.all([one.set({ 'window.theme': 'dark' }), one.addRecent({ folder: '/a', name: 'A' })]);
    await one.addRecent({ folder: '/b', name: 'B' });
    const two = await openMachineFile(data, () => 5);
    expect(two.recent().map(({ folder }) => folder)).toEqual(['/b', '/a']);
    expect([...two.settings]).toEqual([['window.theme', 'dark']]);
    for (const damaged of ['', '{', '[]', '{"format":"passbench.machine/2"}', '\0'.repeat(100)]) {
      await writeFile(join(data, 'machine.json'), damaged);
      expect((await openMachineFile(data, () => 5)).recent()).toEqual([]);
      expect(await readFile(join(data, 'machine.damaged-5.json'), 'utf8')).toBe(damaged);
    }
  });
});
