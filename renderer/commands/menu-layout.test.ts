import { expect, test } from 'vitest';
import { systemMenuSchema, type SystemMenu } from '../../shared/bridge/system-menu.ts';
import { startedBench } from '../store/testing/started-bench.ts';
import type { Bench } from '../store/slice.ts';
import { startWords } from '../words/i18n.ts';
import { isOffered } from './command.ts';
import { commandNamed, commands } from './commands.ts';
import { menuLayout, systemMenu } from './menu-layout.ts';

const noPage = { moveRegion: () => {}, referenceHere: () => null, editFocused: () => false };
const nowhere = { undo: false, redo: false, selectAll: false };

/** A window of a host with a menu of the system, and what else it can. */
async function windowOf(capabilities: Partial<NonNullable<Bench['session']>['capabilities']> = {}) {
  const { store } = await startedBench();
  const { session } = store.getState();
  if (session === null) throw new Error('There is no session.');
  const all = { moreWindows: false, stageWindow: true, systemMenu: true, ...capabilities };
  store.setState({ session: { ...session, capabilities: all } });
  return store;
}

async function menuOf(
  bench: Bench,
  { language = 'en', canEdit = nowhere, platform = 'linux' }: Partial<Chosen> = {},
): Promise<SystemMenu> {
  const { t } = await startWords(language);
  return systemMenuSchema.parse(systemMenu({ bench, say: t, platform, canEdit }, language));
}

type Chosen = {
  readonly language: 'en' | 'zh-Hant-HK';
  readonly canEdit: typeof nowhere;
  readonly platform: 'linux' | 'mac' | 'windows';
};

function itemsOf({ menus, about, settings }: SystemMenu) {
  const parts = menus.flatMap(({ sections }) => sections.flat());
  return [
    ...[about, settings].flatMap((each) => each ?? []),
    ...parts.flatMap((part) => ('id' in part ? [part] : part.items)),
  ];
}

test.each(['en', 'zh-Hant-HK'] as const)(
  'every command but those of single things is once in a menu (%s)',
  async (language) => {
    const bench = (await windowOf()).getState();
    const menu = await menuOf(bench, { language });
    const wanted = commands.filter(
      (command) =>
        !['open', 'gaps'].includes(command.group) && command.isFoundOnly !== true && isOffered(command, bench),
    );
    expect(
      itemsOf(menu)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(wanted.map(({ id }) => id).toSorted());
    // Outside of submenus, whose name belongs to the label.
    const parts = menu.menus.flatMap(({ sections }) => sections.flat());
    const labels = parts.flatMap((part) => ('id' in part ? [part.label] : []));
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    for (const { label } of menu.menus) expect(/\p{Script=Han}/u.test(label)).toBe(language !== 'en');
  },
);

test('no place of the layout is empty: each names a command that exists', () => {
  for (const place of menuLayout.flatMap(({ sections }) =>
    sections.flat().flatMap((part) => (typeof part === 'string' ? [part] : part.places)),
  )) {
    const found = commands.some(({ id, group }) =>
      place.startsWith('@')
        ? group === place.slice(1)
        : place.endsWith('*')
          ? id.startsWith(place.slice(0, -1))
          : id === place,
    );
    expect(found, place).toBe(true);
  }
});

test('an item is disabled as its command is', async () => {
  const store = await windowOf();
  const isEnabled = async (id: string) =>
    itemsOf(await menuOf(store.getState())).find((item) => item.id === id)?.isEnabled;
  expect([await isEnabled('send.run'), await isEnabled('send.cancel')]).toEqual([true, false]);
  for (const { id } of store.getState().documents) await store.getState().remove(id);
  expect([await isEnabled('send.run'), await isEnabled('undo.last')]).toEqual([false, true]);
  expect(await isEnabled('edit.redo')).toBe(false);
  await store.getState().undoLast();
  expect(await isEnabled('edit.redo')).toBe(true);
});

test('of several values the current one is marked, and can be chosen as every other', async () => {
  const store = await windowOf();
  const themes = async () => itemsOf(await menuOf(store.getState())).filter(({ id }) => id.startsWith('window.theme-'));
  expect((await themes()).map(({ isChosen, isEnabled }) => [isChosen, isEnabled])).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);
  store.getState().choose('theme', 'dark');
  expect((await themes()).map(({ isChosen }) => isChosen)).toEqual([false, false, true]);
});

test('a switch has its own mark and takes none from the values beside it', async () => {
  const store = await windowOf();
  const marks = async () =>
    itemsOf(await menuOf(store.getState())).flatMap(({ id, label, isOn }) =>
      isOn === undefined ? [] : [[id, label, isOn]],
    );
  expect(await marks()).toEqual([
    ['send.toggle-encryption', 'Encryption', false],
    ['stage.only-this', 'Show only this order in the wallet and notices', false],
    ['window.presenter', 'Presenter mode', false],
    ['environments.no-network', 'No network', false],
    ['calls.pin', 'Pinned', false],
    ['calls.show-hidden', 'Show hidden calls', false],
  ]);
  for (const id of ['send.toggle-encryption', 'stage.only-this', 'window.presenter', 'environments.no-network'])
    await commandNamed(id).run(store.getState(), noPage);
  expect((await marks()).map(([, , isOn]) => isOn)).toEqual([true, true, true, true, false, false]);
  // A runtime gives all values between two lines one mark.
  const sections = (await menuOf(store.getState())).menus.flatMap(({ sections }) => sections);
  const groups = sections.flatMap((section) => [
    section.flatMap((part) => ('id' in part ? [part] : [])),
    ...section.flatMap((part) => ('id' in part ? [] : [part.items])),
  ]);
  for (const group of groups) expect(group.filter(({ isChosen }) => isChosen === true).length).toBeLessThan(2);
});

test('what the host cannot do has no item', async () => {
  const ids = async (capabilities: Parameters<typeof windowOf>[0]) =>
    itemsOf(await menuOf((await windowOf(capabilities)).getState())).map(({ id }) => id);
  expect(await ids({})).not.toContain('window.another');
  expect(await ids({ moreWindows: true })).toContain('window.another');
  expect(await ids({ stageWindow: false })).not.toContain('stage.apart');
});

test('Undo, Redo and Select All are those of the text that has the focus', async () => {
  const store = await windowOf();
  const edits = async (canEdit: typeof nowhere) =>
    itemsOf(await menuOf(store.getState(), { canEdit })).flatMap(({ edits: what, isEnabled }) =>
      what === undefined ? [] : [[what, isEnabled]],
    );
  expect(await edits(nowhere)).toEqual([
    ['undo', false],
    ['redo', false],
    ['selectAll', false],
  ]);
  expect(await edits({ undo: true, redo: true, selectAll: true })).toEqual([
    ['undo', true],
    ['redo', true],
    ['selectAll', true],
  ]);
  const [edit] = (await menuOf(store.getState())).menus.filter(({ menu }) => menu === 'edit');
  expect(edit?.sections[0]?.map((part) => ('id' in part ? part.id : ''))).toEqual(['undo.last', 'edit.redo']);
});

test('a submenu stands for the beginning of its labels, and shows the keys of the platform', async () => {
  const bench = (await windowOf()).getState();
  const mac = itemsOf(await menuOf(bench, { platform: 'mac', language: 'zh-Hant-HK' }));
  expect(mac.find(({ id }) => id === 'time.zoom-in')?.label).toBe('放大');
  expect(mac.find(({ id }) => id === 'stage.ticket')).toMatchObject({ label: '卡片', shortcut: 'Ctrl+Cmd+5' });
  expect(mac.find(({ id }) => id === 'edit.redo')?.shortcut).toBe('Shift+Cmd+Z');
  expect(commandNamed('time.zoom-in').label((await startWords('en')).t, 'en')).toMatch(/^Timeline: /);
});

test('the Chinese menu has no English word but names', async () => {
  const bench = (await windowOf()).getState();
  const menu = await menuOf(bench, { language: 'zh-Hant-HK' });
  const names = /Passbench|JUnit|Markdown|cURL|JSON Schema|OpenAPI|Interface in English/g;
  const labels = itemsOf(menu).map(({ label }) => label.replaceAll(names, ''));
  expect(labels.filter((label) => /[a-z]{2}/.test(label))).toEqual([]);
});
