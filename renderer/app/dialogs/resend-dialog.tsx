import type { SendSummary } from '../../../shared/bridge/environment-info.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import { differences } from '../../../shared/lib/json/differences.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { requestIdIn, resendWays, textOfCall } from '../../engine/calls/call-again.ts';
import { isManyForProduction, isResendReady } from '../../store/documents/resend.ts';
import type { Resend } from '../../store/documents/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import { SmallSelect } from '../../ui/forms/small-control.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { OrderNumber } from '../../views/order-name.tsx';
import { troubleText } from '../../words/trouble-text.ts';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './resend-dialog.module.css';

/** Shows before a resend what stays the same and what is new. */
export function ResendDialog() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const sending = useBench((bench) => bench.resend);
  const send = useBench((bench) => bench.confirmResend);
  const leave = useBench((bench) => bench.cancelResend);
  const choose = useBench((bench) => bench.chooseResend);
  const environments = useBench((bench) => bench.session?.environments);
  if (sending === null) return null;
  const isOnItsWay = sending.ticket !== null;
  const isBarred = isManyForProduction(sending, environments ?? []);
  return (
    <Modal
      title={t('calls.anew.title', { count: sending.others.length + 1 })}
      text={t('calls.anew.text')}
      onClose={() => void leave()}
    >
      <Segmented
        label={t('calls.anew.way')}
        value={sending.way}
        segments={resendWays.map((value) => ({ value, label: t(`calls.anew.ways.${value}`) }))}
        onChoose={(way) => void choose({ way })}
      />
      <dl className={styles.facts} data-anew={sending.call.id} data-agreed={sending.summary?.digest}>
        <Where sending={sending} />
        {sending.way === 'same' ? <Same sending={sending} /> : null}
        {sending.way === 'new' ? <Renewed sending={sending} /> : null}
        {sending.way === 'exact' ? <Exact /> : null}
        <Others sending={sending} />
      </dl>
      <div aria-live="polite">
        {isBarred ? <p className={styles.trouble}>{t('calls.anew.oneByOne')}</p> : null}
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
          disabled={isOnItsWay || isBarred || !isResendReady(sending)}
          data-agree-anew=""
          onClick={() => void send()}
        >
          {t(isOnItsWay ? 'calls.anew.sending' : 'calls.anew.send')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Where({ sending: { call, place, summary } }: { readonly sending: Resend }) {
  const { t } = useTranslation();
  const isOurs = call.origin === 'sent';
  return (
    <>
      <dt>{t('calls.anew.to')}</dt>
      <dd>
        {isOurs ? (
          <b>{summary?.environment ?? call.environment?.name ?? t('calls.anew.sandbox')}</b>
        ) : (
          <PlaceChoice place={place} />
        )}{' '}
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

/** Another program sent the call: its user chooses where it goes now. */
function PlaceChoice({ place }: { readonly place: string | null }) {
  const { t } = useTranslation();
  const environments = useBench((bench) => bench.session?.environments ?? none);
  const choose = useBench((bench) => bench.chooseResend);
  return (
    <SmallSelect
      aria-label={t('calls.anew.to')}
      value={place ?? ''}
      data-resend-place=""
      onChange={({ currentTarget }) => void choose({ place: currentTarget.value === '' ? null : currentTarget.value })}
    >
      <option value="">{t('calls.anew.sandbox')}</option>
      {environments.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SmallSelect>
  );
}

const none: readonly { readonly id: string; readonly name: string }[] = [];

/** What a new request has otherwise. */
function Renewed({ sending: { call, text } }: { readonly sending: Resend }) {
  const { t } = useTranslation();
  const read = textOfCall(call);
  const changes = 'text' in read ? differences(scanJson(read.text), scanJson(text)) : [];
  return (
    <>
      <dt>{t('calls.anew.changes')}</dt>
      <dd data-renewed={changes.length}>
        {changes.map(({ left, right }) => (
          <p key={left?.pointer}>
            <code className={styles.code}>
              {(left ?? right)?.pointer.slice(1)}: {left?.source} → {right?.source}
            </code>
          </p>
        ))}
        <p>{t('calls.anew.freshParts')}</p>
      </dd>
    </>
  );
}

function Exact() {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t('calls.anew.same')}</dt>
      <dd>{t('calls.anew.exactText')}</dd>
    </>
  );
}

function Others({ sending: { others } }: { readonly sending: Resend }) {
  const { t } = useTranslation();
  if (others.length === 0) return null;
  return (
    <>
      <dt>{t('calls.anew.others')}</dt>
      <dd data-resend-others={others.length}>
        {t('calls.anew.othersText', { count: others.length })}{' '}
        {others
          .slice(0, mostListed)
          .map(({ call }) => call.orderStatus || call.path)
          .join(', ')}
        {others.length > mostListed ? '…' : ''}
      </dd>
    </>
  );
}

const mostListed = 10;

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
