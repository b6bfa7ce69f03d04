import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { SystemMenu } from '../../shared/bridge/system-menu.ts';

/**
 * Shows the window's commands in the menu of the system, between the menus that every application has. `choose` is told
 * the id of a command. The shortcuts are shown, and heard by the window.
 */
export function showMenu({ menus }: SystemMenu, choose: (id: string) => void): void {
  const own = menus.map(({ label, sections }) => ({ label, submenu: itemsOf(sections, choose) }));
  const [first, ...others] = own;
  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' as const }] : []),
      ...(first === undefined ? [] : [isMac ? first : withQuit(first)]),
      { role: 'editMenu' },
      ...others,
      { role: 'windowMenu' },
    ]),
  );
}

type Own = { readonly label: string; readonly submenu: MenuItemConstructorOptions[] };

function withQuit({ label, submenu }: Own): Own {
  return { label, submenu: [...submenu, { type: 'separator' }, { role: 'quit' }] };
}

function itemsOf(
  sections: SystemMenu['menus'][number]['sections'],
  choose: (id: string) => void,
): MenuItemConstructorOptions[] {
  return sections.flatMap((section, at) => [
    ...(at === 0 ? [] : [{ type: 'separator' as const }]),
    ...section.map(({ id, label, shortcut }) => ({
      id,
      label: label.replaceAll('&', '&&'),
      click: () => choose(id),
      ...(shortcut === undefined
        ? {}
        : { accelerator: shortcut.replace('Ctrl', 'CommandOrControl'), registerAccelerator: false }),
    })),
  ]);
}
