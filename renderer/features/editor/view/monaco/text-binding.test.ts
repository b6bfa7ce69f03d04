import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBench } from '../../../../store/bench.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { createFakeHost } from '../../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../../store/testing/fake-ports.ts';
import { startWords } from '../../../../words/i18n.ts';
import { createModels } from './models.ts';
import { editor, Range } from './monaco.ts';
import { bindText } from './text-binding.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
const payload = (id: string, text: string) => ({ id, name: id, scenario: 'queue-up', order: 'A', orderNo: 'A1', text });

let code: editor.IStandaloneCodeEditor;
let store: BenchStore;
let stop: () => void;
const models = createModels();

beforeEach(async () => {
  const host = createFakeHost(start);
  for (const each of [payload('a', '{"a": 1}'), payload('b', '{"b": 2}')]) host.documents.set(each.id, each);
  host.stories.set('s', { id: 's', name: 's', text: '{"calls": []}' });
  store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
  store.getState().open('a');
  // The test page has no canvas for the ruler.
  code = editor.create(document.createElement('div'), {
    model: null,
    overviewRulerLanes: 0,
    minimap: { enabled: false },
  });
  stop = bindText({ code, models, store, words: await startWords('en') });
});

afterEach(() => {
  stop();
  code.dispose();
  models.dispose();
});

const type = (text: string): void => code.trigger('keyboard', 'type', { text });
const undo = (): void => code.trigger('keyboard', 'undo', null);
const textOf = (id: string): string | undefined =>
  [...store.getState().documents, ...store.getState().stories].find((each) => each.id === id)?.text;

test('typed text goes to the active payload or story', () => {
  code.setPosition({ lineNumber: 1, column: 2 });
  type(' ');
  expect(textOf('a')).toBe('{ "a": 1}');
  store.getState().open('s');
  expect(code.getValue()).toBe('{"calls": []}');
  type(' ');
  expect([textOf('s'), textOf('a'), textOf('b')]).toEqual([' {"calls": []}', '{ "a": 1}', '{"b": 2}']);
});

test('what another hand changes comes in as one step, which undo takes back in the store too', () => {
  code.setPosition({ lineNumber: 1, column: 9 });
  type(' ');
  store.getState().typed('a', '{"a": 1000} ');
  expect(code.getValue()).toBe('{"a": 1000} ');
  expect(code.getPosition()?.column).toBe(13);
  undo();
  expect([code.getValue(), textOf('a')]).toEqual(['{"a": 1} ', '{"a": 1} ']);
});

test('what another hand changes is not told back as typed', () => {
  const told: string[] = [];
  const { typed } = store.getState();
  store.setState({ typed: (id, text) => void told.push(`${id} ${text}`) });
  store.setState({
    documents: store.getState().documents.map((each) => (each.id === 'a' ? { ...each, text: '{}' } : each)),
  });
  store.setState({ typed });
  expect([code.getValue(), told]).toEqual(['{}', []]);
});

test('each text has its own undo and its own place', () => {
  type('\n');
  store.getState().open('b');
  type(' ');
  store.getState().open('a');
  expect(code.getPosition()).toEqual({ lineNumber: 2, column: 1 });
  undo();
  expect([textOf('a'), textOf('b')]).toEqual(['{"a": 1}', ' {"b": 2}']);
  expect(store.getState().openTabs).toContain('b');
});

test('the caret and what is selected are told', () => {
  code.setSelection(new Range(1, 2, 1, 5));
  expect(store.getState().selection).toEqual({ line: 1, column: 2, endLine: 1, endColumn: 5 });
  code.setPosition({ lineNumber: 1, column: 1 });
  expect(store.getState().selection).toBeNull();
});

test('a place that is to be shown is selected, and a text that is put in takes its place as one step', () => {
  store.getState().jumpToRange({ line: 1, column: 7, endLine: 1, endColumn: 8 });
  expect(code.getSelection()?.toString()).toBe('[1,7 -> 1,8]');
  store.getState().insertText('[1, 2]');
  expect(textOf('a')).toBe('{"a": [1, 2]}');
  undo();
  expect(textOf('a')).toBe('{"a": 1}');
});

test('a text whose line ends the editor cannot preserve is read-only and unchanged', () => {
  const mixed = '{\r\n"a": 1\n}';
  store.getState().typed('a', mixed);
  expect(code.getOption(editor.EditorOption.readOnly)).toBe(true);
  expect(textOf('a')).toBe(mixed);
  store.getState().open('b');
  expect(code.getOption(editor.EditorOption.readOnly)).toBe(false);
});

test('a text whose versions were deleted permanently has no undo', () => {
  type('secret');
  store.getState().typed('a', '{"a": 1}');
  store.setState({ wipedTexts: ['a'] });
  undo();
  expect([code.getValue(), textOf('a')]).toEqual(['{"a": 1}', '{"a": 1}']);
});

test('once it has stopped, neither follows the other', () => {
  stop();
  type('x');
  expect(textOf('a')).toBe('{"a": 1}');
  store.getState().typed('a', '{}');
  expect(code.getValue()).toBe('x{"a": 1}');
});

test('letters that another hand puts one behind the other are one step, until something else is changed', () => {
  for (const value of ['1x', '1xy', '1xyz']) store.getState().typed('a', `{"a": ${value}}`);
  store.getState().typed('a', '{"b": 1xyz}');
  store.getState().typed('a', '{"b": 1xyzw}');
  undo();
  expect(textOf('a')).toBe('{"b": 1xyz}');
  undo();
  expect(textOf('a')).toBe('{"a": 1xyz}');
  undo();
  expect(textOf('a')).toBe('{"a": 1}');
});
