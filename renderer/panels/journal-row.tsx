import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../shared/spec/endpoints.ts';
import { timeWithSeconds } from '../app/hong-kong-time.ts';
import type { CallRecord } from '../bridge/index.ts';
import { useBench } from '../store/use-bench.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CallFacts } from './call-facts.tsx';
import styles from './journal-panel.module.css';
import { verdictOf, verdictTones } from './verdict.ts';

/** One call in a line; opened, with what is known of it and the way to the whole answer. */
export function JournalRow({ call }: { readonly call: CallRecord }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const verdict = verdictOf(call);
  const name = call.orderStatus === '' ? call.path : call.orderStatus;
  return (
    <>
      <tr className={styles.row} data-call={call.id} data-verdict={verdict}>
        <td className={styles.time}>
          <button
            type="button"
            className={styles.expand}
            aria-expanded={isOpen}
            aria-label={t('journal.expand', { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight size={13} aria-hidden="true" />
          </button>
          {timeWithSeconds(call.atVirtual)}
        </td>
        <td>
          <span className={styles.status}>{name}</span>
          <span className={styles.origin}>
            {call.origin === 'received' ? t('journal.received') : t('journal.sent')}
          </span>
        </td>
        <td>
          <Badge tone={verdictTones[verdict]}>{t(`response.${verdict}`)}</Badge>
          <span className={styles.code}>{call.verdict?.resultCode ?? call.failure?.code}</span>
        </td>
        <td className={styles.order}>{call.merchantBizNo}</td>
        <td>{call.endpoint === null ? '—' : endpoints[call.endpoint].name}</td>
        <td>{t(`response.signatures.${call.signature}`).split(/[:：]/)[0]}</td>
        <td className={styles.number}>
          {call.durationsMs['total'] === undefined ? '—' : `${Math.round(call.durationsMs['total'])} ms`}
        </td>
      </tr>
      {isOpen ? <Details call={call} /> : null}
    </>
  );
}

function Details({ call }: { readonly call: CallRecord }) {
  const { t } = useTranslation();
  const select = useBench((bench) => bench.selectCall);
  const choose = useBench((bench) => bench.choose);
  return (
    <tr>
      <td colSpan={7} className={styles.details}>
        <CallFacts call={call} />
        <Button
          size="small"
          onClick={() => {
            select(call.id);
            choose('panel', 'response');
          }}
        >
          {t('journal.open')}
        </Button>
      </td>
    </tr>
  );
}
