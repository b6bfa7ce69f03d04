import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectListedCalls } from '../store/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CallFilters } from './call-filters.tsx';
import { CallPage } from './call-page.tsx';
import { CallsEnd, NoCalls, useNextPage } from './calls-end.tsx';
import { CallCounts, ClearMenu } from './calls-bar.tsx';
import { CallContextMenu, ChosenMenu } from './call-menu.tsx';
import { selectCallNotes } from '../store/call-notes.ts';
import { Check, EyeOff, MousePointerClick, Pin } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { Badge } from '../../../ui/badge.tsx';
import { OrderNumber } from '../../../views/order-name.tsx';
import { ShortCause } from '../../../views/signature/signature-cause.tsx';
import { DiffersBadge } from '../../../views/forward-fact.tsx';
import { getOriginMark, getVerdict, verdictTones } from '../../../views/verdict.ts';
import { dayAndTime } from '../../../words/say-time.ts';
import { RowsInView, type RowEvents } from '../../../ui/measured/rows-in-view.tsx';
import styles from './calls-place.module.css';

function CallLines({ calls }: { readonly calls: readonly CallSummary[] }) {
  const { t } = useTranslation();
  const { total, isLate } = useBench(selectListedCalls);
  return (
    <RowsInView
      items={calls}
      rowPx={46}
      label={t('calls.newest')}
      isBusy={isLate}
      total={total ?? -1}
      className={styles.scroll}
      below={(rows) => <CallsBelow last={rows.at(-1)?.index ?? 0} />}
    >
      {(call, events) => <CallLine call={call} {...events} />}
    </RowsInView>
  );
}

/** The end of the list; loads the next page once the last rows are in view. */
function CallsBelow({ last }: { readonly last: number }) {
  useNextPage(last);
  return <CallsEnd />;
}

type CallLineProps = RowEvents & { readonly call: CallSummary };

function CallLine({ call, onFocus, onKeyDown }: CallLineProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const isOpen = useBench((bench) => bench.openedCallId === call.id);
  const isChosen = useBench((bench) => bench.chosenCalls.includes(call.id));
  const note = useBench((bench) => selectCallNotes(bench)[call.id]);
  const open = useBench((bench) => bench.openCall);
  const choose = useBench((bench) => bench.chooseCall);
  const verdict = getVerdict(call);
  const row = (
    <button
      type="button"
      className={styles.line}
      aria-current={isOpen ? 'true' : undefined}
      data-call={call.id}
      data-verdict={verdict}
      data-chosen={isChosen || undefined}
      onClick={(event) => {
        if (event.shiftKey) choose(call.id, 'range');
        else if (event.ctrlKey || event.metaKey) choose(call.id, 'toggle');
        else open(call.id);
      }}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== ' ' || !event.ctrlKey) return onKeyDown(event);
        event.preventDefault();
        choose(call.id, 'toggle');
      }}
    >
      <span className={styles.part}>
        {isChosen ? <Check size={12} className={styles.chosen} aria-label={t('calls.chosen.mark')} /> : null}
        {note?.isPinned === true ? (
          <Pin size={12} className={styles.chosen} aria-label={t('calls.note.pinned')} />
        ) : null}
        {note?.isHidden === true ? (
          <EyeOff size={12} className={styles.time} aria-label={t('calls.note.hidden')} />
        ) : null}
        <span className={styles.name}>{note?.name ?? (call.orderStatus === '' ? call.path : call.orderStatus)}</span>
        <span className={styles.time}>{dayAndTime(call.atReal, language)}</span>
      </span>
      <span className={styles.part}>
        <span className={styles.order}>{call.merchantBizNo === '' ? '—' : <OrderNumber {...call} />}</span>
        {call.environment === undefined ? null : <Badge tone="accent">{call.environment.name}</Badge>}
        {getOriginMark(call) === 'sent' ? null : <Badge>{t(`calls.${getOriginMark(call)}`)}</Badge>}
        <DiffersBadge call={call} />
        <Badge tone={verdictTones[verdict]}>{t(`response.${verdict}`)}</Badge>
      </span>
      <ShortCause call={call} />
    </button>
  );
  return <CallContextMenu id={call.id} trigger={row} />;
}

function NoOpenCall() {
  const { t } = useTranslation();
  return <EmptyState icon={MousePointerClick} title={t('calls.page.emptyTitle')} text={t('calls.page.emptyText')} />;
}

/** Every call over the whole work area: filters and list at the left, the open call beside them. */
export function CallsPlace() {
  const { t } = useTranslation();
  const opened = useBench((bench) => bench.openedCallId);
  const page = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const newest = useBench((bench) => selectListedCalls(bench).calls[0]?.id ?? null);
  const areChosen = useBench((bench) => bench.chosenCalls.length > 0);
  const open = useBench((bench) => bench.openCall);
  const offerExpired = useBench((bench) => bench.offerExpiredCalls);
  useEffect(() => void offerExpired(), [offerExpired]);
  // The place is entered at its search.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  }, []);
  useEffect(() => {
    if (opened === null && newest !== null) open(newest);
  }, [opened, newest, open]);
  // The page element stays for the next call and keeps the focus: scroll to its top.
  useLayoutEffect(() => {
    page.current?.scrollTo(0, 0);
  }, [opened]);
  return (
    <div className={styles.place} data-has-page={opened !== null}>
      <section ref={list} className={styles.list} data-region="calls" tabIndex={-1} aria-label={t('calls.title')}>
        <header className={styles.head}>
          <h2 className={styles.title}>{t('calls.title')}</h2>
          {areChosen ? <ChosenMenu /> : <CallCounts />}
          <ClearMenu />
        </header>
        <CallFilters />
        <Listed />
      </section>
      <section
        ref={page}
        className={styles.page}
        data-region="call-page"
        tabIndex={-1}
        aria-label={t('calls.page.label')}
      >
        {opened === null ? (
          <div className={styles.none}>
            <NoOpenCall />
          </div>
        ) : (
          <CallPage id={opened} />
        )}
      </section>
    </div>
  );
}

function Listed() {
  const { calls, trouble, isLate } = useBench(selectListedCalls);
  if (calls.length > 0) return <CallLines calls={calls} />;
  if (trouble !== null) return <CallsEnd />;
  return isLate ? null : <NoCalls />;
}
