import { summariseCall } from '../../../engine/calls/call-list.ts';
import type { Call } from '../../../../shared/documents/call.ts';
import { besideMessage } from '../../../../shared/protocol/validate/answers/answer-note.ts';
import { CallFacts } from '../../../views/call-facts.tsx';
import { CallLoading, useWholeCall } from '../../../views/whole-call.tsx';
import { getCallParts } from '../../../views/exchange/call-parts.ts';
import { VerdictHead, AnswerValues } from '../../../views/exchange/verdict-head.tsx';
import { BodyCut, DamagedBody, SignedHint, WireTexts } from '../../../views/exchange/wire-texts.tsx';
import { SignatureCause } from '../../../views/signature/signature-cause.tsx';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { colourOf, type EnvironmentColour } from '../../../engine/environments/environment-facts.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EnvironmentDot } from '../../../views/environment-dot.tsx';
import { OrderNumber } from '../../../views/order-name.tsx';
import { dateWithYear, timeWithSeconds } from '../../../words/hong-kong-time.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectCallNotes } from '../store/call-notes.ts';
import { CallActions } from './call-actions.tsx';
import styles from './call-page.module.css';

function CallHead({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(call.scenario);
  const colour = useColourOf(call);
  const formatTime = (at: number): string => `${dateWithYear(at, language)} ${timeWithSeconds(at)}`;
  return (
    <header className={styles.head}>
      <h2 className={styles.callTitle}>
        <span>{call.orderStatus === '' ? call.path : call.orderStatus}</span>
        {call.merchantBizNo === '' ? null : (
          <span className={styles.order}>
            <OrderNumber {...call} />
          </span>
        )}
        {scenario === null ? null : <span className={styles.scenario}>{inLanguage(scenario.name, language)}</span>}
      </h2>
      <NoteOf call={call} />
      <dl className={styles.callFacts}>
        <dt>{t('calls.page.when')}</dt>
        <dd className={styles.times}>
          <span data-at-real={call.atReal}>{t('calls.page.real', { time: formatTime(call.atReal) })}</span>
          {/* A call to a real service has only the real time. */}
          {call.atVirtual === call.atReal ? null : (
            <span data-at-virtual={call.atVirtual}>
              {t('calls.page.virtual', { time: formatTime(call.atVirtual) })}
            </span>
          )}
        </dd>
        <dt>{t('calls.page.where')}</dt>
        <dd className={styles.where}>
          <Badge>
            <EnvironmentDot colour={colour} /> {call.environment?.name ?? t('calls.page.sandbox')}
          </Badge>
          <code className={styles.path}>
            {call.method} {call.path}
          </code>
        </dd>
        <ReplayOf call={call} />
      </dl>
    </header>
  );
}

function NoteOf({ call: { id } }: { readonly call: Call }) {
  const note = useBench((bench) => selectCallNotes(bench)[id]);
  if (note?.name === undefined && note?.text === undefined) return null;
  return (
    <p className={styles.note} data-noted="">
      {note.name === undefined ? null : <b>{note.name}</b>} {note.text}
    </p>
  );
}

function ReplayOf({ call: { replayOf } }: { readonly call: Call }) {
  const { t } = useTranslation();
  const open = useBench((bench) => bench.openCall);
  if (replayOf === undefined) return null;
  return (
    <>
      <dt>{t('calls.page.replayOf')}</dt>
      <dd>
        <Button size="small" data-replay-of={replayOf} onClick={() => open(replayOf)}>
          {t('calls.page.original')}
        </Button>
      </dd>
    </>
  );
}

/** The colour of the call's environment; grey if it was deleted. */
function useColourOf({ environment }: Call): EnvironmentColour {
  return useBench(({ session }) => {
    if (environment === undefined) return 'green';
    const info = session?.environments.find(({ id }) => id === environment.id);
    return info === undefined ? 'grey' : colourOf(info);
  });
}

/** One call in full: time, target, result, both sides byte for byte, and the signed text. */
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
        <VerdictHead call={summariseCall(call)} />
        <div className={styles.facts}>
          <AnswerValues call={call} />
          <CallFacts call={call} findings={besideMessage(call.findings)} />
        </div>
      </div>
      <Exchange call={call} />
    </article>
  );
}

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
          {call.answer === undefined ? (
            <p className={styles.none}>
              {t(call.origin === 'imported' ? 'response.importedNoAnswer' : 'calls.page.noAnswer')}
            </p>
          ) : null}
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
