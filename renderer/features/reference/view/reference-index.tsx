import { useEffect, useId, useRef, useState, type KeyboardEvent, memo } from 'react';
import { inLanguage, type Words } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectReferenceList } from '../store/reference.ts';
import { useBench } from '../../../store/use-bench.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './reference-index.module.css';
import { SearchX } from 'lucide-react';
import { entryKinds, type Entry, type EntryKind } from '../../../../shared/protocol/reference/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { getEntryName, isNamedByTitle } from '../engine/entries.ts';

/** Searches the reference. The focus stays in the search box while arrow keys choose a result. */
export function ReferenceIndex({ marked, onKeyDown }: ActiveOption) {
  const { t } = useTranslation();
  const query = useBench((bench) => bench.referenceQuery);
  const search = useBench((bench) => bench.searchReference);
  const hasResults = useBench((bench) => selectReferenceList(bench).length > 0);
  const list = useId();
  const box = useSearchFocus();
  return (
    <div className={styles.index}>
      <div className={styles.bar}>
        <SearchBox
          ref={box}
          label={t('reference.search')}
          value={query}
          onSearch={search}
          role="combobox"
          aria-expanded={hasResults}
          aria-controls={hasResults ? list : undefined}
          aria-activedescendant={marked === null ? undefined : getOptionId(list, marked)}
          aria-autocomplete="list"
          data-reference-search=""
          onKeyDown={onKeyDown}
        />
        <ReferenceScope />
      </div>
      <ReferenceList id={list} activeId={marked} getOptionId={(entry) => getOptionId(list, entry)} />
    </div>
  );
}

function getOptionId(list: string, entry: string): string {
  return `${list}-${entry.replaceAll(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}`)}`;
}

function useSearchFocus() {
  const box = useRef<HTMLInputElement>(null);
  const asked = useBench((bench) => bench.referenceFocusRequest);
  const hasFocus = useBench((bench) => bench.clearReferenceFocus);
  useEffect(() => {
    if (asked?.for !== 'search') return;
    box.current?.focus();
    box.current?.select();
    hasFocus();
  }, [asked, hasFocus]);
  return box;
}

type ActiveOption = {
  readonly marked: string | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Tracks the result that Enter opens: the first of a search or the chosen one, else the open entry. */
export function useActiveOption(): ActiveOption {
  const entries = useBench(selectReferenceList);
  const query = useBench((bench) => bench.referenceQuery);
  const at = useBench((bench) => bench.referenceEntryId);
  const read = useBench((bench) => bench.openReferenceEntry);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly query: string } | null>(null);
  const [openBefore, setOpenBefore] = useState(at);
  // An entry that was opened is the chosen one.
  if (openBefore !== at) {
    setOpenBefore(at);
    if (at !== null) setChosen({ id: at, query });
  }
  const own = chosen?.query === query ? chosen.id : null;
  const wanted = own ?? (query === '' ? at : (entries[0]?.id ?? null));
  const place = entries.findIndex(({ id }) => id === wanted);
  const moveTo = (next: number): void => {
    const entry = entries[Math.max(0, Math.min(next, entries.length - 1))];
    if (entry !== undefined) setChosen({ id: entry.id, query });
  };
  return {
    marked: place < 0 ? null : wanted,
    onKeyDown: (event) => {
      const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
      const step = steps[event.key];
      if (step !== undefined) moveTo(place + step);
      else if (event.key === 'Enter' && wanted !== null && place >= 0) read(wanted);
      else return;
      event.preventDefault();
    },
  };
}

function ReferenceScope() {
  const { t } = useTranslation();
  const scope = useBench((bench) => bench.referenceScope);
  const choose = useBench((bench) => bench.setReferenceScope);
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => findScenario(activeDocument(bench)?.scenario ?? ''));
  if (scenario === null) return null;
  const name = inLanguage(scenario.name, language);
  return (
    <Segmented
      label={t('reference.scope')}
      value={scope}
      onChoose={choose}
      segments={[
        { value: 'here', label: name, title: t('reference.scopeHere', { scenario: name }) },
        { value: 'all', label: t('reference.scopeAll') },
      ]}
    />
  );
}

type ReferenceListProps = {
  readonly id: string;
  readonly activeId: string | null;
  readonly getOptionId: (entry: string) => string;
};

/** Lists entries by kind; with a query by relevance. */
function ReferenceList({ id, activeId, getOptionId }: ReferenceListProps) {
  const { t } = useTranslation();
  const entries = useBench(selectReferenceList);
  const isSearching = useBench((bench) => bench.referenceQuery.trim() !== '');
  const widen = useBench((bench) => bench.setReferenceScope);
  const isAll = useBench((bench) => bench.referenceScope === 'all');
  if (entries.length === 0) {
    return (
      <div role="status" className={styles.list}>
        <EmptyState
          icon={SearchX}
          title={t('reference.noneTitle')}
          text={t('reference.noneText')}
          {...(isAll ? {} : { action: { label: t('reference.searchAll'), run: () => widen('all') } })}
        />
      </div>
    );
  }
  const option = (entry: Entry, showsKind: boolean) => (
    <Option
      key={entry.id}
      id={getOptionId(entry.id)}
      entry={entry}
      showsKind={showsKind}
      isActive={entry.id === activeId}
    />
  );
  return (
    <div id={id} role="listbox" aria-label={t('reference.results')} className={styles.list} tabIndex={-1}>
      {isSearching
        ? entries.map((entry) => option(entry, true))
        : groupByKind(entries).map(([kind, own]) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} className={styles.kind} role="presentation">
                {t(`reference.kinds.${kind}`)}
                <span className={styles.count}>{own.length}</span>
              </div>
              {own.map((entry) => option(entry, false))}
            </div>
          ))}
    </div>
  );
}

function groupByKind(entries: readonly Entry[]): readonly (readonly [EntryKind, readonly Entry[]])[] {
  return entryKinds
    .map((kind) => [kind, entries.filter((entry) => entry.kind === kind)] as const)
    .filter(([, own]) => own.length > 0);
}

type OptionProps = {
  readonly id: string;
  readonly entry: Entry;
  readonly showsKind: boolean;
  readonly isActive: boolean;
};

const Option = memo(function Option({ id, entry, showsKind, isActive }: OptionProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const read = useBench((bench) => bench.openReferenceEntry);
  const isRead = useBench((bench) => bench.referenceEntryId === entry.id);
  const row = useScrollIntoView(isActive);
  return (
    // The focused search box handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isRead}
      className={styles.option}
      tabIndex={-1}
      data-marked={isActive || undefined}
      title={inLanguage(entry.title, language)}
      data-entry-option={entry.id}
      onClick={() => read(entry.id, 'focus')}
    >
      <span className={styles.name} data-plain={isNamedByTitle(entry) || undefined}>
        {inLanguage(getEntryName(entry), language)}
      </span>
      <span className={styles.title}>{isNamedByTitle(entry) ? '' : inLanguage(getAbout(entry), language)}</span>
      {showsKind ? <span className={styles.tag}>{t(`reference.kind.${entry.kind}`)}</span> : null}
    </div>
  );
});

function getAbout({ kind, title, means }: Entry): Words {
  return kind === 'status' || kind === 'effect' ? title : means;
}

function useScrollIntoView(isMarked: boolean) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return row;
}
