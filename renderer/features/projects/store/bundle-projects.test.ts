import { expect, test } from 'vitest';
import { longestBundle } from '../../../../shared/documents/size-limits.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

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
