import type { SystemMenu, SystemMenuFolder, SystemMenuItem } from '../../../../shared/bridge/system-menu.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

type MenuRole =
  | Exclude<keyof typeof roleWords, 'file' | 'edit' | 'view' | 'exit' | 'quitMac'>
  | 'appMenu'
  | 'windowMenu'
  | 'help';

export type MenuPart = {
  readonly id?: string;
  readonly label?: string;
  readonly type?: 'separator' | 'radio' | 'checkbox';
  readonly checked?: boolean;
  readonly role?: MenuRole;
  readonly click?: (item: unknown, window: unknown) => void;
  readonly accelerator?: string;
  readonly registerAccelerator?: false;
  readonly enabled?: boolean;
  readonly visible?: false;
  readonly submenu?: MenuPart[];
};

/** Receives the chosen item, and the window that has the focus. */
export type Choose = (item: SystemMenuItem, window: unknown) => void;

type Section = readonly MenuPart[];
type Menu = SystemMenu['menus'][number];

/**
 * The window's commands, with what is the runtime's own placed as the platform has it: one Edit menu, zoom and full
 * screen in View. The window handles the shortcuts of its commands; they are only shown. Nothing reloads the page or
 * opens developer tools.
 */
export function menuTemplate(
  { language, about, settings, menus }: SystemMenu,
  choose: Choose,
  platform: string,
): MenuPart[] {
  const isMac = platform === 'darwin';
  const words: keyof Words = language === 'en' ? 'en' : 'zh';
  const info = about === undefined ? [] : [itemOf(about, choose)];
  const preferences = settings === undefined ? [] : [itemOf(settings, choose)];
  const parts = menus.map((menu): MenuPart => {
    const help = menu.menu === 'help';
    const own = menu.sections.map((section) => section.map((part) => partOf(part, choose)));
    const sections = menu.menu === 'file' && !isMac ? [...own, preferences] : own;
    return {
      ...(help ? { role: 'help' } : {}),
      label: shown(menu.label),
      submenu: joined(help && !isMac ? [...sections, info] : withRoles(menu.menu, sections, words, platform)),
    };
  });
  if (!isMac) return parts;
  const at = menus.findIndex(({ menu }) => menu === 'help');
  const before = at === -1 ? parts.length : at;
  return [appMenu([info, preferences], words), ...parts.slice(0, before), windowMenu(words), ...parts.slice(before)];
}

/** Until the window has sent its own menu: what every application has. */
export function startMenu(language: SystemMenu['language']): SystemMenu {
  const words: keyof Words = language === 'en' ? 'en' : 'zh';
  return {
    language,
    menus: (['file', 'edit', 'view'] as const).map((menu) => ({ menu, label: roleWords[menu][words], sections: [] })),
  };
}

function withRoles(
  menu: Menu['menu'],
  sections: readonly Section[],
  words: keyof Words,
  platform: string,
): readonly Section[] {
  if (menu === 'file') return [...sections, [lastOfFile(platform, words)]];
  if (menu === 'view') return [...sections, zoomItems(words), [roleItem('togglefullscreen', words)]];
  if (menu !== 'edit') return sections;
  const clipboard = (['cut', 'copy', 'paste'] as const).map((role) => roleItem(role, words));
  return [...sections.slice(0, 1), clipboard, ...sections.slice(1)];
}

function lastOfFile(platform: string, words: keyof Words): MenuPart {
  if (platform === 'darwin') return roleItem('close', words);
  return platform === 'win32' ? { role: 'quit', label: roleWords.exit[words] } : roleItem('quit', words);
}

type LabelledRole = Exclude<MenuRole, 'appMenu' | 'windowMenu' | 'help' | 'window'>;

function roleItem(role: LabelledRole, words: keyof Words): MenuPart {
  return { role, label: roleWords[role][words] };
}

/** Plus needs Shift on many keyboards, and the number pad has keys of its own. */
const moreKeys = [
  ['zoomIn', 'CommandOrControl+='],
  ['zoomIn', 'CommandOrControl+numadd'],
  ['zoomOut', 'CommandOrControl+numsub'],
  ['resetZoom', 'CommandOrControl+num0'],
] as const;

function zoomItems(words: keyof Words): Section {
  return [
    ...(['zoomIn', 'zoomOut', 'resetZoom'] as const).map((role) => roleItem(role, words)),
    ...moreKeys.map(([role, accelerator]) => ({ ...roleItem(role, words), accelerator, visible: false as const })),
  ];
}

function appMenu(own: readonly Section[], words: keyof Words): MenuPart {
  const roles = (['hide', 'hideOthers', 'unhide'] as const).map((role) => roleItem(role, words));
  const sections = [
    ...own,
    [roleItem('services', words)],
    roles,
    [{ role: 'quit' as const, label: roleWords.quitMac[words] }],
  ];
  return { role: 'appMenu', label: 'Passbench', submenu: joined(sections) };
}

function windowMenu(words: keyof Words): MenuPart {
  const sections = [[roleItem('minimize', words), roleItem('zoom', words)], [roleItem('front', words)]];
  return { role: 'windowMenu', label: roleWords.window[words], submenu: joined(sections) };
}

function joined(sections: readonly Section[]): MenuPart[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, at) => [...(at === 0 ? [] : [{ type: 'separator' as const }]), ...section]);
}

function partOf(part: SystemMenuItem | SystemMenuFolder, choose: Choose): MenuPart {
  if ('id' in part) return itemOf(part, choose);
  return { label: shown(part.label), submenu: part.items.map((item) => itemOf(item, choose)) };
}

function itemOf(item: SystemMenuItem, choose: Choose): MenuPart {
  const { id, label, shortcut, isEnabled, isChosen, isOn } = item;
  return {
    id,
    label: shown(label),
    enabled: isEnabled,
    click: (_item, window) => choose(item, window),
    ...(isChosen === undefined ? {} : { type: 'radio' as const, checked: isChosen }),
    ...(isOn === undefined ? {} : { type: 'checkbox' as const, checked: isOn }),
    ...(shortcut === undefined
      ? {}
      : { accelerator: shortcut.replace('Arrow', ''), registerAccelerator: false as const }),
  };
}

/** A single `&` would mark a key of the menu. */
function shown(label: string): string {
  return label.replaceAll('&', '&&');
}

/** The labels of items whose action is the runtime's own, in each language of the window. */
export const roleWords = {
  file: { en: 'File', zh: '檔案' },
  edit: { en: 'Edit', zh: '編輯' },
  view: { en: 'View', zh: '檢視' },
  window: { en: 'Window', zh: '視窗' },
  quit: { en: 'Quit', zh: '結束' },
  /** As Windows calls it, and a Mac. */
  exit: { en: 'Exit', zh: '結束' },
  quitMac: { en: 'Quit Passbench', zh: '結束 Passbench' },
  close: { en: 'Close window', zh: '關閉視窗' },
  cut: { en: 'Cut', zh: '剪下' },
  copy: { en: 'Copy', zh: '複製' },
  paste: { en: 'Paste', zh: '貼上' },
  selectAll: { en: 'Select all', zh: '全選' },
  zoomIn: { en: 'Zoom in', zh: '放大' },
  zoomOut: { en: 'Zoom out', zh: '縮小' },
  resetZoom: { en: 'Actual size', zh: '實際大小' },
  togglefullscreen: { en: 'Full screen', zh: '全螢幕' },
  services: { en: 'Services', zh: '服務' },
  hide: { en: 'Hide Passbench', zh: '隱藏 Passbench' },
  hideOthers: { en: 'Hide others', zh: '隱藏其他' },
  unhide: { en: 'Show all', zh: '顯示全部' },
  minimize: { en: 'Minimise', zh: '縮到最小' },
  zoom: { en: 'Zoom', zh: '縮放' },
  front: { en: 'Bring all to front', zh: '將所有視窗移到最前' },
} as const;
