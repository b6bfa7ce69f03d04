import { describe, expect, test } from 'vitest';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts, settle } from '../../../store/testing/fake-ports.ts';
import { longestBundle } from '../../../../shared/documents/size-limits.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function openBench() {
  const host = createFakeHost(start);
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: host.bridge, reload: ports.reload });
  await store.getState().start();
  await ports.pass(1000);
  return { host, ports, store };
}

describe('going to another project', () => {
  test('waits until what was typed has reached the host, and then reloads the window', async () => {
    const { host, ports, store } = await openBench();
    const [document] = store.getState().documents;
    store.getState().typed(document?.id ?? '', '{"typed":1}');
    const going = store.getState().openProject('team');
    await settle();
    expect([store.getState().isSwitchingProject, host.projects.open.id, ports.reloads]).toEqual([true, 'first', 0]);
    await ports.pass(2000);
    await going;
    expect(host.documents.get(document?.id ?? '')?.text).toBe('{"typed":1}');
    expect([host.projects.open.id, ports.reloads]).toEqual(['team', 1]);
  });

  test('stays where it is, and says why, while something cannot be saved', async () => {
    const { host, ports, store } = await openBench();
    host.refusesSaves = true;
    store.getState().typed(store.getState().documents[0]?.id ?? '', '{"typed":1}');
    const going = store.getState().openProject('team');
    await ports.pass(10_000);
    await going;
    expect([host.projects.open.id, ports.reloads]).toEqual(['first', 0]);
    expect(store.getState()).toMatchObject({ isSwitchingProject: false, projectTrouble: { code: 'NOT_NOW' } });
  });

  test('that the host refuses is told, and the window goes on', async () => {
    const { host, ports, store } = await openBench();
    host.refusesSaves = true;
    await store.getState().openProject('team');
    expect(store.getState()).toMatchObject({
      isSwitchingProject: false,
      projectTrouble: { message: { en: 'No project.' } },
    });
    expect(ports.reloads).toBe(0);
  });

  test('a copy that is not to be opened leaves the window where it is', async () => {
    const { ports, store } = await openBench();
    expect(await store.getState().copyProject({ handle: 'home', name: 'Copy', opens: false })).toBe(true);
    expect(ports.reloads).toBe(0);
    await store.getState().copyProject({ handle: 'home', name: 'Copy', opens: true });
    expect(ports.reloads).toBe(1);
  });

  test('by another window: this one writes what is unsaved, and says that it has left', async () => {
    const { host, ports, store } = await openBench();
    const id = store.getState().documents[0]?.id ?? '';
    store.getState().typed(id, '{"typed":2}');
    host.tell({ event: 'project-leaving' });
    await settle();
    expect(host.projects.left).toEqual([]);
    await ports.pass(2000);
    expect([host.documents.get(id)?.text, host.projects.left.length]).toEqual(['{"typed":2}', 1]);
  });
});

describe('the notes of a project', () => {
  test('are written when they are left, and what somebody else wrote meanwhile stays', async () => {
    const { host, store } = await openBench();
    await store.getState().showProjects('notes');
    store.getState().editNotes('Mine');
    expect(await store.getState().saveNotes()).toBe(true);
    expect([host.projects.texts['notes.md'].text, store.getState().notesDraft]).toEqual(['Mine', null]);
    host.projects.texts['notes.md'] = { text: 'Theirs', version: 'theirs' };
    store.getState().editNotes('Mine too');
    expect(await store.getState().saveNotes()).toBe(false);
    expect([host.projects.texts['notes.md'].text, store.getState().notesDraft]).toEqual(['Theirs', 'Mine too']);
    expect(store.getState().notesTrouble).toMatchObject({ code: 'NOT_NOW' });
    await store.getState().discardNotes();
    expect(store.getState()).toMatchObject({ notes: { text: 'Theirs' }, notesDraft: null, notesTrouble: null });
  });

  test('that are typed before they were read go on from them', async () => {
    const { host, store } = await openBench();
    host.projects.texts['notes.md'] = { text: 'Theirs', version: 'theirs' };
    const shown = store.getState().showProjects('notes');
    store.getState().editNotes('Mine');
    expect(await store.getState().saveNotes()).toBe(true);
    await shown;
    expect([host.projects.texts['notes.md'].text, store.getState().notesDraft]).toEqual(['Theirs\nMine', null]);
  });

  test('that are typed keep the project open until they are written', async () => {
    const { host, ports, store } = await openBench();
    await store.getState().showProjects('notes');
    store.getState().editNotes('Mine');
    host.projects.texts['notes.md'] = { text: 'Theirs', version: 'theirs' };
    await store.getState().openProject('team');
    expect([host.projects.open.id, ports.reloads]).toEqual(['first', 0]);
  });
});

const passed = { en: 'x is not used.', zh: '不會使用 x。' };

async function opened(content: BlobPart = '{}', name = 'Autumn.passbench.json') {
  const { store, host, ports } = await startedBench();
  await ports.pass(1000);
  ports.chosen = [{ name, blob: new Blob([content]) }];
  return { store, ports, host };
}

test('a chosen bundle becomes a project, for which the window reloads', async () => {
  const { store, ports, host } = await opened();
  await store.getState().chooseBundle();
  expect(store.getState()).toMatchObject({
    dialog: { dialog: 'project', page: 'bundle' },
    chosenBundle: { name: 'Autumn', text: '{}' },
    folders: { handle: 'home' },
  });
  await store.getState().openBundle({ handle: 'team', name: 'Autumn' });
  expect(host.projects.open.place).toBe('team/Autumn');
  expect(ports.reloads).toBe(1);
});

test('skipped files are reported before the window reloads', async () => {
  const { store, ports, host } = await opened();
  host.skippedFiles = [passed];
  await store.getState().chooseBundle();
  await store.getState().openBundle({ handle: 'team', name: 'Autumn' });
  expect(store.getState().skippedFiles).toEqual([passed]);
  expect(ports.reloads).toBe(0);
  store.getState().reloadIntoProject();
  expect(ports.reloads).toBe(1);
});

test.each([
  ['no text', new Uint8Array([0xff, 0xfe, 0x7b, 0x00])],
  ['too large', 'x'.repeat(longestBundle + 1)],
])('a file that is %s is refused before the host is asked', async (_, content) => {
  const { store, ports } = await opened(content);
  await store.getState().chooseBundle();
  expect(store.getState()).toMatchObject({ chosenBundle: null, projectTrouble: { code: 'NOT_NOW' } });
  await store.getState().openBundle({ handle: 'team', name: 'Autumn' });
  expect(ports.reloads).toBe(0);
});

test('what is no bundle is said where it was asked, and the project stays', async () => {
  const { store, ports } = await opened('no bundle');
  await store.getState().chooseBundle();
  await store.getState().openBundle({ handle: 'team', name: 'Autumn' });
  expect(store.getState()).toMatchObject({ projectTrouble: { code: 'NOT_NOW' }, isSwitchingProject: false });
  expect(ports.reloads).toBe(0);
});

test('an order is written into a folder, whose path is reported', async () => {
  const { store, host } = await opened();
  const ids = store.getState().documents.map(({ id }) => id);
  expect(await store.getState().exportToFolder(ids, { handle: 'team', name: 'Order' })).toBe('team/Order');
  host.refusesSaves = true;
  expect(await store.getState().exportToFolder(ids, { handle: 'team', name: 'Order' })).toBeNull();
  expect(store.getState().projectTrouble).toMatchObject({ code: 'NOT_NOW' });
});
