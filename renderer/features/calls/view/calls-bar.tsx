import { ChevronDown, Maximize2, X } from 'lucide-react';
import { useCommand } from '../../../commands/use-command.ts';
import { questionOf } from '../../../store/calls/found-calls.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { findNoted, selectCallNotes } from '../store/call-notes.ts';
import { selectListedCalls } from '../store/listed-calls.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuItem, PopupMenu } from '../../../ui/overlays/menu.tsx';
import { CommandButton } from '../../../views/command-button.tsx';
import type { Language } from '../../../../shared/lib/text/words.ts';
import type { RecentCalls } from '../../../store/calls/recent-calls.ts';
import type { Say } from '../../../words/i18n.ts';
import type { KeyboardEvent } from 'react';
import { SearchBox } from '../../../ui/search-box.tsx';
import styles from './calls-bar.module.css';

type CallSearchBoxProps = {
  readonly className?: string | undefined;
  readonly size?: 'small' | 'large';
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

/** The host's limit. */
const longest = 200;

export function CallSearchBox({ className, size = 'small', onKeyDown }: CallSearchBoxProps) {
  const { t } = useTranslation();
  const text = useBench((bench) => bench.callSearch.text ?? '');
  const store = useBenchStore();
  const search = useBench((bench) => bench.searchCalls);
  return (
    <SearchBox
      className={className}
      size={size}
      label={t('calls.search')}
      value={text}
      maxLength={longest}
      spellCheck={false}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onSearch={(typed) => search({ text: typed, noted: findNoted(selectCallNotes(store.getState()), typed) })}
    />
  );
}

function ListedCount() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { calls, total, hidden, question, isLate, arrived, trouble } = useBench(selectListedCalls);
  const number = (count: number): string => count.toLocaleString(language);
  if (isLate) return t('calls.searching');
  if (question === null)
    return [
      t('calls.total', { count: total ?? 0, number: number(total ?? 0) }),
      ...(hidden === 0 ? [] : [t('calls.hidden', { number: number(hidden) })]),
    ].join(' · ');
  if (trouble !== null && calls.length === 0) return null;
  return (
    <>
      {total === null
        ? t('calls.appendFound', { number: number(calls.length) })
        : t('calls.found', { count: total, number: number(total) })}
      {arrived === 0 ? null : <b data-arrived={arrived}> · {t('calls.arrived', { count: arrived })}</b>}
    </>
  );
}

/** Describes what the quota of calls has deleted; null for nothing. */
export function getRemovedText(
  { unauthenticated, refused }: RecentCalls['removed'],
  t: Say,
  language: Language,
): string | null {
  const number = (count: number): string => count.toLocaleString(language);
  const strangers = t('calls.removedStrangers', { count: unauthenticated, number: number(unauthenticated) });
  const others = t('calls.removedRefused', { count: refused, number: number(refused) });
  if (unauthenticated === 0 && refused === 0) return null;
  if (refused === 0) return t('calls.removed', { what: strangers });
  if (unauthenticated === 0) return t('calls.removed', { what: others });
  return t('calls.removed', { what: t('calls.removedBoth', { strangers, others }) });
}

/** The bar above the calls: search, counts, deletions, clearing. */
export function CallsBar() {
  const { t } = useTranslation();
  const isSearch = useBench((bench) => questionOf(bench.callSearch) !== null);
  const endSearch = useBench((bench) => bench.endCallSearch);
  return (
    <div className={styles.bar}>
      <CallSearchBox className={styles.search} />
      <CallCounts />
      {isSearch ? (
        <Button size="small" look="quiet" onClick={endSearch} data-end-search="">
          <X size={12} aria-hidden="true" />
          {t('calls.filters.clear')}
        </Button>
      ) : null}
      <ClearMenu />
      <CommandButton command="go.calls-place" size="small" label={t('calls.wide')}>
        <Maximize2 size={13} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}

export function CallCounts() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const total = useBench((bench) => bench.recentCalls.total);
  const removed = useBench((bench) => bench.recentCalls.removed);
  const isLate = useBench((bench) => selectListedCalls(bench).isLate);
  const gone = getRemovedText(removed, t, language);
  return (
    <div className={styles.text} data-calls-total={total}>
      <span aria-live="polite" data-listed="" data-late={isLate}>
        <ListedCount />
      </span>
      {gone === null ? null : (
        <span className={styles.gone} title={gone} data-let-go="">
          {gone}
        </span>
      )}
    </div>
  );
}

export function ClearMenu() {
  const { t } = useTranslation();
  const unaccepted = useCommand('calls.clear-unaccepted');
  const order = useCommand('calls.forget-order');
  const all = useCommand('calls.clear-all');
  const retention = useCommand('calls.retention');
  return (
    <PopupMenu
      align="end"
      trigger={
        <Button size="small" look="quiet" data-clear-menu="">
          {t('calls.clear')}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      {[unaccepted, order, all, retention].map((command) => (
        <MenuItem key={command.label} label={command.label} isDisabled={!command.isEnabled} onRun={command.run} />
      ))}
    </PopupMenu>
  );
}
