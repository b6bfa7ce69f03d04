import { useEffect } from 'react';
import { findCommand } from '../../commands/commands.ts';
import { editableHere } from '../../commands/edit-focused.ts';
import { platformHere } from '../../commands/shortcuts.ts';
import { runCommand } from '../../commands/use-command.ts';
import type { BenchStore } from '../../store/slice.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import type { Say } from '../../words/i18n.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { systemMenu } from '../../commands/menu-layout.ts';

/** How long after a change the menu follows: typing changes the store with each key. */
const restMs = 150;

/** Updates the system menu and runs what is chosen there. */
export function SystemMenu() {
  const store = useBenchStore();
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const hasMenu = useBench((bench) => bench.session?.capabilities.systemMenu === true);
  const asked = useBench((bench) => bench.askedCommand);
  useEffect(() => (hasMenu ? followInMenu(store, t) : undefined), [hasMenu, language, store, t]);
  useEffect(() => {
    const command = asked === null ? null : findCommand(asked.id);
    if (command !== null) runCommand(store, command);
  }, [asked, store]);
  return null;
}

/** Sends the menu at once, and again where it differs after the window, or the place of the focus, has changed. */
function followInMenu(store: BenchStore, say: Say): () => void {
  let sent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    const bench = store.getState();
    const context = { bench, say, platform: platformHere(), canEdit: editableHere(document) };
    const menu = systemMenu(context, bench.settings.language);
    const text = JSON.stringify(menu);
    if (text !== sent) void bench.showSystemMenu(menu);
    sent = text;
  };
  const changed = (): void => {
    timer ??= setTimeout(send, restMs);
  };
  send();
  const unsubscribe = store.subscribe(changed);
  for (const event of ['focusin', 'focusout'] as const) document.addEventListener(event, changed);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    for (const event of ['focusin', 'focusout'] as const) document.removeEventListener(event, changed);
  };
}
