import { useMemo } from 'react';
import { languages } from '../../../../shared/lib/text/words.ts';
import { matchesSearch } from '../../../../shared/lib/text/text-search.ts';
import { commandGroups, isOffered, type CommandGroup } from '../../../commands/command.ts';
import { commands } from '../../../commands/commands.ts';
import { keysOf } from '../../../commands/shortcut-text.ts';
import { isFixed, platformHere, shortcutOf, viewKeyOf } from '../../../commands/shortcuts.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';

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

type Listed = {
  readonly area: Omit<ShortcutArea, 'rows'>;
  readonly entry: ShortcutEntry;
  readonly names: readonly string[];
};

/** Shortcuts by area: those with keys, and of a search also commands without keys. It finds them in either language. */
export function useShortcutAreas(query: string): readonly ShortcutArea[] {
  const listed = useListed();
  return useMemo(() => {
    const isSearched = query.trim() !== '';
    const found = listed.filter(({ entry, names }) =>
      isSearched ? matchesSearch(names, query) : entry.keys !== null || entry.isChanged,
    );
    return commandGroups.flatMap((group) => {
      const own = found.filter(({ area }) => area.group === group);
      const [first] = own;
      return first === undefined ? [] : [{ ...first.area, rows: own.map(({ entry }) => entry) }];
    });
  }, [listed, query]);
}

function useListed(): readonly Listed[] {
  const { t, i18n } = useTranslation();
  const store = useBenchStore();
  const language = useBench((bench) => bench.settings.language);
  const chosen = useBench((bench) => bench.settings.shortcuts);
  return useMemo(() => {
    const sayIn = languages.map((each) => ({ language: each, say: i18n.getFixedT(each) }));
    const title = t('settings.shortcuts.title');
    const areaOf = (group: CommandGroup): Listed['area'] => ({ group, label: t(`commands.groups.${group}`) });
    const offered = commands.filter((command) => isOffered(command, store.getState()));
    const own = offered.map((command): Listed => {
      const { id, also = [], group } = command;
      const area = areaOf(group);
      const keys = keysOf(id, chosen);
      const spoken = shortcutOf(id, platformHere(), chosen) ?? '';
      const label = command.label(t, language);
      const labels = sayIn.map(({ say, language: each }) => command.label(say, each));
      return {
        area,
        entry: { id, label, keys, spoken, isFixed: isFixed(id), isChanged: Object.hasOwn(chosen, id) && !isFixed(id) },
        names: [...labels, ...also, keys ?? '', spoken, area.label, title],
      };
    });
    const view = viewIds.map((id): Listed => {
      const keys = viewKeyOf(id, platformHere());
      const label = t(`settings.shortcuts.${id}`);
      const area = areaOf('window');
      const entry = { id, label, keys, spoken: keys, isFixed: true, isChanged: false };
      return { area, entry, names: [label, keys, area.label, title] };
    });
    return [...own, ...view];
  }, [t, i18n, store, language, chosen]);
}
