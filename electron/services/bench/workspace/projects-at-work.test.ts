import { assertWritable } from '../../projects/project/read-project.ts';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyedFolder } from '../../platform/data-folder/testing/keyed-folder.ts';
import { readOnlyNote } from '../../../../shared/bridge/schemas.ts';
import { plainEnvironment } from '../../environments/environments/testing/plain-environment.ts';
import { environmentStore } from '../../environments/environments/environment-store.ts';
import { nodePorts } from '../ports.ts';
import { typedSecrets } from '../testing/typed-secrets.ts';
import { storesHere } from '../../storage/store-care/store-care.ts';
import { openBench, type Bench } from './open-bench.ts';

let root = '';
let data = '';
let team = '';
let bench: Bench | null = null;

const ports = nodePorts({
  version: '0',
  capabilities: { moreWindows: false },
  report: (error) => {
    throw error;
  },
  stores: storesHere,
  secrets: typedSecrets(),
  keychain: null,
});

async function opened(project: string | null = null): Promise<Bench> {
  await bench?.close();
  bench = null;
  bench = await openBench(data, 'a test', ports, project);
  return bench;
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-at-work-'));
  data = await keyedFolder(join(root, 'data'));
  team = join(root, 'team');
  await mkdir(team);
});
afterEach(async () => {
  await bench?.close();
  bench = null;
  await rm(root, { recursive: true });
});

const recentHandle = async ({ workspace }: Bench, name: string): Promise<string> =>
  (await workspace.projects.recent()).find((each) => each.name === name)?.handle ?? '';
const sent = async ({ workspace }: Bench): Promise<number> =>
  (await workspace.calls.page({ before: null, limit: 10 })).calls.length;
const send = ({ workspace }: Bench) =>
  workspace.send.run({ ticket: ports.newId(), scenario: 'base-order', text: '{"merchantBizNo":"N-1"}' });
const nobodyElse = async (): Promise<void> => {};

test('a folder that is named becomes a project, and nothing of another one is in it', async () => {
  const first = await opened();
  await first.workspace.session();
  expect((await first.workspace.documents.list()).length).toBeGreaterThan(10);
  await send(first);
  await first.workspace.saveSetting('theme', 'dark');
  await first.workspace.saveSetting('shortcuts', '{}');
  await first.workspace.saveSetting('section', 'calls');
  const second = await opened(team);
  expect(JSON.parse(await readFile(join(team, 'passbench.json'), 'utf8'))).toMatchObject({ name: 'team', gaps: {} });
  expect(await second.workspace.documents.list()).toEqual([]);
  expect(await sent(second)).toBe(0);
  const { settings, project } = await second.workspace.session();
  expect([settings['theme'], settings['shortcuts'], settings['section']]).toEqual(['dark', '{}', undefined]);
  expect(project.name).toBe('team');
  const { place } = await second.opened();
  expect((await readdir(join(data, 'projects'))).includes(place.id)).toBe(true);
});

test('the first project has its name in the language of its first window, until somebody calls it otherwise', async () => {
  const file = join(data, 'project', 'passbench.json');
  const first = await opened();
  expect((await first.workspace.session('zh-Hant-HK')).project.name).toBe('我的專案');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    format: 'passbench.project/1',
    name: '我的專案',
    gaps: {},
  });
  expect((await first.workspace.projects.recent()).map(({ name }) => name)).toEqual(['我的專案']);
  await writeFile(file, JSON.stringify({ format: 'passbench.project/1', name: 'My project', gaps: {} }));
  const again = await opened();
  expect((await again.workspace.session('zh-Hant-HK')).project.name).toBe('My project');
});

test('a copy of a data folder works in its own project, and leaves the original as it is', async () => {
  const first = await opened();
  await first.workspace.session();
  await send(first);
  const [one] = await first.workspace.documents.list();
  await first.close();
  bench = null;
  const original = data;
  const filesOf = async (folder: string): Promise<readonly string[]> => {
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    return Promise.all(
      names.map(async (entry) => `${entry.name} ${await readFile(join(entry.parentPath, entry.name), 'utf8')}`),
    );
  };
  const before = await filesOf(join(original, 'project'));
  data = join(root, 'copy');
  // On this thread a driver may let go of the logs of a closed store later.
  await cp(original, data, { recursive: true, filter: (path) => !/-(?:shm|wal)$/.test(path) });
  const copy = await opened();
  expect((await copy.opened()).place).toMatchObject({ id: 'first', folder: join(data, 'project') });
  expect(await sent(copy)).toBe(1);
  await copy.workspace.documents.remove(one?.id ?? '');
  await copy.close();
  expect(await filesOf(join(original, 'project'))).toEqual(before);
  expect(await filesOf(join(data, 'project'))).not.toEqual(before);
});

test('a running host changes its project; the one before has all of its own when it comes back', async () => {
  await opened(team);
  const running = await opened(join(data, 'project'));
  const before = await running.workspace.session();
  await send(running);
  const count = (await running.workspace.documents.list()).length;
  const old = running.workspace;
  await old.projects.open(await recentHandle(running, 'team'), nobodyElse);
  expect(running.workspace).not.toBe(old);
  const there = await running.workspace.session();
  expect([there.project.name, there.sandbox.url]).toEqual(['team', before.sandbox.url]);
  expect(await sent(running)).toBe(0);
  const back = (await running.workspace.projects.recent()).find(({ isOpen }) => !isOpen);
  await running.workspace.projects.open(back?.handle ?? '', nobodyElse);
  expect([await sent(running), (await running.workspace.documents.list()).length]).toEqual([1, count]);
});

test('a project that cannot be opened leaves the one before open', async () => {
  await opened(team);
  const running = await opened(join(data, 'project'));
  const { place } = await running.opened();
  const handle = await recentHandle(running, 'team');
  const [folder = ''] = await readdir(join(data, 'projects'));
  await rm(join(data, 'projects', folder), { recursive: true });
  await writeFile(join(data, 'projects', folder), 'a file where its stores belong');
  await expect(running.workspace.projects.open(handle, nobodyElse)).rejects.toThrow('projects');
  expect((await running.opened()).place).toEqual(place);
  expect((await send(running)).verdict).not.toBeNull();
});

test('the project that was open last is opened by the next start; where it is gone the first is, and it is told', async () => {
  await opened(team);
  expect((await (await opened()).workspace.session()).project.name).toBe('team');
  await bench?.close();
  await rm(team, { recursive: true });
  bench = await openBench(data, 'a test', ports);
  expect((await bench.opened()).place.id).toBe('first');
  expect(bench.notes.at(-1)).toMatchObject({
    en: expect.stringContaining('no longer exists'),
    zh: expect.stringContaining('不存在'),
  });
});

test('what is no project in words, before anything is opened', async () => {
  await expect(openBench(data, 'a test', ports, join(root, 'nowhere'))).rejects.toMatchObject({ code: 'USAGE' });
  await writeFile(join(team, 'passbench.json'), '{"format":"somebody.else/9"}');
  await expect(openBench(data, 'a test', ports, team)).rejects.toMatchObject({ code: 'PROJECT_REFUSED' });
  expect(await readFile(join(team, 'passbench.json'), 'utf8')).toBe('{"format":"somebody.else/9"}');
});

test('a project of a later version is open to be read: texts, notes and environments are left as they are', async () => {
  await writeFile(join(team, 'passbench.json'), '{"format":"passbench.project/9","name":"Later"}');
  await mkdir(join(team, 'payloads', 'Lunch'), { recursive: true });
  await writeFile(join(team, 'payloads', 'Lunch', 'A.json'), '{"a":1}');
  const { workspace } = await opened(team);
  const { project, storeNotes } = await workspace.session();
  expect([project.name, storeNotes.map(({ id }) => id)]).toEqual(['Later', [readOnlyNote]]);
  expect((await workspace.documents.list()).map(({ text }) => text)).toEqual(['{"a":1}']);
  const later = { code: 'NOT_NOW', words: { message: { en: expect.stringContaining('passbench.project/9') } } };
  const [document] = await workspace.documents.list();
  if (document === undefined) throw new Error('There is no payload');
  await expect(workspace.documents.save([{ ...document, text: '{}' }])).rejects.toMatchObject(later);
  await expect(workspace.projects.saveText({ name: 'notes.md', text: 'mine', version: 'none' })).rejects.toMatchObject(
    later,
  );
  const environments = environmentStore(team, { isShared: true, assertWritable });
  await expect(environments.save(plainEnvironment({ baseUrl: 'https://uat.example' }))).rejects.toMatchObject(later);
  expect((await readdir(team, { recursive: true })).toSorted()).toEqual([
    'passbench.json',
    'payloads',
    'payloads/Lunch',
    'payloads/Lunch/A.json',
  ]);
});

test('environments of before there were projects are moved into the first, once, and a copy stays', async () => {
  const environment = plainEnvironment({ baseUrl: 'https://uat.example' });
  await environmentStore(data, { assertWritable }).save(environment);
  const text = await readFile(join(data, 'environments', 'UAT.json'), 'utf8');
  const first = await opened();
  expect((await first.workspace.session()).environments).toMatchObject([{ name: 'UAT' }]);
  expect(await readFile(join(data, 'project', 'environments', 'UAT.json'), 'utf8')).toBe(text);
  expect(await readdir(data)).not.toContain('environments');
  const [backup = ''] = (await readdir(join(data, 'backups'))).filter((name) => name.startsWith('environments-'));
  expect(await readFile(join(data, 'backups', backup, 'UAT.json'), 'utf8')).toBe(text);
  await opened();
  expect((await readdir(join(data, 'backups'))).filter((name) => name.startsWith('environments-'))).toHaveLength(1);
});

test('a move that was cut short is made good, and writes over nothing', async () => {
  await environmentStore(data, { assertWritable }).save(plainEnvironment({ baseUrl: 'https://old.example' }));
  await environmentStore(join(data, 'project'), { assertWritable }).save(
    plainEnvironment({ baseUrl: 'https://newer.example' }),
  );
  await cp(join(data, 'environments', 'UAT.json'), join(data, 'environments', 'other.json'));
  const first = await opened();
  const { environments } = await first.workspace.session();
  expect(environments.map(({ baseUrl }) => baseUrl)).toContain('https://newer.example');
  expect(await readdir(data)).not.toContain('environments');
});
