import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { openPayload, openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { PayloadList } from './payload-list.tsx';

const rows = '[role="treeitem"]';

function orders(scenario: string): readonly HTMLElement[] {
  return all(`${rows}[data-order][data-scenario="${scenario}"]`);
}

function payload(name: string): HTMLElement {
  return at(`${rows}[data-document][aria-label^="${name}"]`);
}

/** What each row is called first. */
function names(): readonly string[] {
  return all(rows).map((row) => row.getAttribute('aria-label')?.split(',')[0] ?? '');
}

async function openList() {
  const open = await openWindow(<PayloadList />);
  const { user, passes } = open;
  return {
    ...open,
    menuOf: async (row: HTMLElement | undefined): Promise<void> => {
      await user.pointer({ target: row ?? document.body, keys: '[MouseRight]' });
      await passes(0);
    },
    choose: async (command: string): Promise<void> => {
      await user.click(at(`[data-item="${command}"]`));
      await passes(0);
    },
  };
}

test('what is written inside is found, and the whole list comes back', async () => {
  const { user, run } = await openList();
  const count = all(rows).length;
  await run('go.filter');
  await user.keyboard('noodle house');
  expect(orders('queue-up')).toHaveLength(1);
  expect(orders('train-ticket')).toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(all(rows)).toHaveLength(count);
});

test('Escape of an input method discards nothing of what is searched', async () => {
  const { bench, user, run } = await openList();
  await run('go.filter');
  await user.keyboard('noodle');
  const field = at('[data-list-filter]');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field).toHaveValue('noodle');
  expect(bench().listQuery).toBe('noodle');
});

test('a list in which nothing fits says so', async () => {
  const { user } = await openList();
  const count = all(rows).length;
  await user.click(at('[data-list-chip="mine"]'));
  expect(all(rows)).toHaveLength(0);
  expect(at('[data-region="list"]')).toHaveTextContent('No matches');
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('[data-list-chip="mine"]'));
  expect(all(rows)).toHaveLength(count);
});

test('payloads are chosen and moved with the keyboard alone, in one tab stop, and an undo moves them back', async () => {
  const { user, run } = await openList();
  await user.click(payload('CALL_NUM'));
  expect(all('[role="tree"] [tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(all(`${rows}[data-document][data-chosen]`)).toHaveLength(3);
  expect(await accessibilityProblems()).toEqual([]);
  const before = names();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(names()).not.toEqual(before);
  await run('undo.last');
  expect(names()).toEqual(before);
});

test('what is deleted with a key gives the focus to its neighbour, and an undo brings both back', async () => {
  const { user, run } = await openList();
  const before = names();
  await user.click(payload('CALL_NUM'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
  expect(names()).toHaveLength(before.length - 3);
  expect(names()).not.toContain('CALL_NUM');
  expect(document.activeElement).toHaveAttribute('role', 'treeitem');
  await run('undo.last');
  expect(names()).toEqual(before);
});

test('a payload that was deleted has the focus again when an undo brings it back', async () => {
  const { user, run } = await openList();
  await user.click(payload('CALL_NUM'));
  await user.keyboard('{Delete}');
  expect(document.activeElement).toHaveAttribute('role', 'treeitem');
  await run('undo.last');
  expect(payload('CALL_NUM')).toHaveFocus();
});

test('an order is renamed by its menu to a name that no other has, and has the focus again', async () => {
  const { user, menuOf, choose } = await openList();
  await menuOf(orders('queue-up')[0]);
  await choose('order.rename');
  expect(at('[data-rename]')).toHaveFocus();
  await user.keyboard('Train ticket');
  expect(at('[data-rename]')).toHaveAttribute('aria-invalid', 'true');
  expect(await accessibilityProblems()).toEqual([]);
  await user.keyboard('{Control>}a{/Control}{Enter}');
  expect(at('[data-rename]')).toHaveFocus();
  await user.keyboard('Lunch{Enter}');
  expect(orders('queue-up')[0]).toHaveAttribute('data-order', 'Lunch');
  expect(orders('queue-up')[0]).toHaveFocus();
});

test('Escape leaves the name as it was', async () => {
  const { user } = await openList();
  const order = orders('queue-up')[0]?.dataset['order'];
  await user.click(at('[data-order]'));
  orders('queue-up')[0]?.focus();
  await user.keyboard('{F2}Nothing{Escape}');
  expect(all('[data-rename]')).toHaveLength(0);
  expect(orders('queue-up')[0]).toHaveAttribute('data-order', order);
});

test('a payload is renamed by a double click, and takes the name when the focus goes elsewhere', async () => {
  const { user } = await openList();
  await user.dblClick(payload('TICKETED'));
  await user.keyboard('First of all');
  await user.click(at('[data-list-filter]'));
  expect(at('[aria-current="true"]')).toHaveTextContent('First of all');
});

test('a payload whose name was changed by key has the focus again', async () => {
  const { user } = await openList();
  await user.click(payload('USED'));
  await user.keyboard('{F2}Mine{Enter}');
  expect(payload('Mine')).toHaveFocus();
});

test('an order goes past another as a whole by keys, and an undo brings it back', async () => {
  const { user, run } = await openList();
  const before = names();
  orders('queue-up')[0]?.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(names()).not.toEqual(before);
  expect(names().toSorted()).toEqual(before.toSorted());
  await run('undo.last');
  expect(names()).toEqual(before);
});

test('an order is sent by its menu up to what is refused, and each row shows its result', async () => {
  const { host, menuOf, choose, passes } = await openList();
  host.beforeAnswer = () => void (host.answer = 'F');
  await menuOf(orders('queue-up')[0]);
  await choose('order.send-all');
  await passes(1000);
  expect(at('[data-send-all]')).toHaveAttribute('data-send-all', 'refused');
  const states = all('[data-document][data-state]').map((row) => row.dataset['state']);
  expect(states.filter((state) => state !== 'none')).toEqual(['accepted', 'refused']);
  expect(payload('CALL_NUM')).toHaveAttribute('data-state', 'accepted');
});

test('what the service is to forget of an order is no longer told of its rows', async () => {
  const { run, passes, menuOf, choose } = await openList();
  payload('CALL_NUM').click();
  await run('send.run');
  await passes(1000);
  expect(payload('CALL_NUM')).toHaveAttribute('data-state', 'accepted');
  await menuOf(orders('queue-up')[0]);
  await choose('order.forget');
  expect(payload('CALL_NUM')).toHaveAttribute('data-state', 'none');
});

test('a new run of an order stands beside it', async () => {
  const { menuOf, choose } = await openList();
  await menuOf(orders('train-ticket')[0]);
  expect(await accessibilityProblems()).toEqual([]);
  await choose('order.new-run');
  expect(orders('train-ticket')).toHaveLength(2);
});

test('beside a name of its own a payload has its status, also while its text is not JSON', async () => {
  const { bench, user, passes } = await openList();
  await user.dblClick(payload('TICKETED'));
  await user.keyboard('My own{Enter}');
  expect(at('[aria-current="true"]')).toHaveTextContent('My own');
  expect(at('[aria-current="true"]')).toHaveTextContent('TICKETED');
  const { id = '', text = '' } = bench().documents.find(({ name }) => name === 'My own') ?? {};
  bench().typed(id, text.slice(0, text.lastIndexOf('}')));
  await passes(1000);
  expect(bench().analysis?.findings.some(({ rule }) => rule === 'syntax')).toBe(true);
  expect(at('[aria-current="true"]')).toHaveTextContent('TICKETED');
});

const ofQueue = (): readonly string[] => {
  const found = all(rows);
  const head = found.findIndex(({ dataset }) => dataset['scenario'] === 'queue-up');
  const next = found.findIndex((row, place) => place > head && row.dataset['order'] !== undefined);
  return found.slice(head + 1, next === -1 ? undefined : next).map(({ textContent }) => textContent);
};

test('an order is folded up by key whole, stays folded, and unfolds when one of its payloads is opened', async () => {
  const window = await openWindow(<PayloadList />);
  const { host, passes, user } = window;
  await openPayload(window, 'NUMBER_ARRIVED');
  expect(ofQueue().length).toBeGreaterThan(2);
  act(() => at('[aria-current="true"]').focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(ofQueue()).toEqual([]);
  await openPayload(window, 'USED');
  expect(ofQueue()).toEqual([]);
  await openPayload(window, 'NUMBER_ARRIVED');
  expect(ofQueue().length).toBeGreaterThan(2);
  expect(at('[aria-current="true"]')).toHaveTextContent('NUMBER_ARRIVED');
  act(() => at('[aria-current="true"]').focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await passes(1000);

  await openWindow(<PayloadList />, { host });
  const other = all('[role="tree"]')[1];
  expect(other).not.toHaveTextContent('CALL_NUM');
  await user.click(at('[data-scenario="queue-up"]', other));
  expect(other).toHaveTextContent('CALL_NUM');
});

test('a payload that was accepted and is refused when it is sent once more tells of both', async () => {
  const open = await openList();
  await openPayload(open, 'USED');
  const label = (): string | null => payload('USED').getAttribute('aria-label');
  const send = async (): Promise<void> => {
    await act(() => open.store.getState().send());
    await open.passes(0);
  };
  await send();
  expect(label()).toMatch(/, accepted [\d:]+$/);
  open.host.answer = 'F';
  await send();
  expect(label()).toMatch(/, refused [\d:]+, this status was accepted at [\d:]+$/);
  expect(at('[data-document] span[data-state="refused"]').title).toMatch(
    / · F \w+\nthis status was accepted at [\d:]+$/,
  );
});

test.each([
  ['en', '1 error\nCANCELLED cannot be the first status of an order: it can only follow'],
  ['zh-Hant-HK', '1 個錯誤\nCANCELLED 不能是訂單的首個狀態：只可由'],
] as const)('a row with an error says why at once, in %s', async (language, why) => {
  await openWindow(<PayloadList />, { language });
  expect(at('[title]:has(.visually-hidden)', payload('CANCELLED')).title).toContain(why);
  expect(payload('CANCELLED').getAttribute('aria-description')).toContain(why.split('\n')[1]);
});

test('a row that is typed says nothing of a mistake before its writer pauses', async () => {
  const { bench, passes } = await openWindow(<PayloadList />);
  const row = (): HTMLElement => at('[aria-current="true"]');
  const { id, text } = activeDocument(bench()) ?? { id: '', text: '' };
  act(() => bench().typed(id, text.replace('{{uuid32}}', 'not-a-uuid')));
  expect(row().getAttribute('aria-description')).toBeNull();
  expect(row().getAttribute('aria-label')).not.toContain('error');
  await passes(1000);
  expect(row().getAttribute('aria-description')).toContain('requestId');
  expect(row().getAttribute('aria-label')).toContain('1 error');
});

test('an order says that its dots count last answers', async () => {
  await openWindow(<PayloadList />);
  const [order] = orders('queue-up');
  expect(order?.getAttribute('aria-label')).toContain('by their last responses, 0 of');
});
