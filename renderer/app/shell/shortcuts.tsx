import { useHotkeys } from 'react-hotkeys-hook';
import { useBenchStore } from '../../store/use-bench.ts';
import type { Command } from '../../commands/command.ts';
import { commands } from '../../commands/commands.ts';
import { hotkey } from '../../commands/shortcut-text.ts';
import { runCommand } from '../../commands/use-command.ts';

const withShortcut = commands.filter((command) => command.shortcut !== undefined);

/** Listens for every shortcut of the list. Draws nothing. */
export function Shortcuts() {
  return withShortcut.map((command) => <Shortcut key={command.id} command={command} />);
}

function Shortcut({ command }: { readonly command: Command }) {
  const store = useBenchStore();
  useHotkeys(hotkey(command.shortcut ?? ''), () => runCommand(store, command), {
    enableOnFormTags: true,
    enableOnContentEditable: true,
    preventDefault: true,
    // Monaco swallows keys, so it has the same commands registered; two listeners would run them twice.
    ignoreEventWhen: ({ target }) =>
      target instanceof Element &&
      (target.closest('.monaco-editor') !== null || (command.leavesTexts === true && isTypedInto(target))),
  });
  return null;
}

function isTypedInto(target: Element): boolean {
  return target.closest('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]') !== null;
}
