import type { i18n } from 'i18next';
import { commands } from '../../../../commands/commands.ts';
import { editEvent } from '../../../../commands/edit-focused.ts';
import { runCommand } from '../../../../commands/use-command.ts';
import { platformHere, shortcutsOn, type Platform } from '../../../../commands/shortcuts.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { KeyCode, KeyMod, type editor, type IDisposable } from './monaco.ts';

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
  '.': KeyCode.Period,
  ',': KeyCode.Comma,
  '[': KeyCode.BracketLeft,
  ']': KeyCode.BracketRight,
};

const menuCommands: ReadonlySet<string> = new Set([
  'payload.format',
  'payload.minify',
  'payload.fix-all',
  'payload.template',
  'payload.templates',
  'go.palette',
]);

/**
 * Registers the window's shortcuts in the editor, which would swallow the keys, and its context menu in the window's
 * language.
 */
export function registerCommands(code: editor.IStandaloneCodeEditor, store: BenchStore, words: i18n): IDisposable {
  let actions = addActions(code, store, words);
  const dispose = (): void => {
    for (const action of actions) action.dispose();
  };
  // The editor's own node is another one for each text.
  const place = code.getContainerDomNode();
  const edit = (asked: Event): void => editText(code, asked);
  place.addEventListener(editEvent, edit);
  const sayAnew = (): void => {
    dispose();
    actions = addActions(code, store, words);
  };
  words.on('languageChanged', sayAnew);
  return {
    dispose: () => {
      words.off('languageChanged', sayAnew);
      place.removeEventListener(editEvent, edit);
      dispose();
    },
  };
}

const edits: Readonly<Record<string, string>> = {
  undo: 'undo',
  redo: 'redo',
  selectAll: 'editor.action.selectAll',
};

function editText(code: editor.IStandaloneCodeEditor, asked: Event): void {
  const action = edits[String(asked instanceof CustomEvent ? asked.detail : '')];
  if (action === undefined) return;
  asked.preventDefault();
  code.trigger('menu', action, null);
}

function addActions(code: editor.IStandaloneCodeEditor, store: BenchStore, words: i18n): readonly IDisposable[] {
  const platform = platformHere();
  const shortcuts = shortcutsOn(platform);
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
