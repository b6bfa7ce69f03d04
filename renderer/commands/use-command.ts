import { useBench, useBenchStore } from '../store/use-bench.ts';
import { useTranslation } from '../words/use-translation.ts';
import { moveRegion } from './regions.ts';
import { commandNamed } from './commands.ts';
import { canRun, isOffered, type Command, type PageActions } from './command.ts';
import { editFocused, referenceHere } from './edit-focused.ts';
import { ariaShortcut, keysOf } from './shortcut-text.ts';
import { platformHere, shortcutOf } from './shortcuts.ts';

type UsableCommand = {
  readonly label: string;
  readonly isEnabled: boolean;
  /** Why it is disabled, in words; null if it is not, or nothing is known. */
  readonly whyNot: string | null;
  readonly run: () => void;
  readonly keys: string | undefined;
  readonly ariaKeys: string | undefined;
};

const page: PageActions = { moveRegion, referenceHere, editFocused: (edit) => editFocused(edit, document) };

export function useCommand(id: string): UsableCommand {
  const store = useBenchStore();
  const { t } = useTranslation();
  const command = commandNamed(id);
  const language = useBench((bench) => bench.settings.language);
  // One question at each change of the store: undefined while it can run.
  const why = useBench((bench) => (canRun(command, bench) ? undefined : (command.whyNot?.(bench) ?? null)));
  const chosen = useBench((bench) => bench.settings.shortcuts);
  const shortcut = shortcutOf(id, platformHere(), chosen);
  return {
    label: command.label(t, language),
    isEnabled: why === undefined,
    whyNot: why === undefined || why === null ? null : t(why),
    run: () => runCommand(store, command),
    keys: keysOf(id, chosen) ?? undefined,
    ariaKeys: shortcut === undefined ? undefined : ariaShortcut(shortcut),
  };
}

/** Runs a command if it can be run now, else shows why not. */
export function runCommand(store: ReturnType<typeof useBenchStore>, command: Command): void {
  const bench = store.getState();
  if (command.edits !== undefined && page.editFocused(command.edits)) return;
  if (canRun(command, bench)) void command.run(bench, page);
  else if (isOffered(command, bench) && command.whyNot !== undefined)
    bench.notify({ tone: 'plain', words: { says: 'cannot-run', why: command.whyNot(bench) } });
}
