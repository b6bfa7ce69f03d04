import {
  answerSignatureOf,
  requestSignatureOf,
  type Call,
  type SignatureVerdict,
} from '../../shared/documents/call.ts';
import { stampOf } from '../../shared/gaps/gap-choices.ts';
import { referenceOf } from '../../shared/protocol/reference/index.ts';
import { parseSignatureHeader } from '../../shared/protocol/signing/signature-header.ts';
import { sayFinding } from '../../shared/protocol/validate/say.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import { useBench } from '../store/use-bench.ts';
import { Badge } from '../ui/badge.tsx';
import type { Say } from '../words/i18n.ts';
import { useTranslation } from '../words/use-translation.ts';
import styles from './call-facts.module.css';
import { EncryptionFact } from './encryption-fact.tsx';
import { ForwardFact } from './forward-fact.tsx';
import { ClauseLink, ReferenceLink } from './reference-link.tsx';
import { SeverityIcon } from './severity.tsx';
import { TlsFact } from './tls-fact.tsx';

type CallFactsProps = {
  readonly call: Call;
  readonly findings?: Call['findings'];
};

/** Shows both signatures, timings, findings and other facts of a call. */
export function CallFacts({ call, findings = call.findings }: CallFactsProps) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      <Client call={call} />
      <Signature of="request" verdict={requestSignatureOf(call)} />
      <StandIns call={call} />
      <Signature of="answer" verdict={answerSignatureOf(call)} />
      <Algorithm call={call} />
      <EncryptionFact call={call} />
      <TlsFact call={call} />
      {call.answer === undefined ? null : (
        <>
          <dt>HTTP</dt>
          <dd>{call.answer.status}</dd>
        </>
      )}
      {call.fault === undefined ? null : (
        <>
          <dt>{t('faults.met')}</dt>
          <dd data-fault="">{call.fault}</dd>
        </>
      )}
      {call.mode === undefined ? null : (
        <>
          <dt>{t('response.mode')}</dt>
          <dd data-mode={call.mode}>{t(`response.modes.${call.mode}`)}</dd>
        </>
      )}
      <ForwardFact call={call} />
      {Object.keys(call.durationsMs).length === 0 ? null : (
        <>
          <dt>{t('response.timings')}</dt>
          <dd className={styles.numbers}>{formatTimings(call, t)}</dd>
        </>
      )}
      <Validation call={call} findings={findings} />
      <HeaderNames call={call} />
      <GapsInForce call={call} />
    </dl>
  );
}

/**
 * Shows what validation found: of a received request, or of the response to a sent call, with why the request of that was
 * not checked. A lenient sandbox adds the findings of the request, and so does an import.
 */
function Validation({ call, findings }: Required<CallFactsProps>) {
  const { t } = useTranslation();
  const isReceived = call.origin === 'received';
  const hasBoth = call.mode === 'lenient' || call.origin === 'imported';
  const whyNot = whyRequestUnchecked(call);
  const whyNoAnswer = isReceived || hasBoth || call.answer !== undefined ? null : 'noAnswer';
  return (
    <>
      {isReceived || call.origin === 'imported' || whyNot === null ? null : (
        <>
          <dt>{t('response.findings.request')}</dt>
          <dd data-unchecked={whyNot}>{t(`response.unchecked.${whyNot}`)}</dd>
        </>
      )}
      <dt>{t(`response.findings.${isReceived ? 'request' : hasBoth ? 'both' : 'answer'}`)}</dt>
      <dd>
        <Findings call={call} findings={findings} whyNot={isReceived ? whyNot : whyNoAnswer} />
      </dd>
    </>
  );
}

type WhyUnchecked = 'recordOnly' | 'unverified' | 'noAnswer';

/** Why a request was not checked, as far as that is known; a lenient sandbox checks all. */
function whyRequestUnchecked(call: Call): Exclude<WhyUnchecked, 'noAnswer'> | null {
  if (call.mode === 'record-only') return 'recordOnly';
  const signature = requestSignatureOf(call);
  return call.mode === undefined && signature !== null && signature !== 'verified' ? 'unverified' : null;
}

/** Shows which client a received call states; Passbench sends with that of the environment. */
function Client({ call: { origin, headers } }: { readonly call: Call }) {
  const stated = headers.find(([name]) => name.toLowerCase() === 'client-id')?.[1];
  if (origin !== 'received' || stated === undefined || stated === '') return null;
  return (
    <>
      <dt>Client-Id</dt>
      <dd>
        <bdi>{stated}</bdi>
      </dd>
    </>
  );
}

type SignatureProps = { readonly of: 'request' | 'answer'; readonly verdict: SignatureVerdict | null };

function Signature({ of, verdict }: SignatureProps) {
  const { t } = useTranslation();
  if (verdict === null) return null;
  return (
    <>
      <dt>{t(`response.${of}Signature`)}</dt>
      <dd data-signature-side={of} data-signature={verdict}>
        <Badge tone={verdict === 'verified' ? 'green' : verdict === 'wrong' ? 'red' : 'plain'}>
          {t(`response.signatures.${verdict}`)}
        </Badge>
      </dd>
    </>
  );
}

/** Why the signatures of an imported call verify no more. */
function StandIns({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  if (call.hasStandIns === undefined) return null;
  return (
    <>
      <dt>{t('response.personalData')}</dt>
      <dd data-stand-ins="">{t('response.standIns')}</dd>
    </>
  );
}

function Algorithm({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const header = call.headers.find(([name]) => name.toLowerCase() === 'signature')?.[1];
  const read = parseSignatureHeader(header);
  if (!('header' in read)) return null;
  return (
    <>
      <dt>{t('sendOptions.algorithm')}</dt>
      <dd data-algorithm="">{read.header.algorithm}</dd>
    </>
  );
}

function HeaderNames({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const names = [...call.headers, ...(call.answer?.headers ?? [])].map(([name]) => name);
  const entries = [...new Set(names.flatMap((name) => referenceOf().entryOfHeader(name) ?? []))];
  if (entries.length === 0) return null;
  return (
    <>
      <dt>{t('response.headers')}</dt>
      <dd className={styles.names}>
        {entries.map((entry) => (
          <ReferenceLink key={entry} entry={entry}>
            {referenceOf().find(entry)?.name}
          </ReferenceLink>
        ))}
      </dd>
    </>
  );
}

/** Shows the gaps of the call, where any is not the default. */
function GapsInForce({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const stamp = stampOf(call.gaps);
  if (stamp === '') return null;
  return (
    <>
      <dt>{t('response.gaps')}</dt>
      <dd data-gaps-stamp="">{stamp}</dd>
    </>
  );
}

type FindingsProps = Required<CallFactsProps> & { readonly whyNot: WhyUnchecked | null };

function Findings({ call, findings, whyNot }: FindingsProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(call.scenario);
  if (findings.length === 0 && whyNot !== null)
    return <span data-unchecked={whyNot}>{t(`response.unchecked.${whyNot}`)}</span>;
  if (findings.length === 0) return t('response.noFindings');
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${finding.path} ${finding.line} ${finding.column}`} className={styles.finding}>
          <SeverityIcon severity={finding.severity} />
          <span>
            {sayFinding(finding.words, language)}{' '}
            <span className={styles.clause}>
              <ClauseLink clause={finding.clause} entry={referenceOf().entryOfFinding(finding, scenario)} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const phases = ['total', 'lookup', 'connect', 'proxy', 'tls', 'send', 'wait', 'headers', 'body', 'decode'] as const;

function formatTimings(call: Call, t: Say): string {
  return (
    Object.entries(call.durationsMs)
      .map(([name, ms]) => {
        const phase = phases.find((known) => known === name);
        return `${phase === undefined ? name : t(`response.phases.${phase}`)} ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
      })
      // The dot must not start a line.
      .join('\u00a0· ')
  );
}
