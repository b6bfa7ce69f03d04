import { ChevronRight } from 'lucide-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { endpoints } from '../../../../shared/specification/endpoints.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallFacts } from '../../../views/call-facts.tsx';
import { ShortCause, SignatureCause } from '../../../views/signature-cause.tsx';
import { OrderNumber, useOrderName } from '../../../views/order-name.tsx';
import { CallLoading } from '../../../views/call-wait.tsx';
import { useWholeCall } from '../../../views/use-whole-call.ts';
import { getVerdict, verdictTones } from '../../../views/verdict.ts';
import { timeWithSeconds } from '../../../words/hong-kong-time.ts';
import styles from './calls-table.module.css';

type CallRowProps = {
  readonly call: CallSummary;
  /** Its place in the whole table, which begins with the head as 1. */
  readonly rowIndex: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Of the buttons of this row: the list keeps a row that has the focus. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** One call in a line; opened, with what is known of it and the way to the whole answer. */
export function CallRow({ call, rowIndex, isOpen, onToggle, onFocus, onKeyDown }: CallRowProps) {
  const { t } = useTranslation();
  const verdict = getVerdict(call);
  const order = useOrderName(call);
  const name = call.orderStatus === '' ? call.path : call.orderStatus;
  return (
    <>
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
          <span className={styles.origin}>{call.origin === 'received' ? t('calls.received') : t('calls.sent')}</span>
        </td>
        <td>
          <Badge tone={verdictTones[verdict]}>{t(`response.${verdict}`)}</Badge>
          {call.mode === 'lenient' ? <Badge tone="amber">{t('response.modes.lenient')}</Badge> : null}
          {call.mistake === undefined ? null : <Badge tone="amber">{t('sending.mistakes.sent')}</Badge>}
          <span className={styles.code}>{call.verdict?.resultCode ?? call.failure?.code}</span>
          <ShortCause variant={call.cause} />
        </td>
        <td className={styles.order} title={order === null ? call.merchantBizNo : `${call.merchantBizNo} ${order}`}>
          <OrderNumber {...call} />
        </td>
        <td>{call.endpoint === null ? '—' : endpoints[call.endpoint].name}</td>
        <td>{t(`response.signaturesInShort.${call.signature}`)}</td>
        <td className={styles.number}>
          {call.durationsMs['total'] === undefined ? '—' : `${Math.round(call.durationsMs['total'])} ms`}
        </td>
      </tr>
      {isOpen ? <Details call={call} rowIndex={rowIndex} onFocus={onFocus} /> : null}
    </>
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
      <td colSpan={7} className={styles.details}>
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
