import { useTranslation } from 'react-i18next';
import type { SendSummary } from '../../../shared/bridge/environment-info.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import { requestIdIn } from '../../engine/calls/call-again.ts';
import { isResendReady } from '../../store/documents/resend.ts';
import type { Resend } from '../../store/documents/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { OrderNumber } from '../../views/order-name.tsx';
import { troubleText } from '../../words/trouble-text.ts';
import styles from './resend-dialog.module.css';

/** Shows before a resend what stays the same and what is new. */
export function ResendDialog() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const sending = useBench((bench) => bench.resend);
  const send = useBench((bench) => bench.confirmResend);
  const leave = useBench((bench) => bench.cancelResend);
  if (sending === null) return null;
  const isOnItsWay = sending.ticket !== null;
  return (
    <Modal title={t('calls.anew.title')} text={t('calls.anew.text')} onClose={() => void leave()}>
      <dl className={styles.facts} data-anew={sending.call.id} data-agreed={sending.summary?.digest}>
        <Where sending={sending} />
        <Same sending={sending} />
      </dl>
      <div aria-live="polite">
        {isResendReady(sending) || sending.trouble !== null ? null : <p>{t('calls.anew.asking')}</p>}
        {sending.trouble === null ? null : (
          <p className={styles.trouble} data-anew-trouble={sending.trouble.code}>
            {troubleText(sending.trouble, t, language)}
          </p>
        )}
      </div>
      <ModalActions>
        <Button onClick={() => void leave()}>{t(isOnItsWay ? 'calls.anew.stop' : 'dialogs.cancel')}</Button>
        <Button
          look="primary"
          disabled={isOnItsWay || !isResendReady(sending)}
          data-agree-anew=""
          onClick={() => void send()}
        >
          {t(isOnItsWay ? 'calls.anew.sending' : 'calls.anew.send')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Where({ sending: { call, summary } }: { readonly sending: Resend }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t('calls.anew.to')}</dt>
      <dd>
        <b>{summary?.environment ?? call.environment?.name ?? t('calls.anew.sandbox')}</b>{' '}
        <code className={styles.code}>
          {summary === null ? `${call.method} ${call.path}` : `${summary.origin} · ${summary.target}`}
        </code>
      </dd>
      <dt>{t('calls.anew.order')}</dt>
      <dd>
        <OrderNumber {...call} />
      </dd>
      <dt>{t('calls.anew.status')}</dt>
      <dd>{call.orderStatus}</dd>
      {summary === null ? null : <Who summary={summary} />}
    </>
  );
}

function Who({ summary }: { readonly summary: SendSummary }) {
  const { t } = useTranslation();
  return (
    <>
      {summary.amount === null ? null : (
        <>
          <dt>{t('calls.anew.amount')}</dt>
          <dd>
            <b>{summary.amount}</b>
          </dd>
        </>
      )}
      <dt>Client-Id</dt>
      <dd>{summary.clientId}</dd>
      <dt>{t('calls.anew.key')}</dt>
      <dd>{summary.keyName}</dd>
    </>
  );
}

function Same({ sending: { text } }: { readonly sending: Resend }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const requestId = requestIdIn(text);
  return (
    <>
      <dt>{t('calls.anew.same')}</dt>
      <dd>
        <p>{t('calls.anew.bytes', { bytes: utf8Length(text).toLocaleString(language) })}</p>
        <p data-request-id={requestId}>
          {requestId === null ? t('calls.anew.noRequestId') : t('calls.anew.requestId', { id: requestId })}
        </p>
      </dd>
      <dt>{t('calls.anew.fresh')}</dt>
      <dd>{t('calls.anew.freshParts')}</dd>
    </>
  );
}
