import { selectListedCalls } from '../../../store/host/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CallsBar } from './calls-bar.tsx';
import { CallsEnd } from './calls-end.tsx';
import { NoCalls } from './no-calls.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import styles from './calls-table.module.css';
import { CallRow } from './call-row.tsx';
import { useNextPage } from './use-next-page.ts';
import { useRowsInView } from './use-rows-in-view.ts';

/**
 * Calls as a table of which only the rows in view are in the page, with as much room around them as the others take.
 * Every call is a body of its own, so that its row and its details are measured as one. Assistive technology is told
 * the true count and each row's place.
 */
function CallsTable({ calls }: { readonly calls: readonly CallSummary[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { scrollRef, tableRef, rows, spaceBelowPx, measure, onFocus, onKeyDown } = useRowsInView<
    HTMLTableElement,
    CallSummary
  >(calls, { rowPx: 27, headPx: 28 });
  const { total, isLate } = useBench(selectListedCalls);
  useNextPage(rows.at(-1)?.index ?? 0);
  return (
    <div ref={scrollRef} className={styles.scroll}>
      <table
        ref={tableRef}
        className={styles.table}
        aria-label={t('calls.table')}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-busy={isLate}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('calls.time')}</th>
            <th scope="col">{t('calls.call')}</th>
            <th scope="col">{t('calls.verdict')}</th>
            <th scope="col">{t('calls.order')}</th>
            <th scope="col">{t('calls.endpoint')}</th>
            <th scope="col">{t('calls.signature')}</th>
            <th scope="col" className={styles.number}>
              {t('calls.took')}
            </th>
          </tr>
        </thead>
        {rows.flatMap(({ index, spaceAbovePx, item: call }) => [
          spaceAbovePx > 0 ? <Space key={`before ${call.id}`} heightPx={spaceAbovePx} /> : null,
          <tbody key={call.id} ref={measure} data-index={index}>
            <CallRow
              call={call}
              rowIndex={index + 2}
              onFocus={onFocus}
              onKeyDown={onKeyDown}
              isOpen={opened.has(call.id)}
              onToggle={() => setOpened((before) => toggleId(before, call.id))}
            />
          </tbody>,
        ])}
        <Space heightPx={spaceBelowPx} />
      </table>
      <CallsEnd />
    </div>
  );
}

/** The room that rows take which are not in the page. */
function Space({ heightPx }: { readonly heightPx: number }) {
  return (
    <tbody aria-hidden="true" className={styles.room}>
      <tr style={{ height: heightPx }} />
    </tbody>
  );
}

function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return after;
}

/** The calls below editor and phones, newest first. While they stand in their own place, not here too. */
export function CallsPanel() {
  const isElsewhere = useBench((bench) => bench.settings.section === 'calls');
  return isElsewhere ? null : <CallsBelow />;
}

function CallsBelow() {
  const { calls, question, isLate, trouble } = useBench(selectListedCalls);
  const letGo = useBench((bench) => bench.journal.letGo);
  const isUsed = calls.length > 0 || letGo.unauthenticated + letGo.refused > 0;
  return (
    <>
      {isUsed || question !== null || isLate ? <CallsBar /> : null}
      {calls.length > 0 ? <CallsTable calls={calls} /> : trouble !== null ? <CallsEnd /> : isLate ? null : <NoCalls />}
    </>
  );
}
