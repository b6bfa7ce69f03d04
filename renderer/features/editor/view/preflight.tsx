import { CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import type { Prediction } from '../../../../shared/protocol/simulate/predict-answer.ts';
import { gapValue, type GapId } from '../../../../shared/gaps/gaps.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { wordsOfResult } from '../../../../shared/protocol/simulate/call-words.ts';
import { activeEnvironment, selectSendBlocker, type SendBlocker } from '../../../store/sending/in-use.ts';
import {
  otherRunTime,
  selectPreflight,
  selectRefusingProblem,
  wasAccepted,
  type Preflight as Known,
} from '../../../store/sending/prediction.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { hasHiddenErrors } from '../../../store/writing/shown-findings.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activeDocument, activePayloadId } from '../../../store/window/active-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { sayNamed } from '../../../views/phones/cut-names.ts';
import { GapChip } from '../../../views/gap-chip.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './preflight.module.css';

/** The expected answer of the service if the payload were sent now, the reason, and the orders it depends on. */
export function Preflight() {
  const { t } = useTranslation();
  const known = useBench(selectPreflight);
  const isBeingTyped = useBench(hasHiddenErrors);
  const isDone = useBench(wasAccepted);
  const blocker = useBench(selectSendBlocker);
  const hasErrors = useBench(({ shownFindings }) => shownFindings.some(({ severity }) => severity === 'error'));
  if (known === null) return null;
  if (isBeingTyped)
    return (
      <section className={styles.line} aria-label={t('sending.preflight.label')} data-preflight="typing">
        <p className={styles.text}>{t('writing.typing')}</p>
      </section>
    );
  return (
    <section
      className={styles.line}
      aria-label={t('sending.preflight.label')}
      data-preflight={known.is === 'predicted' ? known.prediction.verdict : known.is}
      data-again={isDone || undefined}
      data-blocked={blocker?.by}
      data-beside-errors={hasErrors || undefined}
      data-rests-on={known.is === 'predicted' ? known.calls : undefined}
      data-predicted-code={known.is === 'predicted' ? known.prediction.result.resultCode : undefined}
    >
      {blocker === null ? null : <Blocked blocker={blocker} />}
      {known.is === 'predicted' ? (
        <>
          <Predicted known={known} />
          {known.takenFor === null ? null : <RecognisedScenario scenario={known.takenFor} />}
        </>
      ) : (
        <NotPredicted is={known.is} />
      )}
      <RealTime />
    </section>
  );
}

/** A text that cannot be read is refused for what Problems names first. */
function NotPredicted({ is }: { readonly is: Exclude<Known['is'], 'predicted'> }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const problem = useBench(selectRefusingProblem);
  if (problem === null)
    return (
      <p className={styles.text}>
        <CircleDashed size={13} aria-hidden="true" className={styles.icon} /> {t(`sending.preflight.${is}`)}
      </p>
    );
  const why = sayNamed(problem, { scenario, language });
  return (
    <p className={styles.text} title={why}>
      <CircleX size={13} aria-hidden="true" className={styles.icon} />
      <b>{t('sending.preflight.refused')}</b> {why}
    </p>
  );
}

function Predicted({ known: { prediction, calls } }: { readonly known: Extract<Known, { is: 'predicted' }> }) {
  const { t } = useTranslation();
  const own = useBench(activeEnvironment)?.name;
  const hasFaults = useBench((bench) => (bench.session?.sandbox.faults.length ?? 0) > 0);
  const isAgain = useBench(wasAccepted) && prediction.verdict === 'refused';
  const { verdict, result } = prediction;
  const { why, gap } = useWhy(prediction);
  const name = own ?? t('sending.sandbox');
  const faults = own === undefined && hasFaults ? t('sending.preflight.faults') : '';
  const key = calls === 0 ? 'sending.preflight.rests_zero' : 'sending.preflight.rests';
  const rests = t(key, { count: calls, name, faults });
  const Icon = verdict === 'refused' ? CircleX : CircleCheck;
  const said = t(`sending.preflight.${isAgain ? 'refusedAgain' : verdict}`);
  return (
    <p className={styles.text} title={[said, why, rests].filter((each) => each !== null).join('\n')}>
      <Icon size={13} aria-hidden="true" className={styles.icon} />
      <b>{said}</b>{' '}
      <code className={styles.code}>
        {result.resultStatus} · {result.resultCode}
      </code>
      {why === null ? null : <span> {why}</span>} {gap === null ? null : <GapChip gap={gap} />}
      <span className={styles.rests}> {rests}</span>
    </p>
  );
}

/** What makes a send impossible now, with the way out of it. */
function Blocked({ blocker }: { readonly blocker: SendBlocker }) {
  const { t } = useTranslation();
  const show = useBench((bench) => bench.showEnvironments);
  const askToOpen = useBench((bench) => bench.askToOpen);
  const documentId = useBench(activePayloadId);
  const network = useCommand('environments.no-network');
  if (blocker.by === 'sandbox') return <p className={styles.text}>{t('sending.preflight.blocked.sandbox')}</p>;
  const { environment } = blocker;
  const lack = blocker.by === 'lack' ? t(`environments.lacks.${blocker.lack}`) : '';
  const ways = {
    lack: [t('sending.preflight.fill'), () => show(environment.id, blocker.by === 'lack' ? blocker.lack : undefined)],
    network: [t('sending.preflight.useNetwork'), network.run],
    locked: [t('sending.openFor'), () => (documentId === null ? undefined : askToOpen(documentId))],
  } as const;
  const [label, run] = ways[blocker.by];
  return (
    <p className={styles.text}>
      <CircleDashed size={13} aria-hidden="true" className={styles.icon} />
      {t(`sending.preflight.blocked.${blocker.by}`, { name: environment.name, lack })}{' '}
      <Button size="small" look="quiet" data-unblock={blocker.by} onClick={run}>
        {label}
      </Button>
    </p>
  );
}

function RecognisedScenario({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const document = useBench(activeDocument);
  const choose = useBench((bench) => bench.chooseScenario);
  const own = findScenario(document?.scenario ?? '');
  if (document === null || own === null) return null;
  const names = { taken: inLanguage(scenario.name, language), own: inLanguage(own.name, language) };
  return (
    <p className={styles.time} data-taken-for={scenario.id}>
      {t('sending.preflight.takenFor', names)}{' '}
      <Button size="small" look="quiet" onClick={() => choose(document.id, scenario.id)}>
        {t('sending.preflight.takeIt', names)}
      </Button>
    </p>
  );
}

/** Why, and the assumption it depends on. A mistake that *Problems* shows is told in the same words. */
function useWhy({ verdict, finding, result, gap }: Prediction): {
  readonly why: string | null;
  readonly gap: GapId | null;
} {
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench((bench) => bench.gaps);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const problem = useBench(selectRefusingProblem);
  if (problem !== null) return { why: sayNamed(problem, { scenario, language }), gap: problem.gap ?? null };
  if (finding !== null) return { why: sayFinding(finding.words, language), gap };
  if (verdict !== 'refused') return { why: null, gap };
  if (gap === 'repeated-request-id') {
    const isAny = gapValue(gaps, 'repeated-request-id') === 'reject';
    const words = { key: `request-id-repeated${isAny ? '' : '.other-body'}`, values: {} };
    return { why: sayFinding(words, language), gap };
  }
  const words = wordsOfResult(result.resultCode, result.resultMessage);
  return { why: words === null ? null : inLanguage(words, language), gap };
}

function RealTime() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const isReal = useBench((bench) => activeEnvironment(bench) !== null);
  const other = useBench(otherRunTime);
  if (!isReal || other === null) return null;
  return (
    <p className={styles.time} data-real-time="">
      <Clock size={12} aria-hidden="true" className={styles.icon} />
      {t('sending.preflight.realTime', { time: dayAndTime(other, language) })}
    </p>
  );
}
