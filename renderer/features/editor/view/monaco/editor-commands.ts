import type { WindowTexts } from '../../../../words/i18n.ts';
import { commands } from '../../../../commands/commands.ts';
import { editEvent } from '../../../../commands/edit-focused.ts';
import { runCommand } from '../../../../commands/use-command.ts';
import { isShortcut } from '../../../../commands/shortcut-text.ts';
import { allShortcutsOn, platformHere, shortcutsOn, type Platform } from '../../../../commands/shortcuts.ts';
import type { Bench, BenchStore } from '../../../../store/slice.ts';
import type { Models } from './models.ts';
import { KeyCode, KeyMod, type editor, type IDisposable } from './monaco.ts';
import type { DoneStep } from '../../../../store/undo/step-words.ts';

/** The editor calls Cmd of a Mac and Ctrl elsewhere by one name. */
const modifiers: Readonly<Record<string, number>> = {
  Cmd: KeyMod.CtrlCmd,
  Ctrl: KeyMod.CtrlCmd,
  Alt: KeyMod.Alt,
  Shift: KeyMod.Shift,
};

const keys: Readonly<Record<string, KeyCode>> = {
  Enter: KeyCode.Enter,
  Escape: KeyCode.Escape,
  Delete: KeyCode.Delete,
  Backspace: KeyCode.Backspace,
  ArrowLeft: KeyCode.LeftArrow,
  ArrowRight: KeyCode.RightArrow,
  ArrowUp: KeyCode.UpArrow,
  ArrowDown: KeyCode.DownArrow,
  Insert: KeyCode.Insert,
  Home: KeyCode.Home,
  End: KeyCode.End,
  PageUp: KeyCode.PageUp,
  PageDown: KeyCode.PageDown,
  '.': KeyCode.Period,
  ',': KeyCode.Comma,
  '[': KeyCode.BracketLeft,
  ']': KeyCode.BracketRight,
  ';': KeyCode.Semicolon,
  "'": KeyCode.Quote,
  '/': KeyCode.Slash,
  '\\': KeyCode.Backslash,
  '`': KeyCode.Backquote,
  '-': KeyCode.Minus,
  '=': KeyCode.Equal,
};

const menuCommands: ReadonlySet<string> = new Set([
  'payload.format',
  'payload.minify',
  'payload.fix-all',
  'payload.template',
  'payload.templates',
  'go.palette',
]);

type EditorParts = {
  readonly code: editor.IStandaloneCodeEditor;
  readonly store: BenchStore;
  readonly words: WindowTexts;
  readonly models: Models;
};

/**
 * Registers the window's shortcuts in the editor, which would swallow the keys, and its context menu in the window's
 * language.
 */
export function registerCommands(bound: EditorParts): IDisposable {
  const { code, store, words } = bound;
  let actions = addActions(code, store, words);
  const dispose = (): void => {
    for (const action of actions) action.dispose();
  };
  // The editor's own node is another one for each text.
  const place = code.getContainerDomNode();
  const edit = (asked: Event): void => editText(bound, asked);
  const press = (event: KeyboardEvent): void => pressKey(bound, event);
  place.addEventListener(editEvent, edit);
  place.addEventListener('keydown', press, { capture: true });
  const sayAnew = (): void => {
    dispose();
    actions = addActions(code, store, words);
  };
  words.on('languageChanged', sayAnew);
  const unfollow = store.subscribe(({ settings }, before) => {
    if (settings.shortcuts !== before.settings.shortcuts) sayAnew();
  });
  return {
    dispose: () => {
      unfollow();
      words.off('languageChanged', sayAnew);
      place.removeEventListener(editEvent, edit);
      place.removeEventListener('keydown', press, { capture: true });
      dispose();
    },
  };
}

const edits: Readonly<Record<string, string>> = {
  undo: 'undo',
  redo: 'redo',
  selectAll: 'editor.action.selectAll',
};

function editText(parts: EditorParts, asked: Event): void {
  const edit = String(asked instanceof CustomEvent ? asked.detail : '');
  const action = edits[edit];
  if (action === undefined) return;
  asked.preventDefault();
  if (editByWindow(parts, edit)) return;
  const model = parts.code.getModel();
  // Without the focus the editor's action would undo in the field that has it.
  const isAsideEdit = edit !== 'selectAll' && !parts.code.hasTextFocus();
  if (isAsideEdit && parts.code.getRawOptions().readOnly === true) return;
  if (isAsideEdit) void (edit === 'undo' ? model?.undo() : model?.redo());
  else parts.code.trigger('menu', action, null);
}

const editOfCommand: Readonly<Record<string, string>> = { 'undo.last': 'undo', 'edit.redo': 'redo' };

/** A key that is held goes no further than the text's own history. */
function pressKey(parts: EditorParts, event: KeyboardEvent): void {
  const id =
    allShortcutsOn(platformHere(), parts.store.getState().settings.shortcuts).find(([, own]) =>
      isShortcut(own, event),
    )?.[0] ?? '';
  const edit = editOfCommand[id];
  if (edit === undefined || event.repeat || !parts.code.hasTextFocus() || !editByWindow(parts, edit)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Undoes or redoes a step of the window about this text where the text has no history of its own, as after a reload. The
 * change is no step of the editor, which would undo it as if it had been typed. A step about anything else is only named.
 * False where the editor is to do it.
 */
function editByWindow({ code, store, models }: EditorParts, edit: string): boolean {
  const model = code.getModel();
  if (model === null || model.canUndo() || model.canRedo()) return false;
  const id = models.findDocumentId(model);
  const run = editOfText(store.getState(), edit, id ?? '');
  if (run === null) return false;
  const runAlone = async (): Promise<void> => {
    await run();
    if (id === null || !model.canUndo()) return;
    const view = code.getModel() === model ? code.saveViewState() : null;
    models.clearHistory([id]);
    if (view !== null) code.restoreViewState(view);
  };
  void runAlone();
  return true;
}

/** What undoes or redoes a step about that text, else names the last step; null where there is none. */
function editOfText(bench: Bench, edit: string, id: string): (() => unknown) | null {
  const { steps, undone, undoStep, redoLast, notify } = bench;
  const isOfText = ({ about }: DoneStep): boolean => about?.includes(`text of ${id}`) === true;
  const last = edit === 'undo' ? steps.at(-1) : edit === 'redo' ? undone.at(-1) : undefined;
  if (last === undefined) return null;
  if (edit === 'redo')
    return isOfText(last)
      ? redoLast
      : () => notify({ tone: 'plain', words: { says: 'redo-elsewhere', last: last.words } });
  const own = steps.findLast(isOfText);
  if (own !== undefined) return () => undoStep(own.id, true);
  return () => notify({ tone: 'plain', words: { says: 'undo-elsewhere', last: last.words }, step: last.id });
}

function addActions(code: editor.IStandaloneCodeEditor, store: BenchStore, words: WindowTexts): readonly IDisposable[] {
  const platform = platformHere();
  const shortcuts = shortcutsOn(platform, store.getState().settings.shortcuts);
  return commands.flatMap((command) => {
    const isInMenu = menuCommands.has(command.id);
    const shortcut = shortcuts.get(command.id);
    if ((shortcut === undefined && !isInMenu) || command.leavesTexts === true) return [];
    return [
      code.addAction({
        id: `passbench.${command.id}`,
        label: command.label(words.t, store.getState().settings.language),
        ...(shortcut === undefined ? {} : { keybindings: [toKeybinding(shortcut, platform)] }),
        ...(isInMenu
          ? {
              contextMenuGroupId: command.id === 'go.palette' ? 'z_commands' : '1_modification',
              contextMenuOrder: [...menuCommands].indexOf(command.id),
            }
          : {}),
        run: () => runCommand(store, command),
      }),
    ];
  });
}

export function toKeybinding(shortcut: string, platform: Platform): number {
  const own = platform === 'mac' ? { ...modifiers, Ctrl: KeyMod.WinCtrl } : modifiers;
  return shortcut.split('+').reduce((binding, part) => binding | (own[part] ?? keyCode(part)), 0);
}

function keyCode(name: string): number {
  const known = keys[name];
  if (known !== undefined) return known;
  if (/^[A-Z]$/.test(name)) return KeyCode.KeyA + name.charCodeAt(0) - 'A'.charCodeAt(0);
  if (/^[0-9]$/.test(name)) return KeyCode.Digit0 + Number(name);
  if (/^F\d+$/.test(name)) return KeyCode.F1 + Number(name.slice(1)) - 1;
  throw new Error(`The editor knows no key named ${name}`);
}
