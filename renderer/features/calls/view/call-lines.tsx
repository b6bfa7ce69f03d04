import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { selectListedCalls } from '../../../store/host/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { OrderNumber } from '../../../views/order-name.tsx';
import { ShortCause } from '../../../views/signature-cause.tsx';
import { getVerdict, verdictTones } from '../../../views/verdict.ts';
import { dayAndTime } from '../../../words/say-time.ts';
import styles from './call-lines.module.css';
import { CallsEnd } from './calls-end.tsx';
import { useNextPage } from './use-next-page.ts';
import { useRowsInView } from './use-rows-in-view.ts';

/** Calls one below the other, of which only those in view are in the page. Enter opens the one that has the focus. */
export function CallLines({ calls }: { readonly calls: readonly CallSummary[] }) {
  const { t } = useTranslation();
  const { total, isLate } = useBench(selectListedCalls);
  const { scrollRef, tableRef, rows, spaceBelowPx, measure, onFocus, onKeyDown } = useRowsInView<
    HTMLOListElement,
    CallSummary
  >(calls, { rowPx: 46, headPx: 0 });
  useNextPage(rows.at(-1)?.index ?? 0);
  return (
    <div ref={scrollRef} className={styles.scroll}>
      <ol ref={tableRef} aria-label={t('calls.newest')} aria-busy={isLate} style={{ paddingBottom: spaceBelowPx }}>
        {rows.map(({ index, spaceAbovePx, item }) => (
          <li
            key={item.id}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total ?? -1}
            style={{ marginTop: spaceAbovePx }}
          >
            <CallLine call={item} onFocus={onFocus} onKeyDown={onKeyDown} />
          </li>
        ))}
      </ol>
      <CallsEnd />
    </div>
  );
}

type CallLineProps = {
  readonly call: CallSummary;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function CallLine({ call, onFocus, onKeyDown }: CallLineProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const isOpen = useBench((bench) => bench.openedCallId === call.id);
  const open = useBench((bench) => bench.openCall);
  const verdict = getVerdict(call);
  return (
    <button
      type="button"
      className={styles.line}
      aria-current={isOpen ? 'true' : undefined}
      data-call={call.id}
      data-verdict={verdict}
      onClick={() => open(call.id)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className={styles.part}>
        <span className={styles.name}>{call.orderStatus === '' ? call.path : call.orderStatus}</span>
        <span className={styles.time}>{dayAndTime(call.atReal, language)}</span>
      </span>
      <span className={styles.part}>
        <span className={styles.order}>{call.merchantBizNo === '' ? '—' : <OrderNumber {...call} />}</span>
        {call.environment === undefined ? null : <Badge tone="accent">{call.environment.name}</Badge>}
        {call.origin === 'received' ? <Badge>{t('calls.received')}</Badge> : null}
        <Badge tone={verdictTones[verdict]}>{t(`response.${verdict}`)}</Badge>
      </span>
      <ShortCause variant={call.cause} />
    </button>
  );
}
