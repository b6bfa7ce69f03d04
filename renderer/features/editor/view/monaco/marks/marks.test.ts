import { afterEach, beforeEach, expect, test } from 'vitest';
import { startedBench } from '../../../../../store/testing/started-bench.ts';
import { editor, Range } from '../monaco.ts';
import { createMeterLayer } from './meter-layer.ts';
import { hideSecretsOf } from './secret-marks.ts';
import { createVariableMarks } from './variable-marks.ts';

let code: editor.IStandaloneCodeEditor;

beforeEach(() => {
  // The test page has no canvas for the ruler.
  code = editor.create(document.createElement('div'), {
    value: '{"id": "{{uuid32}}",\n"name": "a"}',
    overviewRulerLanes: 0,
    minimap: { enabled: false },
    dimension: { width: 800, height: 400 },
  });
});

afterEach(() => {
  code.getModel()?.dispose();
  code.dispose();
});

const type = (text: string, lineNumber: number, column: number): void => {
  code.setPosition({ lineNumber, column });
  code.trigger('keyboard', 'type', { text });
};

test('moved variables are not marked again, a new one is', () => {
  const markVariables = createVariableMarks(code);
  let changes = 0;
  code.onDidChangeModelDecorations(() => (changes += 1));
  const marked = (): readonly string[] =>
    (code.getModel()?.getAllDecorations() ?? [])
      .map(({ range }) => code.getModel()?.getValueInRange(range) ?? '')
      .filter((text) => text !== '');
  markVariables();
  expect([changes, marked()]).toEqual([1, ['{{uuid32}}']]);
  type('\n', 1, 2);
  const moved = changes;
  markVariables();
  expect([changes, marked()]).toEqual([moved, ['{{uuid32}}']]);
  type('{{now}}', 3, 10);
  markVariables();
  expect(marked()).toEqual(['{{uuid32}}', '{{now}}']);
  code.getModel()?.pushEditOperations([], [{ range: new Range(3, 10, 3, 17), text: '{{now}}' }], () => null);
  markVariables();
  expect(marked()).toEqual(['{{uuid32}}', '{{now}}']);
});

test('a meter is written again only if it changed', () => {
  const layer = createMeterLayer(code);
  const meter = { line: 2, pointer: '/name', used: 1, most: 20, unit: 'characters', over: false } as const;
  layer.show([meter]);
  const column = code.getContainerDomNode().querySelector('[aria-hidden="true"]:has(> span[style*="top"])');
  const labels = (): readonly (string | null)[] => [...(column?.children ?? [])].map(({ textContent }) => textContent);
  const first = column?.children[0];
  const watch = new MutationObserver(() => {});
  if (column !== null) watch.observe(column, { childList: true, subtree: true, characterData: true });
  layer.show([{ ...meter }]);
  expect([labels(), watch.takeRecords()]).toEqual([['1/20'], []]);
  layer.show([
    { ...meter, used: 21, over: true },
    { ...meter, line: 1 },
  ]);
  expect([labels(), column?.children[0], first?.hasAttribute('data-over')]).toEqual([['21/20', '1/20'], first, true]);
  layer.show([meter]);
  expect([labels(), first?.hasAttribute('data-over')]).toEqual([['1/20'], false]);
  layer.dispose();
});

test('in presenter mode a secret is hidden whose beginning is scrolled out of view', async () => {
  const { store } = await startedBench();
  const path = `~/keys/${'folder/'.repeat(200)}key.pem`;
  const model = code.getModel();
  const text = `{"a": "${path}",\n"b": "plain"}`;
  model?.setValue(text);
  code.updateOptions({ wordWrap: 'on' });
  const stop = hideSecretsOf(code, store);
  const hidden = (): readonly string[] =>
    (model?.getAllDecorations() ?? [])
      .map(({ range }) => model?.getValueInRange(range) ?? '')
      .filter((part) => part !== '');
  expect(hidden()).toEqual([]);
  store.getState().togglePresenting();
  expect(hidden()).toEqual([path]);
  code.setScrollTop(300);
  expect(hidden()).toEqual([path]);
  code.setPosition({ lineNumber: 2, column: 7 });
  code.trigger('keyboard', 'type', { text: 'Bearer abc123def456 ' });
  expect(hidden()).toEqual([path, 'abc123def456']);
  stop();
  expect(hidden()).toEqual([]);
});
