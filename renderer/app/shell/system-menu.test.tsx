import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SystemMenu as SentMenu } from '../../../shared/bridge/system-menu.ts';
import { editEvent } from '../../commands/edit-focused.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { SystemMenu } from './system-menu.tsx';

const edit = vi.fn<(command: string) => boolean>(() => true);

afterEach(() => {
  edit.mockClear();
  document.body.replaceChildren();
});

/** A window of a host with a menu of the system, beside what `page` puts on it. */
async function openWithMenu(page = '') {
  const opened = await openWindow(<SystemMenu />);
  const sent: SentMenu[] = [];
  const { session } = opened.bench();
  if (session === null) throw new Error('There is no session.');
  const capabilities = { ...session.capabilities, systemMenu: true };
  document.body.insertAdjacentHTML('beforeend', page);
  // The page in memory cannot edit.
  Object.assign(document, { execCommand: edit });
  await act(async () =>
    opened.store.setState({
      session: { ...session, capabilities },
      showSystemMenu: async (menu) => void sent.push(menu),
    }),
  );
  const choose = (id: string): void => act(() => opened.store.setState({ askedCommand: { id } }));
  const focus = (selector: string): void => act(() => document.querySelector<HTMLElement>(selector)?.focus());
  return { ...opened, sent, choose, focus };
}

function isEnabled(menu: SentMenu | undefined, id: string): boolean | undefined {
  const parts = menu?.menus.flatMap(({ sections }) => sections.flat()) ?? [];
  return parts.flatMap((part) => ('id' in part && part.id === id ? [part.isEnabled] : []))[0];
}

test('the menu follows the window and the focus, and is sent again only where it differs', async () => {
  const { sent, focus, bench, passes } = await openWithMenu('<input id="field"><button id="other">x</button>');
  expect(sent).toHaveLength(1);
  expect([isEnabled(sent[0], 'undo.last'), isEnabled(sent[0], 'edit.select-all')]).toEqual([false, false]);
  focus('#field');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect([isEnabled(sent[1], 'undo.last'), isEnabled(sent[1], 'edit.select-all')]).toEqual([true, true]);
  focus('#other');
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  const [first] = bench().documents;
  await act(async () => bench().rename(first?.id ?? '', 'Mine'));
  await passes(0);
  await vi.waitFor(() => expect(isEnabled(sent.at(-1), 'undo.last')).toBe(true));
  expect(new Set(sent.map((menu) => JSON.stringify(menu))).size).toBeLessThanOrEqual(sent.length);
});

test('Undo, Redo and Select All of the menu edit the field that has the focus', async () => {
  const { choose, focus, bench } = await openWithMenu('<input id="field">');
  const [first] = bench().documents;
  await act(async () => bench().rename(first?.id ?? '', 'Mine'));
  focus('#field');
  for (const id of ['undo.last', 'edit.redo', 'edit.select-all']) choose(id);
  expect(edit.mock.calls).toEqual([['undo'], ['redo'], ['selectAll']]);
  expect(bench().documents[0]?.name).toBe('Mine');
});

test('elsewhere Undo undoes the last action, Redo does it again, and Select All does nothing', async () => {
  const { choose, bench, passes } = await openWithMenu();
  const { id = '', name } = bench().documents[0] ?? {};
  await act(async () => bench().rename(id, 'Mine'));
  for (const each of ['edit.redo', 'edit.select-all', 'undo.last']) choose(each);
  await passes(0);
  expect([bench().documents[0]?.name, edit.mock.calls]).toEqual([name, []]);
  choose('edit.redo');
  await passes(0);
  expect([bench().documents[0]?.name, edit.mock.calls]).toEqual(['Mine', []]);
});

test('the editor edits its own text, and the list selects all', async () => {
  const { choose, focus } = await openWithMenu(
    '<div class="monaco-editor"><textarea id="code"></textarea></div><div role="tree"><div tabindex="0" id="row"></div></div>',
  );
  const asked: unknown[] = [];
  document.querySelector('.monaco-editor')?.addEventListener(editEvent, (event) => {
    asked.push(event instanceof CustomEvent ? event.detail : null);
    event.preventDefault();
  });
  document.querySelector('[role="tree"]')?.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.ctrlKey) asked.push(event.key);
  });
  focus('#code');
  choose('edit.redo');
  focus('#row');
  choose('edit.select-all');
  expect([asked, edit.mock.calls]).toEqual([['redo', 'a'], []]);
});
