import { describe, expect, test } from 'vitest';
import { getListRows, emptySelection, type Selection } from '../engine/list-rows.ts';
import { groupsOf } from '../../../engine/payload/order-groups.ts';
import { getTreeAction } from './tree-keys.ts';

const outline = (id: string, order: string) => ({ id, name: id, scenario: 's', order, orderNo: order });
const outlines = [outline('1', 'a'), outline('2', 'a'), outline('3', 'b')];
const view = { collapsed: new Set(['b']), matching: null };
/** a, 1, 2, and b folded up. */
const rows = getListRows(groupsOf(outlines), view);

function press(written: string, at: number, chosen: Selection = emptySelection, counted = chosen) {
  const parts = written.split('+');
  const key = parts.at(-1) ?? '';
  const has = (name: string): boolean => parts.slice(0, -1).includes(name);
  const keys = { shiftKey: has('Shift'), ctrlKey: has('Ctrl'), metaKey: false, altKey: has('Alt') };
  return getTreeAction(
    { key: key === 'Space' ? ' ' : key, ...keys },
    { rows, at, selection: chosen, effectiveSelection: counted, page: 2 },
  );
}

describe('keys of the tree', () => {
  test.each([
    ['ArrowDown', 0, { act: 'go', to: 1 }],
    ['ArrowDown', 3, { act: 'go', to: 3 }],
    ['ArrowUp', 0, { act: 'go', to: 0 }],
    ['PageDown', 0, { act: 'go', to: 2 }],
    ['End', 1, { act: 'go', to: 3 }],
    ['Home', 2, { act: 'go', to: 0 }],
    ['ArrowLeft', 2, { act: 'go', to: 0 }],
    ['ArrowLeft', 0, { act: 'fold' }],
    ['ArrowRight', 0, { act: 'go', to: 1 }],
    ['ArrowRight', 3, { act: 'fold' }],
    ['ArrowLeft', 3, null],
    ['ArrowRight', 1, null],
    ['Enter', 1, { act: 'open' }],
    ['Enter', 0, { act: 'fold' }],
    ['F2', 0, { act: 'rename' }],
    ['Delete', 1, { act: 'remove' }],
    ['Shift+F10', 1, { act: 'menu' }],
    ['Alt+ArrowUp', 2, { act: 'move', direction: 'up' }],
    ['Alt+x', 2, null],
    ['Ctrl+z', 2, null],
    ['Escape', 1, null],
    ['x', 1, null],
  ])('%s on row %d', (key, at, act) => {
    expect(press(key, at)).toEqual(act);
  });

  const idsAfter = (act: ReturnType<typeof press>): readonly string[] =>
    act !== null && 'chosen' in act ? [...(act.chosen?.ids ?? [])] : [];

  test('choose a range from where it began, all, one beside others, or none', () => {
    const range = press('Shift+ArrowDown', 1);
    expect([range?.act, idsAfter(range)]).toEqual(['go', ['1', '2']]);
    const chosen = range !== null && range.act === 'go' ? (range.chosen ?? emptySelection) : emptySelection;
    expect(idsAfter(press('Shift+ArrowUp', 2, chosen))).toEqual(['1']);
    expect(idsAfter(press('Ctrl+a', 1))).toEqual(['1', '2']);
    expect(idsAfter(press('Space', 2, { ids: new Set(['1']), anchor: '1' }))).toEqual(['1', '2']);
    expect(idsAfter(press('Space', 1, { ids: new Set(['1', '2']), anchor: '1' }))).toEqual(['2']);
    expect(idsAfter(press('Space', 3))).toEqual(['3']);
    expect(press('Escape', 1, chosen)).toEqual({ act: 'choose', chosen: emptySelection });
  });
});

test('a range begins at the row with the focus, whatever is in front or was chosen elsewhere', () => {
  const last: Selection = { ids: new Set(['2']), anchor: '2' };
  const begun = { act: 'go', to: 0, chosen: { ids: new Set(['1']), anchor: '1' } };
  expect(press('Shift+ArrowUp', 1, emptySelection, last)).toEqual(begun);
  expect(press('Shift+ArrowUp', 1, last)).toEqual(begun);
});

test('a folded order shows no payload, and a filter shows what matches, folded or not', () => {
  expect(getListRows(groupsOf(outlines), view).map(({ id }) => id)).toEqual(['order a', '1', '2', 'order b']);
  const fitting = getListRows(groupsOf(outlines), { ...view, matching: new Set(['3']) });
  expect(fitting.map(({ id, place, of }) => [id, place, of])).toEqual([
    ['order b', 1, 1],
    ['3', 1, 1],
  ]);
});
