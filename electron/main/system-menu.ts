import { BrowserWindow, Menu } from 'electron';
import type { SystemMenu, SystemMenuItem } from '../../shared/bridge/system-menu.ts';
import type { Words } from '../../shared/lib/text/words.ts';
import { menuShower } from '../services/app/shell/menu-shower.ts';
import { menuTemplate, startMenu } from '../services/app/shell/menu-template.ts';
import { getSystemLanguage } from './ask-user.ts';

let language: keyof Words | null = null;

/** The language of the window; that of the system until the window has sent its menu. */
export function getWindowLanguage(): keyof Words {
  return language ?? getSystemLanguage();
}

const secretWindows = new WeakSet<object>();

/** Has the Edit menu of a Mac work in a window that shows no page of the product. */
export function editInPlace(window: BrowserWindow): void {
  secretWindows.add(window);
}

/** Shows menus; `choose` of the last one receives a command's id. */
export function createSystemMenu(): (menu: SystemMenu, choose: (id: string) => void) => void {
  const show = menuShower({
    build: (menu, choose) => Menu.buildFromTemplate(menuTemplate(menu, choose, process.platform)),
    show: (built) => Menu.setApplicationMenu(built),
  });
  return (menu, choose) => {
    language = menu.language === 'en' ? 'en' : 'zh';
    show(menu, (item, window) => (isSecret(window) ? edit(item, window) : choose(item.id)));
  };
}

/** Replaces the runtime's own menu, which reloads pages, until the window sends its menu. */
export function showStartMenu(show: ReturnType<typeof createSystemMenu>): void {
  show(startMenu(getSystemLanguage() === 'en' ? 'en' : 'zh-Hant-HK'), () => {});
}

function isSecret(window: unknown): window is BrowserWindow {
  return window instanceof BrowserWindow && secretWindows.has(window);
}

function edit({ edits }: SystemMenuItem, { webContents }: BrowserWindow): void {
  if (edits !== undefined) webContents[edits]();
}
