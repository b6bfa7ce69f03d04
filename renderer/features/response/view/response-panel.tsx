import { Inbox } from 'lucide-react';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { requestSignatureOf, type Call } from '../../../../shared/documents/call.ts';
import { besideMessage } from '../../../../shared/protocol/validate/answers/answer-note.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { selectNewerRefused, selectShownCall } from '../../../store/selectors.ts';
import { useBench } from '../../../store/use-bench.ts';
import { isStoryActive } from '../../../store/window/active-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CallFacts } from '../../../views/call-facts.tsx';
import { SignatureCause } from '../../../views/signature/signature-cause.tsx';
import { useSendLabel } from '../../../views/use-send-label.ts';
import { CallLoading, useWholeCall } from '../../../views/whole-call.tsx';
import { VerdictHead, AnswerValues } from '../../../views/exchange/verdict-head.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './response-panel.module.css';
import { getCallParts } from '../../../views/exchange/call-parts.ts';
import { BodyCut, DamagedBody, SignedHint, WireTexts } from '../../../views/exchange/wire-texts.tsx';

function CallBodies({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const { signed, request, requestHeaders, answer, answerHeaders } = getCallParts(call, t);
  return (
    <>
      <div className={styles.side} data-body="request">
        <BodyCut call={call} />
        <DamagedBody call={call} of="request" />
        <WireTexts texts={request} />
        <SignedHint call={call} />
        <WireTexts texts={[...signed, requestHeaders]} />
      </div>
      <div className={styles.side} data-body="answer">
        <DamagedBody call={call} of="answer" />
        <WireTexts texts={[...answer, ...answerHeaders]} />
      </div>
    </>
  );
}

/** Shows the verdict of a call, its explained code, and all signed and answered bytes. */
export function ResponsePanel() {
  const { t } = useTranslation();
  const call = useBench(selectShownCall);
  const send = useCommand('send.run');
  const isStory = useBench(isStoryActive);
  const sendLabel = useSendLabel(t('response.emptyAction'));
  if (call === null) {
    return (
      <>
        <NewerRefused />
        <EmptyState
          icon={Inbox}
          title={t('response.emptyTitle')}
          text={t(isStory ? 'response.emptyStory' : 'response.emptyText')}
          action={send.isEnabled ? { label: sendLabel, run: send.run } : undefined}
        />
      </>
    );
  }
  return <Response call={call} />;
}

/** Leads to the newest call, which an unverified signature keeps from being shown as that of its payload. */
function NewerRefused() {
  const { t } = useTranslation();
  const call = useBench(selectNewerRefused);
  const select = useBench((bench) => bench.selectCall);
  if (call === null) return null;
  const verdict = t(`response.signatures.${requestSignatureOf(call) ?? 'not checked'}`);
  return (
    <p className={styles.newer} role="status" data-newer-refused={call.id}>
      <span>{t('response.newerRefused', { code: call.verdict?.resultCode, verdict })}</span>
      <Button size="small" onClick={() => select(call.id)}>
        {t('response.openNewer')}
      </Button>
    </p>
  );
}

/** The verdict shows at once; the rest is fetched. */
function Response({ call }: { readonly call: CallSummary }) {
  const whole = useWholeCall(call.id);
  const record = whole?.call ?? null;
  return (
    <article className={styles.response} data-response={call.id} data-result-code={call.verdict?.resultCode}>
      <NewerRefused />
      <VerdictHead call={call} look="strip" />
      {record === null ? null : (
        <div className={styles.cause}>
          <SignatureCause call={record} />
        </div>
      )}
      <div className={styles.facts}>
        {record === null ? <CallLoading id={call.id} whole={whole} /> : <Facts call={record} />}
      </div>
      {record === null ? null : <CallBodies call={record} />}
    </article>
  );
}

function Facts({ call }: { readonly call: Call }) {
  return (
    <>
      <AnswerValues call={call} />
      <CallFacts call={call} findings={besideMessage(call.findings)} />
    </>
  );
}
