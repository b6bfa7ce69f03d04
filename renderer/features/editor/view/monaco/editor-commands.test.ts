import { expect, onTestFinished, test } from 'vitest';
import { editEvent } from '../../../../commands/edit-focused.ts';
import { platforms, shortcutsOn } from '../../../../commands/shortcuts.ts';
import { createBench } from '../../../../store/bench.ts';
import { createFakeHost } from '../../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../../store/testing/fake-ports.ts';
import { startWords } from '../../../../words/i18n.ts';
import { registerCommands, toKeybinding } from './editor-commands.ts';
import { createModels } from './models.ts';
import { editor, KeyCode, KeyMod } from './monaco.ts';
import { bindText } from './text-binding.ts';

test.each(platforms)('the editor knows every shortcut of %s, each by keys of its own', (platform) => {
  const bindings = [...shortcutsOn(platform).values()].map((shortcut) => toKeybinding(shortcut, platform));
  expect(new Set(bindings).size).toBe(bindings.length);
});

test('the Control key of a Mac is not its Command key', () => {
  expect(toKeybinding('Ctrl+Cmd+K', 'mac')).toBe(KeyMod.WinCtrl | KeyMod.CtrlCmd | KeyCode.KeyK);
  expect(toKeybinding('Ctrl+K', 'windows')).toBe(KeyMod.CtrlCmd | KeyCode.KeyK);
});

/** An editor on the payload `a`, and what the Edit menu asks of it. */
async function opened() {
  const start = Date.UTC(2026, 10, 25, 2, 0, 0);
  const host = createFakeHost(start);
  host.documents.set('a', { id: 'a', name: 'a', scenario: 'queue-up', order: 'A', orderNo: 'A1', text: '{"a": 2}' });
  const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
  store.getState().open('a');
  const models = createModels();
  // The test page has no canvas for the ruler.
  const options = { model: null, overviewRulerLanes: 0, minimap: { enabled: false } };
  const code = editor.create(document.createElement('div'), options);
  const parts = { code, models, store, words: await startWords('en') };
  const stop = bindText(parts);
  const commands = registerCommands(parts);
  onTestFinished(() => {
    commands.dispose();
    stop();
    code.dispose();
    models.dispose();
  });
  const ask = async (detail: string): Promise<string> => {
    const asked = new CustomEvent(editEvent, { bubbles: true, cancelable: true, detail });
    expect(code.getContainerDomNode().dispatchEvent(asked)).toBe(false);
    // The window's undo is one of a queue.
    await store.getState().wasUndone(0);
    await Promise.resolve();
    return code.getValue();
  };
  const typedBefore = (before: string): void => {
    const change = { set: 'text', id: 'a', text: before, over: '{"a": 2}' } as const;
    store.getState().recordStep({ words: { says: 'text-edited', name: 'a' }, about: ['text of a'], change });
  };
  return { code, store, ask, typedBefore };
}

test('a text without a history of its own is undone and redone by the window, each time again', async () => {
  const { code, store, ask, typedBefore } = await opened();
  typedBefore('{"a": 1}');
  code.setPosition({ lineNumber: 1, column: 3 });
  for (const _ of [1, 2]) {
    expect(await ask('undo')).toBe('{"a": 1}');
    expect(store.getState().documents[0]?.text).toBe('{"a": 1}');
    expect(code.getPosition()).toMatchObject({ lineNumber: 1, column: 3 });
    // The editor does not take the window's undo back as if it had been typed.
    expect(await ask('undo')).toBe('{"a": 1}');
    expect(await ask('redo')).toBe('{"a": 2}');
    expect(await ask('redo')).toBe('{"a": 2}');
  }
});

test('what was typed since is undone by the editor, and no step of the window with it', async () => {
  const { code, store, ask, typedBefore } = await opened();
  typedBefore('{"a": 1}');
  code.setPosition({ lineNumber: 1, column: 2 });
  code.trigger('keyboard', 'type', { text: ' ' });
  expect(await ask('undo')).toBe('{"a": 2}');
  expect(await ask('undo')).toBe('{"a": 2}');
  expect(store.getState().steps).toHaveLength(1);
  expect(await ask('redo')).toBe('{ "a": 2}');
});

test('a step about anything else is named and offered, and not undone from within the text', async () => {
  const { store, ask, typedBefore } = await opened();
  store.getState().rename('a', 'Mine');
  const notice = () => store.getState().notices.at(-1);
  const [step] = store.getState().steps;
  if (step === undefined) throw new Error('There is no step.');
  store.getState().notify({ tone: 'plain', words: step.words, step: step.id });
  for (const _ of [1, 2]) expect(await ask('undo')).toBe('{"a": 2}');
  const renamed = { says: 'renamed', before: 'a', name: 'Mine' };
  expect(store.getState().notices).toHaveLength(1);
  expect(notice()).toMatchObject({
    words: { says: 'undo-elsewhere', last: renamed },
    step: store.getState().steps[0]?.id,
  });
  expect(store.getState().documents[0]?.name).toBe('Mine');
  await store.getState().undoStep(notice()?.step ?? -1);
  expect(store.getState().documents[0]?.name).toBe('a');
  expect(store.getState().notices.map(({ words }) => words.says)).toEqual(['undone']);
  expect(await ask('redo')).toBe('{"a": 2}');
  expect(notice()?.words).toMatchObject({ says: 'redo-elsewhere', last: renamed });
  typedBefore('{"a": 1}');
  store.getState().rename('a', 'Other');
  expect(await ask('undo')).toBe('{"a": 1}');
  expect(store.getState().documents[0]?.name).toBe('Other');
});
