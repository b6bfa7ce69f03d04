import { describe, expect, test } from 'vitest';
import type { SystemMenu } from '../../../../shared/bridge/system-menu.ts';
import { menuShower } from './menus.ts';
import { menuTemplate, startMenu, type MenuPart } from './menu-template.ts';

const item = (id: string, more = {}) => ({ id, label: id, isEnabled: true, ...more });

const menu: SystemMenu = {
  language: 'en',
  about: item('about'),
  settings: item('settings'),
  menus: [
    { menu: 'file', label: 'File', sections: [[item('send', { label: 'Send & see', shortcut: 'Ctrl+Enter' })]] },
    {
      menu: 'edit',
      label: 'Edit',
      sections: [[item('undo', { edits: 'undo', isEnabled: false }), item('redo')], [item('all')]],
    },
    {
      menu: 'view',
      label: 'View',
      sections: [[{ label: 'Phones', items: [item('tab', { shortcut: 'Ctrl+Cmd+ArrowRight' })] }]],
    },
    { menu: 'help', label: 'Help', sections: [[item('help')]] },
  ],
};

/** The parts of a menu: ids, roles, `-` for a line. */
const namesOf = (parts: readonly MenuPart[] = []): string[] =>
  parts
    .filter(({ visible }) => visible !== false)
    .map(({ id, role, type, label }) => id ?? role ?? (type === undefined ? `${label}` : '-'));

const everyPart = (parts: readonly MenuPart[]): MenuPart[] =>
  parts.flatMap((part) => [part, ...everyPart(part.submenu ?? [])]);

const template = (platform: string, sent = menu) => menuTemplate(sent, () => {}, platform);

describe('the menus', () => {
  test.each(['linux', 'win32'])('of %s have what the platform has, and one Edit menu', (platform) => {
    const menus = template(platform);
    expect(menus.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Help']);
    expect(menus.map(({ submenu }) => namesOf(submenu))).toEqual([
      ['send', '-', 'settings', '-', 'quit'],
      ['undo', 'redo', '-', 'cut', 'copy', 'paste', '-', 'all'],
      ['Phones', '-', 'zoomIn', 'zoomOut', 'resetZoom', '-', 'togglefullscreen'],
      ['help', '-', 'about'],
    ]);
  });

  test('of a Mac have those of the application and of the window too', () => {
    const menus = template('darwin');
    expect(namesOf(menus)).toEqual(['appMenu', 'File', 'Edit', 'View', 'windowMenu', 'help']);
    const [own, file] = menus;
    const ofSystem = ['services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'];
    expect(namesOf(own?.submenu)).toEqual(['about', '-', 'settings', '-', ...ofSystem]);
    expect(namesOf(file?.submenu)).toEqual(['send', '-', 'close']);
    expect(namesOf(menus[4]?.submenu)).toEqual(['minimize', 'zoom', '-', 'front']);
    expect(namesOf(menus[5]?.submenu)).toEqual(['help']);
  });

  test('are complete before the window has sent its own', () => {
    const start = (platform: string) => template(platform, startMenu('zh-Hant-HK'));
    expect(start('linux').map(({ label, submenu }) => [label, ...namesOf(submenu)])).toEqual([
      ['檔案', 'quit'],
      ['編輯', 'cut', 'copy', 'paste'],
      ['檢視', 'zoomIn', 'zoomOut', 'resetZoom', '-', 'togglefullscreen'],
    ]);
    expect(namesOf(start('darwin'))).toEqual(['appMenu', '檔案', '編輯', '檢視', 'windowMenu']);
  });

  test.each(['linux', 'darwin', 'win32'])('reload nothing, open no tools, and label every role (%s)', (platform) => {
    const zh: SystemMenu = { ...menu, language: 'zh-Hant-HK' };
    for (const { role, label } of everyPart(template(platform, zh))) {
      expect(['reload', 'forceReload', 'toggleDevTools', 'editMenu', 'undo', 'redo', 'selectAll']).not.toContain(role);
      if (role !== undefined && role !== 'help' && role !== 'appMenu') expect(label, role).toMatch(/\p{Script=Han}/u);
    }
  });

  test('zoom by Plus with and without Shift, and by the number pad', () => {
    const hidden = everyPart(template('linux')).filter(({ visible }) => visible === false);
    expect(hidden.map(({ role, accelerator }) => [role, accelerator])).toEqual([
      ['zoomIn', 'CommandOrControl+='],
      ['zoomIn', 'CommandOrControl+numadd'],
      ['zoomOut', 'CommandOrControl+numsub'],
      ['resetZoom', 'CommandOrControl+num0'],
    ]);
  });

  test('show the keys that the window handles, disable as the window says, and tell which was chosen', () => {
    const chosen: unknown[] = [];
    const parts = everyPart(menuTemplate(menu, ({ id }, window) => chosen.push([id, window]), 'linux'));
    const partOf = (id: string) => parts.find((part) => part.id === id);
    expect(partOf('send')).toMatchObject({
      label: 'Send && see',
      accelerator: 'Ctrl+Enter',
      registerAccelerator: false,
    });
    expect(partOf('tab')?.accelerator).toBe('Ctrl+Cmd+Right');
    expect([partOf('undo')?.enabled, partOf('redo')?.enabled]).toEqual([false, true]);
    partOf('send')?.click?.(null, 'window');
    expect(chosen).toEqual([['send', 'window']]);
  });
});

describe('a menu that the window sends again', () => {
  const shownBy = () => {
    const items = new Map([['undo', { enabled: false }]]);
    const shows: unknown[] = [];
    const chosen: string[] = [];
    let choose = (_id: string): void => {};
    const show = menuShower({
      build: (_menu, pressed) => {
        choose = (id) => pressed(item(id), null);
        return { getMenuItemById: (id) => items.get(id) ?? null };
      },
      show: (built) => void shows.push(built),
    });
    return { items, shows, chosen, show, choose: (id: string) => choose(id) };
  };
  const undo = (isEnabled: boolean): SystemMenu => ({
    ...menu,
    menus: [{ menu: 'edit', label: 'Edit', sections: [[item('undo', { isEnabled })]] }],
  });

  test('changes in place where only its enabled items differ, and reaches the last window', () => {
    const { items, shows, show, chosen, choose } = shownBy();
    show(undo(false), ({ id }) => chosen.push(`first ${id}`));
    show(undo(true), ({ id }) => chosen.push(`second ${id}`));
    expect([shows.length, items.get('undo')?.enabled]).toEqual([1, true]);
    choose('undo');
    expect(chosen).toEqual(['second undo']);
  });

  test('marks the chosen item in place, and again where the window refuses another', () => {
    const checked = new Map([
      ['one', { checked: true }],
      ['two', { checked: false }],
    ]);
    let press = (_id: string): void => {};
    let shows = 0;
    const show = menuShower({
      build: (_menu, pressed) => {
        press = (id) => pressed(item(id, { isChosen: id === 'one' }), null);
        return { getMenuItemById: (id) => checked.get(id) ?? null };
      },
      show: () => (shows += 1),
    });
    const choice = (chosen: string): SystemMenu => {
      const items = ['one', 'two'].map((id) => item(id, { isChosen: id === chosen }));
      return { ...menu, menus: [{ menu: 'view', label: 'View', sections: [items] }] };
    };
    show(choice('one'), () => {});
    // The runtime moves the mark by itself.
    checked.set('one', { checked: false });
    press('two');
    expect(checked.get('one')?.checked).toBe(true);
    show(choice('two'), () => {});
    expect([shows, checked.get('two')?.checked]).toEqual([1, true]);
    expect(
      everyPart(menuTemplate(choice('two'), () => {}, 'linux')).filter(({ type }) => type === 'radio'),
    ).toMatchObject([
      { id: 'one', checked: false },
      { id: 'two', checked: true },
    ]);
  });

  test('a switch shows whether it is on, also when the window refuses it or ends it later', () => {
    const checked = { checked: false };
    let press = (): void => {};
    let shows = 0;
    const show = menuShower({
      build: (_menu, pressed) => {
        press = () => pressed(item('quiet', { isOn: false }), null);
        return { getMenuItemById: () => checked };
      },
      show: () => (shows += 1),
    });
    const turned = (isOn: boolean): SystemMenu => ({
      ...menu,
      menus: [{ menu: 'view', label: 'View', sections: [[item('quiet', { isOn })]] }],
    });
    show(turned(false), () => {});
    // The runtime turns it by itself.
    checked.checked = true;
    press();
    expect(checked.checked).toBe(false);
    show(turned(true), () => {});
    expect(checked.checked).toBe(true);
    show(turned(false), () => {});
    expect([shows, checked.checked]).toEqual([1, false]);
    expect(everyPart(menuTemplate(turned(true), () => {}, 'darwin')).filter(({ id }) => id === 'quiet')).toMatchObject([
      { type: 'checkbox', checked: true },
    ]);
  });

  test('is built again in another language', () => {
    const { shows, show } = shownBy();
    show(undo(false), () => {});
    show({ ...undo(false), language: 'zh-Hant-HK' }, () => {});
    expect(shows).toHaveLength(2);
  });
});
