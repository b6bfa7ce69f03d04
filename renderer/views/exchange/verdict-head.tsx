import { CircleCheck, CircleHelp, CircleX, Copy } from 'lucide-react';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { joinSentences } from '../../../shared/lib/text/words.ts';
import { referenceOf } from '../../../shared/protocol/reference/index.ts';
import { gapNamedIn } from '../../../shared/protocol/simulate/predict-answer.ts';
import { sayFinding } from '../../../shared/protocol/validate/say.ts';
import { useBench } from '../../store/use-bench.ts';
import { Badge } from '../../ui/badge.tsx';
import { dateWithYear, timeWithSeconds } from '../../words/hong-kong-time.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { GapChip } from '../gap-chip.tsx';
import { ReferenceLink } from '../reference-link.tsx';
import styles from './verdict-head.module.css';
import { getCodeMeaning, getVerdict, type Verdict } from '../verdict.ts';
import { payloadBase64, type Call } from '../../../shared/documents/call.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { bodyText } from '../../engine/calls/body-text.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Field } from '../../../shared/fields/field.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { toValue } from '../../../shared/lib/json/json-view.ts';
import type { JsonValue } from '../../../shared/lib/json/json.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { baseResponse } from '../../../shared/specification/common-objects.ts';

const icons = {
  accepted: CircleCheck,
  unproven: CircleHelp,
  ignored: CircleCheck,
  recorded: CircleCheck,
  refused: CircleX,
  unknown: CircleHelp,
  failed: CircleHelp,
  unread: CircleHelp,
} as const;

/** Verdicts that need no explanation of their code. */
const selfExplaining: ReadonlySet<Verdict> = new Set(['accepted', 'unproven', 'ignored', 'recorded']);

type VerdictHeadProps = {
  readonly call: CallSummary;
  /** `strip`: sentences in one run across the width. */
  readonly look?: 'block' | 'strip';
};

/** Shows the verdict, the explained result code and the next step. */
export function VerdictHead({ call, look = 'block' }: VerdictHeadProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const verdict = getVerdict(call);
  const Icon = icons[verdict];
  const code = call.verdict?.resultCode;
  const time = `${dateWithYear(call.atVirtual, language)} ${timeWithSeconds(call.atVirtual)}`;
  return (
    <header className={styles.head} data-verdict={verdict} data-look={look}>
      <Icon size={look === 'strip' ? 18 : 22} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {t(`response.${verdict}`)}
          {call.verdict === null ? null : (
            <span className={styles.code}>
              {call.verdict.resultStatus} ·{' '}
              <ReferenceLink entry={referenceOf().entryOfCode(call.verdict.resultCode)}>{code}</ReferenceLink>
            </span>
          )}
        </h3>
        <Mistake call={call} />
        <VerdictText call={call} verdict={verdict} />
        <AnswerSays call={call} />
        <ResultMessage call={call} />
        {code === undefined || selfExplaining.has(verdict) ? null : (
          <p data-meaning={getCodeMeaning(call)}>{t(`response.codes.${getCodeMeaning(call)}`)}</p>
        )}
        <p className={styles.quiet}>
          {t(`response.${call.origin === 'received' || call.origin === 'imported' ? call.origin : 'sent'}`)}
          {language === 'en' ? ', ' : '，'}
          {call.environment === undefined
            ? t('response.at', { time })
            : t('response.atReal', { time, name: call.environment.name })}
        </p>
      </div>
    </header>
  );
}

/** Says that the request was signed wrongly on purpose; its answer says nothing about the text. */
function Mistake({ call: { mistake } }: { readonly call: CallSummary }) {
  const { t } = useTranslation();
  if (mistake === undefined) return null;
  return (
    <p data-mistake={mistake}>
      <Badge tone="amber">{t('sending.mistakes.sent')}</Badge> {t(`sending.mistakes.names.${mistake}`)}
    </p>
  );
}

function VerdictText({ call, verdict }: { readonly call: CallSummary; readonly verdict: Verdict }) {
  const text = useVerdictText(call, verdict);
  return verdict === 'unread' && call.answerSays !== undefined ? null : <p>{text}</p>;
}

function AnswerSays({ call: { answerSays = [] } }: { readonly call: CallSummary }) {
  const language = useBench((bench) => bench.settings.language);
  return answerSays.map((words) => (
    <p key={words.key} data-answer-says={words.key}>
      {sayFinding(words, language)}
    </p>
  ));
}

function useVerdictText(call: CallSummary, verdict: Verdict): string {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  switch (verdict) {
    case 'accepted':
      return t('response.acceptedText', { status: call.orderStatus });
    case 'unproven':
      return t('response.unprovenText');
    case 'ignored':
      return t('response.ignoredText');
    case 'recorded':
      return t('response.recordedText');
    case 'refused':
      return t('response.refusedText');
    case 'unknown':
      return t('response.unknownText');
    case 'unread':
      return t('response.unreadText');
    case 'failed':
      return call.failure === undefined
        ? t(call.origin === 'imported' ? 'response.importedNoAnswer' : 'response.failedText')
        : joinSentences([call.failure.message, call.failure.next], language);
  }
}

/** Finds the gap that the sandbox names at the end of its message. */
function NamedGap({ message }: { readonly message: string }) {
  const gap = gapNamedIn(message);
  return gap === null ? null : <GapChip gap={gap} />;
}

function ResultMessage({ call }: { readonly call: CallSummary }) {
  const { t } = useTranslation();
  const message = call.resultMessage;
  if (message === undefined || message === '') return null;
  return (
    <p className={styles.message}>
      <span className={styles.label}>{t('response.message')}</span>
      <q className={styles.quote} data-result-message="">
        {message}
      </q>
      <NamedGap message={message} />
    </p>
  );
}

/** `path` is unique; names are not. */
type AnswerValue = { readonly path: string; readonly name: string; readonly text: string };

/** Gets the values of fields that the scenario adds to the base response, leaf by leaf. */
export function getScenarioValues(scenario: Scenario | null, body: string): readonly AnswerValue[] {
  const own = getScenarioFields(scenario);
  if (own.length === 0) return [];
  const { root } = scanJson(body);
  const value = root === null ? null : toValue(root);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    own.some((field) => field.name === name) ? getLeaves(name, name, held) : [],
  );
}

function getScenarioFields(scenario: Scenario | null): readonly Field[] {
  const base = new Set(baseResponse.map(({ name }) => name));
  return (scenario?.answerFields ?? []).filter(({ name }) => !base.has(name));
}

function getLeaves(path: string, name: string, value: JsonValue): readonly AnswerValue[] {
  if (value === null || typeof value !== 'object') return [{ path, name, text: String(value) }];
  // List items have no names.
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, held]: readonly [string, JsonValue]) =>
    getLeaves(`${path}/${key}`, isList ? name : key, held),
  );
}

/** Shows the scenario's own values of an answer, each to copy. */
export function AnswerValues({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const copy = useBench((bench) => bench.copyText);
  const scenario = findScenario(call.scenario);
  const values = call.answer === undefined ? [] : getScenarioValues(scenario, bodyText(payloadBase64(call.answer)));
  if (values.length === 0) return null;
  return (
    <section aria-label={t('response.answerFields')} data-answer-values="">
      <dl className={styles.values}>
        {values.map(({ path, name, text }) => (
          <div key={path} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              <bdi className={styles.text}>{text}</bdi>
              <IconButton size="small" label={t('response.copy', { what: name })} onClick={() => void copy(text)}>
                <Copy size={12} aria-hidden="true" />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
