import { useTranslation } from 'react-i18next';
import { languages } from '../../../../shared/lib/text/words.ts';
import { matchesSearch } from '../../../../shared/lib/text/text-search.ts';
import { commandGroups, isOffered, type Command, type CommandGroup } from '../../../commands/command.ts';
import { commands } from '../../../commands/commands.ts';
import { isFixed } from '../../../commands/rebinding/rebind.ts';
import { keysOf } from '../../../commands/shortcut-text.ts';
import { platformHere, shortcutOf, viewKeyOf } from '../../../commands/shortcuts.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';

export type ShortcutEntry = {
  readonly id: string;
  readonly label: string;
  /** As this platform writes them; null for none. */
  readonly keys: string | null;
  /** As screen readers say them. */
  readonly spoken: string;
  /** Those of the menu of the application cannot be changed. */
  readonly isFixed: boolean;
  readonly isChanged: boolean;
};

export type ShortcutArea = {
  readonly group: CommandGroup;
  readonly label: string;
  readonly rows: readonly ShortcutEntry[];
};

const viewIds = ['zoomIn', 'zoomOut', 'resetZoom', 'fullScreen'] as const;

/** Shortcuts by area: those with keys, and of a search also commands without keys. It finds them in either language. */
export function useShortcutAreas(query: string): readonly ShortcutArea[] {
  const { t, i18n } = useTranslation();
  const store = useBenchStore();
  const language = useBench((bench) => bench.settings.language);
  const chosen = useBench((bench) => bench.settings.shortcuts);
  const isSearched = query.trim() !== '';
  const title = t('settings.shortcuts.title');
  const isFound = (names: readonly string[]): boolean => matchesSearch([...names, title], query);
  const entryOf = (command: Command): readonly ShortcutEntry[] => {
    const { id, also = [] } = command;
    const keys = keysOf(id, chosen);
    const isChanged = Object.hasOwn(chosen, id);
    if (keys === null && !isSearched && !isChanged) return [];
    const spoken = shortcutOf(id, platformHere(), chosen) ?? '';
    const labels = languages.map((each) => command.label(i18n.getFixedT(each), each));
    if (!isFound([...labels, ...also, keys ?? '', spoken, t(`commands.groups.${command.group}`)])) return [];
    return [{ id, label: command.label(t, language), keys, spoken, isFixed: isFixed(id), isChanged }];
  };
  const view = viewIds.map((id): ShortcutEntry => {
    const keys = viewKeyOf(id, platformHere());
    return { id, label: t(`settings.shortcuts.${id}`), keys, spoken: keys, isFixed: true, isChanged: false };
  });
  return commandGroups.flatMap((group) => {
    const label = t(`commands.groups.${group}`);
    const own = commands.filter((each) => each.group === group && isOffered(each, store.getState())).flatMap(entryOf);
    const fixed = group === 'window' ? view.filter((row) => isFound([label, row.label, row.spoken])) : [];
    const rows = [...own, ...fixed];
    return rows.length === 0 ? [] : [{ group, label, rows }];
  });
}
