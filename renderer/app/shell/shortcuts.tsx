import { useEffect } from 'react';
import { useBenchStore } from '../../store/use-bench.ts';
import type { Command } from '../../commands/command.ts';
import { findCommand } from '../../commands/commands.ts';
import { isShortcut } from '../../commands/shortcut-text.ts';
import { allShortcutsOn, platformHere } from '../../commands/shortcuts.ts';
import { runCommand } from '../../commands/use-command.ts';
import { isElement } from '../../ui/event-targets.ts';

/** Listens to every shortcut in a page of this window. */
export function Shortcuts({ page = document }: { readonly page?: Document }) {
  const store = useBenchStore();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const shortcuts = allShortcutsOn(platformHere(), store.getState().settings.shortcuts);
      const command = findCommand(shortcuts.find(([, keys]) => isShortcut(keys, event))?.[0] ?? '');
      if (command === null || isLeft(command, event.target)) return;
      event.preventDefault();
      runCommand(store, command);
    };
    page.addEventListener('keydown', press);
    return () => page.removeEventListener('keydown', press);
  }, [page, store]);
  return null;
}

/** Monaco handles keys itself and has these commands registered too. */
function isLeft(command: Command, target: EventTarget | null): boolean {
  return (
    isElement(target) &&
    (target.closest('.monaco-editor') !== null || (command.leavesTexts === true && isTypedInto(target)))
  );
}

function isTypedInto(target: Element): boolean {
  return target.closest('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]') !== null;
}
