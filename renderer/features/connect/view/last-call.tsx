import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { inLanguage, type Words } from '../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { OrderNumber } from '../../../views/order-name.tsx';
import { ShortCause } from '../../../views/signature/signature-cause.tsx';
import { getVerdict, verdictTones } from '../../../views/verdict.ts';
import { timeWithSeconds } from '../../../words/hong-kong-time.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './last-call.module.css';

/**
 * Waits for a call of the backend, then shows the result of the newest one, and the error of a later caller that failed
 * in TLS.
 */
export function LastCall() {
  const { t } = useTranslation();
  const call = useBench((bench) => bench.recentCalls.calls.find(({ origin }) => origin === 'received') ?? null);
  const trouble = useBench((bench) => bench.session?.sandbox.callerTrouble ?? null);
  const isNewer = trouble !== null && (call === null || trouble.at > call.atReal);
  const choose = useBench((bench) => bench.choose);
  const selectCall = useBench((bench) => bench.selectCall);
  return (
    <footer className={styles.foot} data-last-call={call === null ? (isNewer ? 'trouble' : 'none') : getVerdict(call)}>
      <div className={styles.words} role="status">
        {call !== null ? <Verdict call={call} /> : isNewer ? null : <Waiting />}
        {isNewer ? <CallerTrouble words={trouble.words} /> : null}
      </div>
      {call === null ? null : (
        <div className={styles.actions}>
          <Button
            size="small"
            onClick={() => {
              selectCall(call.id);
              choose('panel', 'response');
            }}
          >
            {t('connect.lastCall.open')}
          </Button>
          <Button size="small" look="quiet" onClick={() => choose('panel', 'calls')}>
            {t('connect.lastCall.calls')}
          </Button>
        </div>
      )}
    </footer>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <p className={styles.waiting}>
      <span className={styles.dot} aria-hidden="true" />
      {t('connect.lastCall.waiting')}
    </p>
  );
}

/** There was no request, so no call is listed. */
function CallerTrouble({ words }: { readonly words: Words }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <p className={styles.line}>
      <Badge tone={verdictTones.failed}>{t('connect.lastCall.noCall')}</Badge>
      <span>{inLanguage(words, language)}</span>
    </p>
  );
}

function Verdict({ call }: { readonly call: CallSummary }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const verdict = getVerdict(call);
  const why = call.firstError === undefined ? call.resultMessage : sayFinding(call.firstError, language);
  return (
    <>
      <p className={styles.line}>
        <Badge tone={verdictTones[verdict]}>{t(`response.${verdict}`)}</Badge>
        <strong>{call.verdict?.resultCode ?? call.failure?.code}</strong>
        <span>
          {call.orderStatus === '' ? call.path : call.orderStatus}
          {call.orderStatus === '' || call.merchantBizNo === '' ? null : (
            <>
              {' '}
              · <OrderNumber {...call} />
            </>
          )}
        </span>
        <span className={styles.quiet}>{timeWithSeconds(call.atVirtual)}</span>
      </p>
      {call.cause === undefined ? null : (
        <p className={styles.cause}>
          <ShortCause call={call} />
        </p>
      )}
      <p className={styles.quiet}>
        {t('connect.lastCall.signature', { verdict: t(`response.signatures.${call.signature}`) })}
        {call.cause !== undefined || verdict === 'accepted' || why === undefined || why === '' ? null : ` · ${why}`}
      </p>
    </>
  );
}
