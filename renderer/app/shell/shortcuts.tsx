import { useHotkeys } from 'react-hotkeys-hook';
import { useBenchStore } from '../../store/use-bench.ts';
import type { Command } from '../../commands/command.ts';
import { commands } from '../../commands/commands.ts';
import { hotkey } from '../../commands/shortcut-text.ts';
import { runCommand } from '../../commands/use-command.ts';

const withShortcut = commands.filter((command) => command.shortcut !== undefined);

/** Registers every shortcut in a page of this window. */
export function Shortcuts({ page = document }: { readonly page?: Document }) {
  return withShortcut.map((command) => <Shortcut key={command.id} command={command} page={page} />);
}

function Shortcut({ command, page }: { readonly command: Command; readonly page: Document }) {
  const store = useBenchStore();
  useHotkeys(hotkey(command.shortcut ?? ''), () => runCommand(store, command), {
    document: page,
    enableOnFormTags: true,
    enableOnContentEditable: true,
    preventDefault: true,
    // Monaco handles keys itself and has these commands registered too.
    ignoreEventWhen: ({ target }) =>
      isElement(target) &&
      (target.closest('.monaco-editor') !== null || (command.leavesTexts === true && isTypedInto(target))),
  });
  return null;
}

/** Each page has its own Element. */
function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}

function isTypedInto(target: Element): boolean {
  return target.closest('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]') !== null;
}
