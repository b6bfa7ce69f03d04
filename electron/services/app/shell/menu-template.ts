import type { SystemMenu } from '../../../../shared/bridge/system-menu.ts';

export type MenuPart = {
  readonly id?: string;
  readonly label?: string;
  readonly type?: 'separator';
  readonly role?: 'appMenu' | 'editMenu' | 'windowMenu' | 'quit';
  readonly click?: () => void;
  readonly accelerator?: string;
  readonly registerAccelerator?: false;
  readonly submenu?: MenuPart[];
};

/**
 * The window's commands between the standard menus. `choose` receives a command's id. Shortcuts are only shown: the
 * window handles them. Nothing reloads the page or opens developer tools.
 */
export function menuTemplate({ menus }: SystemMenu, choose: (id: string) => void, platform: string): MenuPart[] {
  const own = menus.map(({ label, sections }) => ({ label, submenu: itemsOf(sections, choose) }));
  const [first, ...others] = own;
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    ...(first === undefined ? [] : [isMac ? first : withQuit(first)]),
    { role: 'editMenu' },
    ...others,
    { role: 'windowMenu' },
  ];
}

type OwnMenu = { readonly label: string; readonly submenu: MenuPart[] };

function withQuit({ label, submenu }: OwnMenu): OwnMenu {
  return { label, submenu: [...submenu, { type: 'separator' }, { role: 'quit' }] };
}

function itemsOf(sections: SystemMenu['menus'][number]['sections'], choose: (id: string) => void): MenuPart[] {
  return sections.flatMap((section, at) => [
    ...(at === 0 ? [] : [{ type: 'separator' as const }]),
    ...section.map(({ id, label, shortcut }) => ({
      id,
      label: label.replaceAll('&', '&&'),
      click: () => choose(id),
      ...(shortcut === undefined
        ? {}
        : { accelerator: shortcut.replace('Ctrl', 'CommandOrControl'), registerAccelerator: false as const }),
    })),
  ]);
}
