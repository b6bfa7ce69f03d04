import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { FormView } from './form-view.tsx';

const english = '/extInfo/multiLang/en_US';
const field = (pointer: string) => `[data-pointer="${pointer}"]`;

async function openForm() {
  const { store, ...open } = await openWindow(<FormView />);
  return { ...open, store, text: () => activeDocument(store.getState())?.text ?? '' };
}

test('a key changes the bytes of its value alone, and the form has no accessibility problem', async () => {
  const { user, text } = await openForm();
  expect(await accessibilityProblems()).toEqual([]);
  const before = text();
  const seat = at(field(`${english}/passengerInfoList/0/seatNum`));
  await user.clear(seat);
  await user.type(seat, '12F');
  const at05 = before.lastIndexOf('05A');
  expect(text()).toBe(`${before.slice(0, at05)}12F${before.slice(at05 + 3)}`);
});

test('an item is added in both languages with its problems at their fields, moved and removed', async () => {
  const { user, text, passes } = await openForm();
  const before = text();
  await user.click(at('[data-form-add$="passengerInfoList"]'));
  await passes(1000);
  const name = '/extInfo/multiLang/*/passengerInfoList/1/passengerName';
  expect(all('[data-form-finding="empty"]', at(`[data-row="${name}"]`))).toHaveLength(2);
  const item = at('[data-row="/extInfo/multiLang/*/passengerInfoList/1"]');
  await user.click(at('[data-move="-1"]', item));
  expect(at(field(`${english}/passengerInfoList/1/passengerName`))).toHaveValue('CHAN Tai Man');
  const first = at('[data-row="/extInfo/multiLang/*/passengerInfoList/0"]');
  await user.click(all('button', first).at(-1) ?? first);
  expect(text()).toBe(before);
});

test('a text that cannot be read leaves the last values, read-only, and leads to the fault', async () => {
  const { store, user, text, passes } = await openForm();
  const broken = text().replace(',', ',,');
  act(() => store.getState().typed(activeDocument(store.getState())?.id ?? '', broken));
  await passes(1000);
  expect(at('[data-form]')).toHaveAttribute('data-locked', 'broken');
  const status = at(field('/orderStatus'));
  expect(status).toHaveValue('TICKETED');
  await user.type(status, 'x');
  expect(text()).toBe(broken);
  expect(await accessibilityProblems()).toEqual([]);
  act(() => store.getState().setView('form'));
  await user.click(at('[data-form-note] button'));
  expect(store.getState().view).toBe('template');
  expect(store.getState().reveal).not.toBeNull();
});

test('help opens the reference for the field that has the focus, its picker too', async () => {
  const { store, user, run, text } = await openForm();
  await user.click(at(field('/orderStatus')));
  await run('go.help');
  expect(store.getState().referenceEntryId).toContain('orderStatus');
  const picker = at('[data-row="/orderCreateTime"] input[type="datetime-local"]');
  await user.click(picker);
  await run('go.help');
  expect(store.getState().referenceEntryId).toContain('orderCreateTime');
  expect(text()).toContain('TICKETED');
});

test('the menu of a currency has the common ones, and all of them below', async () => {
  const { user } = await openForm();
  await user.click(at('[data-row="/amount/currency"] button'));
  const items = all('[role="menu"] [data-item]').map(({ dataset }) => dataset['item']);
  expect(items.slice(0, 2)).toEqual(['HKD', 'CNY']);
  expect(items.length).toBeLessThan(20);
});

test('a problem that is chosen elsewhere while the form is in view leads to its field, in a folded group too', async () => {
  const { store, text, passes, user } = await openForm();
  const bench = store.getState;
  act(() => bench().setView('form'));
  const id = activeDocument(bench())?.id ?? '';
  act(() =>
    bench().typed(id, text().replace('"currency": "HKD"', '"currency": "HKX"').replace('"TICKETED"', '"NOPE"')),
  );
  await passes(1000);
  await user.click(at('[data-row="/amount"] button'));
  expect(all('[data-row="/amount/currency"]')).toEqual([]);
  const go = async (rule: string): Promise<void> => {
    const found = bench().analysis?.findings.find((each) => each.rule === rule);
    if (found === undefined) throw new Error(`There is no problem ${rule}`);
    act(() => bench().jumpToFinding(found));
    await act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  await go('currency');
  expect(at(field('/amount/currency'))).toHaveFocus();
  await go('status-unknown');
  expect(at(field('/orderStatus'))).toHaveFocus();
  expect([bench().view, bench().fieldReveal, bench().reveal]).toEqual(['form', null, null]);
});

test('what is no amount stays in view and says why, and the value keeps its bytes', async () => {
  const { user, text } = await openForm();
  const before = text();
  const amount = at('[data-row="/amount/value"] input[inputmode="decimal"]');
  await user.clear(amount);
  await user.type(amount, '300.555');
  await user.tab();
  expect(amount).toHaveValue('300.555');
  expect(at('[data-amount-wrong]')).toHaveTextContent('at most 2 decimals, such as 215.00');
  expect(text()).toBe(before.replace('"21500"', '"30055"'));
  await user.clear(amount);
  await user.type(amount, '300');
  expect(all('[data-amount-wrong]')).toEqual([]);
  expect(text()).toBe(before.replace('"21500"', '"30000"'));
});
