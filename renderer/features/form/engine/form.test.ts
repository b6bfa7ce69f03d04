import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../../../../shared/fields/field.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { textAt, toValue } from '../../../../shared/lib/json/json-view.ts';
import { matchingEnds } from '../../../../shared/lib/text/matching-ends.ts';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import { scanPayload } from '../../../../shared/protocol/validate/scan-payload.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import { addFormItem, moveFormItem, removeFormValues, setFormValue, type EditedForm } from './form-edits.ts';
import type { FormInput, FormRow, RowOf } from './form-row.ts';
import { listFormRows } from './list-rows.ts';

const gaps = {};

function inputOf(scenario: Scenario, text: string): FormInput {
  const { root } = scanPayload(text);
  if (root === null) throw new Error('The text cannot be read.');
  const status = textAt(root, 'orderStatus');
  return { text, root, resolvedRoot: root, resolvedText: text, fields: scenario.fields, status, gaps };
}

function rowsOf(scenario: Scenario, text: string): readonly FormRow[] {
  return listFormRows(inputOf(scenario, text));
}

function fieldRows(rows: readonly FormRow[]): readonly RowOf<'field'>[] {
  return rows.filter((row) => row.row === 'field');
}

const all = scenarios.flatMap((scenario) =>
  plainTemplates(scenario).map(({ status, text }) => ({ scenario, status, text })),
);

/** The paths of a field table, `*` for a language and `0` for an item; it knows nothing but the table. */
function pathsOf(fields: readonly Field[], above = ''): readonly string[] {
  return fields.flatMap(({ name, kind: { inside } }) => [
    `${above}/${name}`,
    ...pathsInside(inside, `${above}/${name}`),
  ]);
}

function pathsInside(inside: Field['kind']['inside'], path: string): readonly string[] {
  switch (inside.shape) {
    case 'nothing':
      return [];
    case 'object':
      return pathsOf(inside.fields, path);
    case 'list':
      return [`${path}/0`, ...pathsInside(inside.item.inside, `${path}/0`)];
    case 'by-locale':
      return pathsInside(inside.item.inside, `${path}/*`);
  }
}

/** Adds an item to each empty list until none is left. */
function withItems(scenario: Scenario, text: string): string {
  const empty = rowsOf(scenario, text).find((row) => row.row === 'group' && row.list?.count === 0);
  if (empty?.row !== 'group' || empty.list === null) return text;
  const added = addFormItem(inputOf(scenario, text), empty.list.kind, empty.pointers);
  return added === null ? text : withItems(scenario, added);
}

describe.each(all)('the form of $scenario.id $status', ({ scenario, text }) => {
  test('has a row for every field of the table, in its order, and for nothing else', () => {
    const full = withItems(scenario, text);
    const ids = rowsOf(scenario, full).flatMap(({ row, id }) => (row === 'other' ? [] : [id]));
    const wanted = pathsOf(scenario.fields);
    const first = ids.map((id) => id.replaceAll(/\/\d+(?=\/|$)/g, '/0'));
    expect([...new Set(first)].filter((id) => !id.endsWith('/0') || wanted.includes(id))).toEqual(
      wanted.filter((path) => first.includes(path)),
    );
    expect(wanted.filter((path) => !first.includes(path) && !isInSingle(path, ids))).toEqual([]);
  });

  test('reads back what is set, changes those bytes alone, and gives the same text when it is set back', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ unit: anyCharacter, maxLength: 12 }), (at, typed) => {
        const rows = fieldRows(rowsOf(scenario, text));
        const row = rows[at % rows.length];
        const side = row?.sides[at % row.sides.length];
        if (row === undefined || side === undefined) throw new Error('no row');
        const edited = setFormValue(inputOf(scenario, text), row.kind, side.pointer, typed);
        if (edited === null) throw new Error(`nothing is set at ${side.pointer}`);
        const after = fieldRows(rowsOf(scenario, edited)).find(({ id }) => id === row.id);
        const set = after?.sides.find(({ pointer }) => pointer === side.pointer);
        expect(set?.shown).toBe(typed);
        expect(without(edited, side.pointer)).toEqual(without(text, side.pointer));
        if (side.state !== 'absent') expectOthersUntouched(text, edited, side.pointer);
        const back =
          side.state === 'absent' ? null : setFormValue(inputOf(scenario, edited), row.kind, side.pointer, side.shown);
        if (back !== null && side.state === 'text') expect(toValueOf(back)).toEqual(toValueOf(text));
      }),
      { numRuns: 40 },
    );
  });

  test('removes an optional value whole, and inserts it again at its place', () => {
    for (const row of fieldRows(rowsOf(scenario, text))) {
      const side = row.sides.find(({ state }) => state === 'text');
      if (side === undefined || row.item !== null) continue;
      const removed = removeFormValues(inputOf(scenario, text), [side.pointer]);
      expect(removed === null ? undefined : nodeAtPointer(scanPayload(removed).root, side.pointer)).toBeNull();
      const again = setFormValue(inputOf(scenario, removed ?? ''), row.kind, side.pointer, side.shown);
      expect(toValueOf(again ?? '')).toEqual(toValueOf(text));
    }
  });

  test('adds an item to each language, moves it and removes it again to the same bytes', () => {
    for (const row of rowsOf(scenario, text)) {
      if (row.row !== 'group' || row.list === null || row.list.count === 0) continue;
      const { count, kind } = row.list;
      const added = addFormItem(inputOf(scenario, text), kind, row.pointers) ?? '';
      const moved = moveFormItem(inputOf(scenario, added), row.pointers, count, count - 1) ?? '';
      expect(moveFormItem(inputOf(scenario, moved), row.pointers, count - 1, count)).toBe(added);
      const last = row.pointers.map((list) => `${list}/${count}`);
      expect(removeFormValues(inputOf(scenario, added), last)).toBe(text);
    }
  });
});

/** A list that one object may stand for has no items. */
function isInSingle(path: string, ids: readonly string[]): boolean {
  const list = /^(.*?)\/0/.exec(path)?.[1] ?? '';
  return ids.includes(list) && !ids.includes(`${list}/0`);
}

function toValueOf(text: string): unknown {
  const { root } = scanPayload(text);
  return root === null ? null : toValue(root);
}

/** Every value of a text by its pointer, but for one and those around it. */
function without(text: string, pointer: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (node: JsonNode, at: string): void => {
    if (node.kind === 'object') for (const { key, value } of node.members) look(value, `${at}/${key}`);
    else if (node.kind === 'array') node.items.forEach((item, index) => look(item, `${at}/${index}`));
    else if (at !== pointer && node.kind !== 'null') found.set(at, text.slice(node.start, node.end));
  };
  const { root } = scanPayload(text);
  if (root !== null) look(root, '');
  return found;
}

function expectOthersUntouched(before: string, after: string, pointer: string): void {
  const node = nodeAtPointer(scanPayload(before).root, pointer)?.node;
  const { start, end } = matchingEnds(before, after);
  if (before === after || node === undefined) return;
  expect(start).toBeGreaterThanOrEqual(node.start);
  expect(before.length - end).toBeLessThanOrEqual(node.end);
}

describe('values in the way', () => {
  const [scenario] = scenarios.filter(({ id }) => id === 'train-ticket');
  const template = all.find((each) => each.scenario === scenario);

  test('an unknown member and one of a wrong type are shown and stay as they are', () => {
    if (scenario === undefined || template === undefined) throw new Error('no train');
    const text = template.text
      .replace(/^\{/, '{ "mine": [1,  2],')
      .replace(/"multiLang"\s*:/, '"multiLang": 7, "multiLong":');
    const others = rowsOf(scenario, text).filter((row) => row.row === 'other');
    expect(others.map(({ name, why, source }) => [name, why, source.slice(0, 7)])).toEqual([
      ['multiLang', 'type', '7'],
      ['multiLong', 'unknown', expect.stringMatching(/^\{/)],
      ['mine', 'unknown', '[1,  2]'],
    ]);
    const closed = fieldRows(rowsOf(scenario, text)).flatMap(({ sides }) =>
      sides.filter(({ state }) => state === 'closed'),
    );
    expect(closed.length).toBeGreaterThan(0);
    const form: EditedForm = inputOf(scenario, text);
    const [side] = closed;
    const row = fieldRows(rowsOf(scenario, text)).find(({ sides }) =>
      sides.some(({ pointer }) => pointer === side?.pointer),
    );
    expect(row === undefined || side === undefined ? '' : setFormValue(form, row.kind, side.pointer, 'x')).toBeNull();
  });
});

test('a list that is written as an object gets no item', () => {
  const scenario = scenarios.find(({ id }) => id === 'train-ticket');
  if (scenario === undefined) throw new Error('no scenario');
  const text = '{"extInfo": {"multiLang": {"zh_HK": {"check_point": {"a": 1}}}}}';
  const group = rowsOf(scenario, text).find((row) => row.row === 'group' && row.id.endsWith('/check_point'));
  if (group?.row !== 'group' || group.list === null) throw new Error('no list');
  expect(addFormItem(inputOf(scenario, text), group.list.kind, group.pointers.slice(0, 1))).toBeNull();
});

test('a value goes into an item that is null, in its place', () => {
  const scenario = scenarios.find(({ id }) => id === 'train-ticket');
  if (scenario === undefined) throw new Error('no scenario');
  const text = '{"extInfo": {"multiLang": {"zh_HK": {"passengerInfoList": [ null, 7 ]}}}}';
  const rows = fieldRows(rowsOf(scenario, text));
  const at = '/extInfo/multiLang/zh_HK/passengerInfoList/0/seatNum';
  const row = rows.find(({ sides }) => sides.some(({ pointer }) => pointer === at));
  if (row === undefined) throw new Error('no field');
  expect(setFormValue(inputOf(scenario, text), row.kind, at, 'A')).toBe(text.replace('null', '{ "seatNum": "A" }'));
});

test('of very many unknown members the first have a row, and the last of them counts the others', () => {
  const scenario = scenarios.find(({ id }) => id === 'train-ticket');
  if (scenario === undefined) throw new Error('no scenario');
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, at])));
  const others = rowsOf(scenario, text).filter((row) => row.row === 'other');
  expect(others.length).toBe(100);
  expect(others.map(({ more }) => more).filter((more) => more > 0)).toEqual([19_900]);
});
