import { expect, test } from 'vitest';
import { menuTemplate } from './menu-template.ts';

const command = { id: 'send.now', label: 'Send & see', shortcut: 'Ctrl+Enter' };
const menu = { menus: [{ label: 'File', sections: [[command], [{ id: 'x', label: 'X' }]] }] };

test('the window’s commands stand beside the menus of every application, and tell which was chosen', () => {
  const chosen: string[] = [];
  const [file, ...others] = menuTemplate(menu, (id) => chosen.push(id), 'linux');
  expect(others.map(({ role }) => role)).toEqual(['editMenu', 'windowMenu']);
  const items = file?.submenu ?? [];
  expect(items[0]).toMatchObject({
    label: 'Send && see',
    accelerator: 'CommandOrControl+Enter',
    registerAccelerator: false,
  });
  expect(items[1]).toEqual({ type: 'separator' });
  expect(items.at(-1)).toEqual({ role: 'quit' });
  for (const { click } of items) click?.();
  expect(chosen).toEqual(['send.now', 'x']);
});

test.each(['linux', 'darwin', 'win32'])('nothing in it loads the page anew, zooms, or opens tools (%s)', (platform) => {
  const roles = (parts: ReturnType<typeof menuTemplate>): unknown[] =>
    parts.flatMap(({ role, submenu }) => [...(role === undefined ? [] : [role]), ...roles(submenu ?? [])]);
  const known = ['appMenu', 'editMenu', 'windowMenu', 'quit'];
  expect(roles(menuTemplate(menu, () => {}, platform)).filter((role) => !known.includes(String(role)))).toEqual([]);
  expect(roles(menuTemplate({ menus: [] }, () => {}, platform))).toContain('editMenu');
});
