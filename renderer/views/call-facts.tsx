import { useTranslation } from 'react-i18next';
import type { Call } from '../../shared/documents/call.ts';
import { stampOf } from '../../shared/gaps/gap-choices.ts';
import { inLanguage } from '../../shared/lib/text/words.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import { diagnosisVariants } from '../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { referenceOf } from '../../shared/protocol/reference/index.ts';
import { parseSignatureHeader } from '../../shared/protocol/signing/signature-header.ts';
import { sayFinding } from '../../shared/protocol/validate/index.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import { useBench } from '../store/use-bench.ts';
import { Badge } from '../ui/badge.tsx';
import type { Say } from '../words/i18n.ts';
import styles from './call-facts.module.css';
import { EncryptionFact } from './encryption-fact.tsx';
import { ClauseLink, ReferenceLink } from './reference-link.tsx';
import { SeverityIcon } from './severity-icon.tsx';

/** What else is known of a call: who signed, how long it took, what validation said. */
export function CallFacts({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      <dt>{call.origin === 'received' ? t('response.requestSignature') : t('response.signature')}</dt>
      <dd data-signature={call.signature}>
        <Badge tone={call.signature === 'verified' ? 'green' : call.signature === 'wrong' ? 'red' : 'plain'}>
          {t(`response.signatures.${call.signature}`)}
        </Badge>
      </dd>
      <Algorithm call={call} />
      <EncryptionFact call={call} />
      <Diagnosis call={call} />
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
      <dt>{t('response.timings')}</dt>
      <dd className={styles.numbers}>{timings(call, t)}</dd>
      <dt>{t('response.findings')}</dt>
      <dd>
        <Findings call={call} />
      </dd>
      <HeaderNames call={call} />
      <GapsInForce call={call} />
    </dl>
  );
}

/** What the request was signed with, as its header says. */
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

/** The headers of the exchange that the specification knows, leading to what it says of them. */
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

/** The readings under which the call was made and judged, where any is not the default. */
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

function Diagnosis({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const found = call.diagnosis?.filter(({ verifies }) => verifies) ?? [];
  if (found.length === 0) return null;
  return (
    <>
      <dt>{t('response.diagnosis')}</dt>
      <dd>
        {found.map(({ variant, why }) => (
          <p key={variant}>{meaningOf(variant, language) ?? why}</p>
        ))}
      </dd>
    </>
  );
}

/** What the variant means; null for one that this version of the window does not know. */
function meaningOf(variant: string, language: Language): string | null {
  const known = diagnosisVariants.find(({ id }) => id === variant);
  return known === undefined ? null : inLanguage(known.means, language);
}

function Findings({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(call.scenario);
  if (call.findings.length === 0) return t('response.noFindings');
  return (
    <ul className={styles.findings}>
      {call.findings.map((finding) => (
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

const phases = ['total', 'lookup', 'connect', 'tls', 'send', 'wait', 'headers', 'body', 'decode'] as const;

function timings(call: Call, t: Say): string {
  return (
    Object.entries(call.durationsMs)
      .map(([name, ms]) => {
        const phase = phases.find((known) => known === name);
        return `${phase === undefined ? name : t(`response.phases.${phase}`)} ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
      })
      // The dot stays with what it stands behind, where the line is broken.
      .join('\u00a0· ')
  );
}
