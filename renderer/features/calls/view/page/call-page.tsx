import { useTranslation } from 'react-i18next';
import { summaryOf } from '../../../../engine/calls/call-list.ts';
import type { Call } from '../../../../../shared/documents/call.ts';
import { besideMessage } from '../../../../../shared/protocol/validate/index.ts';
import { CallFacts } from '../../../../views/call-facts.tsx';
import { CallLoading } from '../../../../views/call-wait.tsx';
import { AnswerValues } from '../../../../views/exchange/answer-values.tsx';
import { getCallParts } from '../../../../views/exchange/parts-of-call.ts';
import { VerdictHead } from '../../../../views/exchange/verdict-head.tsx';
import { BodyCut, DamagedBody, SignedHint, WireTexts } from '../../../../views/exchange/wire-texts.tsx';
import { SignatureCause } from '../../../../views/signature-cause.tsx';
import { useWholeCall } from '../../../../views/use-whole-call.ts';
import { CallActions } from './call-actions.tsx';
import { CallHead } from './call-head.tsx';
import styles from './call-page.module.css';

/** One call with all that is known of it: when and where, what became of it, both sides byte for byte, what was signed. */
export function CallPage({ id }: { readonly id: string }) {
  const whole = useWholeCall(id);
  const call = whole?.call ?? null;
  if (call === null)
    return (
      <div className={styles.page}>
        <CallLoading id={id} whole={whole} />
      </div>
    );
  return <WholePage call={call} />;
}

function WholePage({ call }: { readonly call: Call }) {
  return (
    <article className={styles.page} data-call-page={call.id} data-result-code={call.verdict?.resultCode}>
      <CallHead call={call} />
      <CallActions call={call} />
      <SignatureCause call={call} />
      <div className={styles.columns}>
        <VerdictHead call={summaryOf(call)} />
        <div className={styles.facts}>
          <AnswerValues call={call} />
          <CallFacts call={call} findings={besideMessage(call.findings)} />
        </div>
      </div>
      <Exchange call={call} />
    </article>
  );
}

/** Request and answer side by side, what was signed below them. */
function Exchange({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const { signed, request, requestHeaders, answer, answerHeaders } = getCallParts(call, t);
  return (
    <>
      <div className={styles.columns}>
        <section className={styles.side} aria-label={t('calls.page.request')}>
          <h3 className={styles.title}>{t('calls.page.request')}</h3>
          <WireTexts texts={[requestHeaders]} />
          <BodyCut call={call} />
          <DamagedBody call={call} of="request" />
          <WireTexts texts={request} isTall />
        </section>
        <section className={styles.side} aria-label={t('calls.page.answer')}>
          <h3 className={styles.title}>{t('calls.page.answer')}</h3>
          {call.answer === undefined ? <p className={styles.none}>{t('calls.page.noAnswer')}</p> : null}
          <WireTexts texts={answerHeaders} />
          <DamagedBody call={call} of="answer" />
          <WireTexts texts={answer} isTall />
        </section>
      </div>
      <section className={styles.side}>
        <SignedHint call={call} />
        <WireTexts texts={signed} isTall />
      </section>
    </>
  );
}
