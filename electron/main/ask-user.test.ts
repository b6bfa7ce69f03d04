import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretWindow } from './secret-window.ts';
import { BrowserWindow, Menu, app } from './testing/electron-stand-in.ts';
import { openMainWindow } from './shell.ts';
import { menus } from './ask-user.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

beforeEach(() => {
  BrowserWindow.made = [];
  Menu.opened.length = 0;
  app.languages = ['en-GB'];
  menus.showStart(); // Another file's window may have sent its menu, in Chinese.
});

type Window = InstanceType<typeof BrowserWindow>;

const allFlags = { canUndo: true, canRedo: true, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };

/** The items of the menu that a right click opens; null where none opens. */
function rightClick(window: Window, clicked: { isEditable: boolean; editFlags: typeof allFlags }) {
  Menu.opened.length = 0;
  window.webContents.emit('context-menu', {}, clicked);
  const [menu] = Menu.opened;
  if (menu === undefined) return null;
  expect([menu.window, Menu.opened.length]).toEqual([window, 1]);
  return menu.template.map(({ type, role, label, enabled }) => [role ?? type, label, enabled]);
}

/** Opens the window of a passphrase; `close` ends the question. */
function askSecret() {
  const abort = new AbortController();
  const words = { en: 'x', zh: 'x' };
  const asked = createSecretWindow('/ask.cjs').ask({ words, label: words, isNew: false }, abort.signal);
  const window = BrowserWindow.made.at(-1);
  if (window === undefined) throw new Error('No window was made.');
  const close = async (): Promise<void> => {
    abort.abort();
    expect(await asked).toBeNull();
  };
  return { window, close };
}

const openMain = (): Window => {
  openMainWindow('/preload.cjs', { place: null, closes: () => {} });
  const [window] = BrowserWindow.made;
  if (window === undefined) throw new Error('No window was made.');
  return window;
};

describe('a right click', () => {
  test('into a field offers what can be done there', () => {
    const editFlags = { ...allFlags, canCut: false, canCopy: false };
    expect(rightClick(openMain(), { isEditable: true, editFlags })).toEqual([
      ['cut', 'Cut', false],
      ['copy', 'Copy', false],
      ['paste', 'Paste', true],
      ['separator', undefined, undefined],
      ['selectAll', 'Select all', true],
    ]);
  });

  test('on selected text offers to copy it, and elsewhere nothing', () => {
    const window = openMain();
    expect(rightClick(window, { isEditable: false, editFlags: allFlags })).toEqual([['copy', 'Copy', true]]);
    expect(rightClick(window, { isEditable: false, editFlags: { ...allFlags, canCopy: false } })).toBeNull();
  });

  test('works in the window of the stage, and in that of a passphrase, in the language of that page', async () => {
    const main = openMain();
    const stage = new BrowserWindow();
    main.webContents.emit('did-create-window', stage);
    expect(rightClick(stage, { isEditable: false, editFlags: allFlags })).toHaveLength(1);
    app.languages = ['zh-HK'];
    const { window, close } = askSecret();
    const items = rightClick(window, { isEditable: true, editFlags: { ...allFlags, canCut: false, canCopy: false } });
    expect(items?.map(([, label]) => label)).toEqual(['剪下', '複製', '貼上', undefined, '全選']);
    await close();
  });
});

test('the Edit menu edits in the window of a passphrase, and no command runs from there', async () => {
  const main = openMain();
  const chosen: string[] = [];
  const items = [
    { id: 'edit.select-all', label: 'Select all', isEnabled: true, edits: 'selectAll' },
    { id: 'send.run', label: 'Send', isEnabled: true },
  ] as const;
  menus.show({ language: 'en', menus: [{ menu: 'edit', label: 'Edit', sections: [items] }] }, (id) => chosen.push(id));
  const { window, close } = askSecret();
  const press = (id: string, focused: Window): void => {
    const shown = Menu.shown.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    Reflect.apply(shown.find((item) => item.id === id)?.click ?? (() => {}), undefined, [null, focused]);
  };
  for (const { id } of items) press(id, window);
  expect([window.webContents.edited, chosen]).toEqual([['selectAll'], []]);
  for (const { id } of items) press(id, main);
  expect(chosen).toEqual(['edit.select-all', 'send.run']);
  await close();
});
