import { SearchX } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { inLanguage, type Words } from '../../../../shared/lib/text/words.ts';
import { entryKinds, type Entry, type EntryKind } from '../../../../shared/protocol/reference/index.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectReferenceList } from '../store/reference.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { getEntryName, isNamedByTitle } from '../engine/entries.ts';
import styles from './reference-index.module.css';

export type ReferenceListProps = {
  readonly id: string;
  readonly activeId: string | null;
  readonly getOptionId: (entry: string) => string;
};

/** Lists entries by kind; with a query by relevance. */
export function ReferenceList({ id, activeId, getOptionId }: ReferenceListProps) {
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
      onClick={() => read(entry.id)}
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
