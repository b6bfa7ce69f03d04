import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { canRun, commandGroups, type Command, type CommandGroup } from '../../commands/command.ts';
import { commands, openCommands, referenceCommands } from '../../commands/commands.ts';
import { languages } from '../../../shared/lib/text/words.ts';
import {
  containsWords,
  matchesSearch,
  matchesSearchInParts,
  normalizeForSearch,
  splitSearchWords,
} from '../../../shared/lib/text/text-search.ts';
import { keysOf } from '../../commands/shortcut-text.ts';
import { runCommand } from '../../commands/use-command.ts';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './palette.module.css';

type Entry = {
  readonly value: string;
  readonly label: string;
  /** Its labels in every language and its synonyms. */
  readonly names: readonly string[];
  readonly keys: string | null;
  readonly command: Command;
  /** Why it cannot be run now; null when it can. */
  readonly whyNot: string | null;
};
type Section = { readonly value: CommandGroup; readonly label: string; readonly items: readonly Entry[] };

/** Search or run: payloads by order, number or value, actions by name or synonym, and the reference. */
export function Palette({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const sections = usePaletteSections();
  const [words, setWords] = useState(query);
  const found = useReferenceSection(words);
  const shown = useMemo(
    () => (words.trim() === '' ? withoutFoundOnly(sections) : exactFirst([...sections, found], words)),
    [words, sections, found],
  );
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} finalFocus={false} aria-label={t('search.title')} data-palette="">
            <Autocomplete.Root
              open
              defaultValue={query}
              inline
              items={shown}
              onValueChange={setWords}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={(entry: Entry) => entry.label}
              filter={isFound}
            >
              <div className={styles.field}>
                <Search size={16} aria-hidden="true" />
                <Autocomplete.Input
                  className={styles.input}
                  autoFocus
                  aria-label={t('search.title')}
                  placeholder={t('search.placeholder')}
                />
                <Kbd keys="Esc" />
              </div>
              <Autocomplete.Empty className={styles.empty}>{t('search.empty')}</Autocomplete.Empty>
              <Autocomplete.List className={styles.list} tabIndex={-1}>
                {(section: Section) => (
                  <Autocomplete.Group key={section.value} items={section.items}>
                    <Autocomplete.GroupLabel className={styles.heading}>{section.label}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: Entry) => <Item key={entry.value} entry={entry} />}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Item({ entry }: { readonly entry: Entry }) {
  const store = useBenchStore();
  const close = useBench((bench) => bench.closeDialog);
  const run = (): void => {
    close();
    runCommand(store, entry.command);
  };
  return (
    <Autocomplete.Item
      value={entry}
      className={styles.item}
      data-command={entry.value}
      disabled={entry.whyNot !== null}
      onClick={run}
    >
      <span className={styles.label}>{entry.label}</span>
      {entry.whyNot === null ? null : <span className={styles.whyNot}>{entry.whyNot}</span>}
      {entry.keys === null ? null : <Kbd keys={entry.keys} />}
    </Autocomplete.Item>
  );
}

/**
 * Entries with a name or a synonym that is the query itself come first, and their sections; in each section those whose
 * name has the words stand before those of which only a value has them. Invalid samples are last: each is found by the
 * words of its mistake, which may be any.
 */
function exactFirst(sections: readonly Section[], words: string): readonly Section[] {
  const query = normalizeForSearch(words.trim());
  const isExact = ({ names }: Entry): boolean => names.some((each) => normalizeForSearch(each) === query);
  const parted = sections.map((section) => {
    const exact = section.items.filter(isExact);
    const others = section.items.filter((each) => !exact.includes(each));
    const named = others.filter(({ names }) => matchesSearch(names, words));
    const ranked = [...exact, ...named, ...others.filter((each) => !named.includes(each))];
    // The first is highlighted: Enter runs it.
    const items = ranked.toSorted((one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null));
    return { section: { ...section, items }, hasExact: exact.length > 0 };
  });
  const rank = ({ section: { value }, hasExact }: (typeof parted)[number]): number =>
    value === 'samples' ? 2 : hasExact ? 0 : 1;
  return parted.toSorted((one, other) => rank(one) - rank(other)).map(({ section }) => section);
}

/** What the reference finds was found already. */
function isFound({ names, command: { group, searchText } }: Entry, words: string): boolean {
  if (group === 'reference' || matchesSearch(names, words) || matchesSearchInParts(names, words)) return true;
  if (searchText === undefined) return false;
  return containsWords([normalizeForSearch(names.join('\n')), searchText()], splitSearchWords(words));
}

function useReferenceSection(words: string): Section {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return useMemo(() => {
    const items = referenceCommands(words, language).map((command) => {
      const label = command.label(t, language);
      return {
        value: command.id,
        label,
        names: [label, ...(command.also ?? [])],
        keys: null,
        command,
        whyNot: null,
      };
    });
    return { value: 'reference' as const, label: t('commands.groups.reference'), items };
  }, [t, words, language]);
}

function withoutFoundOnly(sections: readonly Section[]): readonly Section[] {
  return sections.map((section) => ({
    ...section,
    items: section.items.filter(({ command }) => command.isFoundOnly !== true),
  }));
}

function usePaletteSections(): readonly Section[] {
  const { t, i18n } = useTranslation();
  const store = useBenchStore();
  const language = useBench((bench) => bench.settings.language);
  return useMemo(() => {
    const says = languages.map((each) => ({ say: i18n.getFixedT(each), language: each }));
    const bench = store.getState();
    const listed = [...openCommands(bench), ...commands].filter(
      (command) => command.id !== 'go.palette' && (canRun(command, bench) || command.whyNot !== undefined),
    );
    return commandGroups.flatMap((group) => {
      const items = listed
        .filter((command) => command.group === group)
        .map((command) => ({
          value: command.id,
          label: command.label(t, language),
          names: [...says.map((each) => command.label(each.say, each.language)), ...(command.also ?? [])],
          keys: keysOf(command.id, bench.settings.shortcuts),
          command,
          whyNot: canRun(command, bench) || command.whyNot === undefined ? null : t(command.whyNot(bench)),
        }));
      return items.length === 0 ? [] : [{ value: group, label: t(`commands.groups.${group}`), items }];
    });
  }, [t, i18n, store, language]);
}
