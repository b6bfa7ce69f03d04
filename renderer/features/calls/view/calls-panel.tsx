import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectListedCalls } from '../store/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CallsBar } from './calls-bar.tsx';
import { CallContextMenu } from './call-menu.tsx';
import { CallsEnd, NoCalls, useNextPage } from './calls-end.tsx';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { answerSignatureOf, requestSignatureOf, type SignatureVerdict } from '../../../../shared/documents/call.ts';
import { useRowsInView } from '../../../ui/measured/use-rows-in-view.ts';
import { endpoints } from '../../../../shared/specification/endpoints.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DiffersBadge } from '../../../views/forward-fact.tsx';
import { CallFacts } from '../../../views/call-facts.tsx';
import { ShortCause, SignatureCause } from '../../../views/signature/signature-cause.tsx';
import { OrderNumber, useOrderName } from '../../../views/order-name.tsx';
import { CallLoading, useWholeCall } from '../../../views/whole-call.tsx';
import { getOriginMark, getVerdict, verdictTones } from '../../../views/verdict.ts';
import { timeWithSeconds } from '../../../words/hong-kong-time.ts';
import styles from './calls-table.module.css';

type CallRowProps = {
  readonly call: CallSummary;
  /** 1-based, including the head of the table. */
  readonly rowIndex: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The list keeps a row that has the focus. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function CallRow({ call, rowIndex, isOpen, onToggle, onFocus, onKeyDown }: CallRowProps) {
  const { t } = useTranslation();
  const verdict = getVerdict(call);
  const order = useOrderName(call);
  const name = call.orderStatus === '' ? call.path : call.orderStatus;
  return (
    <>
      <CallContextMenu
        id={call.id}
        isInPanel
        trigger={
          <tr className={styles.row} aria-rowindex={rowIndex} data-call={call.id} data-verdict={verdict}>
            <td className={styles.time}>
              <button
                type="button"
                className={styles.expand}
                aria-expanded={isOpen}
                aria-label={t('calls.expand', { name })}
                onClick={onToggle}
                onFocus={onFocus}
                onKeyDown={onKeyDown}
              >
                <ChevronRight size={13} aria-hidden="true" />
              </button>
              {timeWithSeconds(call.atVirtual)}
            </td>
            <td>
              <span className={styles.status}>{name}</span>
              <span className={styles.origin}>{t(`calls.${getOriginMark(call)}`)}</span>
            </td>
            <td>
              <Badge tone={verdictTones[verdict]}>{t(`response.${verdict}`)}</Badge>
              <DiffersBadge call={call} />
              {call.mode === 'lenient' ? <Badge tone="amber">{t('response.modes.lenient')}</Badge> : null}
              <span className={styles.code}>{call.verdict?.resultCode ?? call.failure?.code}</span>
              {call.mistake === undefined && call.cause === undefined ? null : (
                <span className={styles.why} data-why="">
                  {call.mistake === undefined ? null : <Badge tone="amber">{t('sending.mistakes.sent')}</Badge>}
                  <ShortCause call={call} />
                </span>
              )}
            </td>
            <td className={styles.order} title={order === null ? call.merchantBizNo : `${call.merchantBizNo} ${order}`}>
              <OrderNumber {...call} />
            </td>
            <td>{call.endpoint === null ? '—' : endpoints[call.endpoint].name}</td>
            <SignatureCell verdict={requestSignatureOf(call)} />
            <SignatureCell verdict={answerSignatureOf(call)} />
            <td className={styles.number}>
              {call.durationsMs['total'] === undefined ? '—' : `${Math.round(call.durationsMs['total'])} ms`}
            </td>
          </tr>
        }
      />
      {isOpen ? <Details call={call} rowIndex={rowIndex} onFocus={onFocus} /> : null}
    </>
  );
}

function SignatureCell({ verdict }: { readonly verdict: SignatureVerdict | null }) {
  const { t } = useTranslation();
  return (
    <td className={verdict === 'wrong' ? styles.wrong : undefined}>
      {verdict === null ? '—' : t(`response.signatures.${verdict}`)}
    </td>
  );
}

function Details({ call, rowIndex, onFocus }: Pick<CallRowProps, 'call' | 'rowIndex' | 'onFocus'>) {
  const { t } = useTranslation();
  const select = useBench((bench) => bench.selectCall);
  const choose = useBench((bench) => bench.choose);
  const openCall = useBench((bench) => bench.openCall);
  const whole = useWholeCall(call.id);
  const record = whole?.call ?? null;
  return (
    <tr aria-rowindex={rowIndex}>
      <td colSpan={8} className={styles.details}>
        {record === null ? (
          <CallLoading id={call.id} whole={whole} />
        ) : (
          <>
            <SignatureCause call={record} />
            <CallFacts call={record} />
          </>
        )}
        <Button
          size="small"
          data-open-call={call.id}
          onFocus={onFocus}
          onClick={() => {
            select(call.id);
            choose('panel', 'response');
          }}
        >
          {t('calls.open')}
        </Button>{' '}
        <Button size="small" data-open-page={call.id} onFocus={onFocus} onClick={() => openCall(call.id)}>
          {t('calls.openPage')}
        </Button>
      </td>
    </tr>
  );
}

/**
 * Calls as a virtual table. Each call is its own tbody, so that row and details are measured as one. Assistive
 * technology gets the true count and each row's place.
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
            <th scope="col">{t('response.requestSignature')}</th>
            <th scope="col">{t('response.answerSignature')}</th>
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

/** The calls below editor and phones, newest first. Hidden while the Calls place is open. */
export function CallsPanel() {
  const isElsewhere = useBench((bench) => bench.settings.section === 'calls');
  return isElsewhere ? null : <CallsBelow />;
}

function CallsBelow() {
  const { calls, question, isLate, trouble } = useBench(selectListedCalls);
  const removed = useBench((bench) => bench.recentCalls.removed);
  const isUsed = calls.length > 0 || removed.unauthenticated + removed.refused > 0;
  return (
    <>
      {isUsed || question !== null || isLate ? <CallsBar /> : null}
      {calls.length > 0 ? <CallsTable calls={calls} /> : trouble !== null ? <CallsEnd /> : isLate ? null : <NoCalls />}
    </>
  );
}
