import { Menu, type BrowserWindow } from 'electron';
import { createMenus } from '../services/app/shell/menus.ts';
import { getSystemLanguage } from './ask-user.ts';

export const menus = createMenus<Menu, BrowserWindow>({
  build: (parts) => Menu.buildFromTemplate(parts),
  set: (menu) => Menu.setApplicationMenu(menu),
  popup: (menu, window) => menu.popup({ window }),
  platform: process.platform,
  getSystemLanguage,
});
