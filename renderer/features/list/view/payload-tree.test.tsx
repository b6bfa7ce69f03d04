import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWindow } from '../../../testing/open-window.tsx';
import { PayloadTree } from './payload-tree.tsx';

const orderRow = (): Element => {
  const row = document.querySelector('[data-order]');
  if (row === null) throw new Error('There is no order');
  return row;
};

const isOrderChosen = (): boolean => orderRow().getAttribute('aria-selected') === 'true';

test('the menu of an order has its payloads chosen while it is open, and no longer once it was dismissed', async () => {
  const { user, bench } = await openWindow(<PayloadTree />);
  fireEvent.contextMenu(orderRow());
  await screen.findByRole('menu');
  expect(isOrderChosen()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isOrderChosen()).toBe(false);
  expect(bench().listSelection.ids.size).toBe(0);
});

test('payloads that were chosen before the menu of an order are chosen again once it was dismissed', async () => {
  const { user, bench } = await openWindow(<PayloadTree />);
  const [one, two] = bench().documents.map(({ id }) => id);
  const chosen = { ids: new Set([one ?? '', two ?? '']), anchor: one ?? '' };
  act(() => bench().selectPayloads(chosen));
  fireEvent.contextMenu(orderRow());
  await screen.findByRole('menu');
  expect(isOrderChosen()).toBe(true);
  await user.keyboard('{Escape}');
  expect(bench().listSelection).toEqual(chosen);
});

test('what was run from the menu of an order stays about the order, and one that was chosen before stays chosen', async () => {
  const { user, bench } = await openWindow(<PayloadTree />);
  fireEvent.contextMenu(orderRow());
  const menu = await screen.findByRole('menu');
  await user.click(within(menu).getByText('Rename the order'));
  expect(isOrderChosen()).toBe(true);
  await user.keyboard('{Escape}');
  expect(bench().renamingRow).toBeNull();
  expect(isOrderChosen()).toBe(true);
  fireEvent.contextMenu(orderRow());
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  expect(isOrderChosen()).toBe(true);
});

test('an order without a name of the user is called by what it is about, in the language of the window', async () => {
  const { bench } = await openWindow(<PayloadTree />);
  expect(orderRow().getAttribute('aria-label')).toMatch(/^Order G6532 → Guangzhou South, /);
  await act(async () => bench().choose('language', 'zh-Hant-HK'));
  expect(orderRow().getAttribute('aria-label')).toMatch(/ G6532 → 廣州南，/);
  expect(orderRow()).not.toHaveTextContent('Train ticket');
  expect(orderRow().querySelector('[title]')).toHaveAttribute('title', expect.stringMatching(/^火車票\n/));
  fireEvent.contextMenu(orderRow());
  expect(await screen.findByRole('menu')).toHaveAttribute('aria-label', 'G6532 → 廣州南');
});

test('the name of an order is changed as it is read, and stays as it was made where nothing of it is changed', async () => {
  const { bench, user } = await openWindow(<PayloadTree />);
  await act(async () => {
    bench().addRun('Train ticket');
    bench().choose('language', 'zh-Hant-HK');
  });
  fireEvent.keyDown(orderRow(), { key: 'F2' });
  expect(document.querySelector('[data-rename]')).toHaveValue('火車票');
  await user.keyboard('{Enter}');
  expect(bench().documents[0]?.order).toBe('Train ticket');
  fireEvent.keyDown(orderRow(), { key: 'F2' });
  await user.keyboard('火車票 2{Enter}');
  expect(document.querySelector('[data-rename]')).toHaveAttribute('aria-invalid', 'true');
  await user.keyboard('{Escape}');
  expect(bench().documents[0]?.order).toBe('Train ticket');
});
