import type { ReactNode } from 'react';
import { inLanguage, type Words } from '../../../../../shared/lib/text/words.ts';
import { gatewayFailures, refusesSignature } from '../../../../../shared/specification/gateway-results.ts';
import { resultCodes } from '../../../../../shared/specification/results.ts';
import type { Badge, StageView } from '../../../../engine/stage/stage.ts';
import { isLarge } from '../../../../engine/payload/large-text.ts';
import { GapChip } from '../../../../views/gap-chip.tsx';
import { sayNamed, type Reader } from '../../../../views/phones/cut-names.ts';
import { ClauseLink } from '../../../../views/reference-link.tsx';
import { callerOf } from '../../../../store/sending/in-use.ts';
import { selectRefusingProblem } from '../../../../store/sending/prediction.ts';
import { hasHiddenErrors } from '../../../../store/writing/shown-findings.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { OneLine } from '../../../../ui/measured/one-line.tsx';
import { timeOfDay } from '../../../../words/hong-kong-time.ts';
import type { Say } from '../../../../words/i18n.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import styles from './stage-note.module.css';

type RefusedBadge = Extract<Badge, { badge: 'refused' }>;

/** Explains why the phones do not show the draft. */
export function StageNote({ stage }: { readonly stage: StageView }) {
  const { t } = useTranslation();
  const { badge } = stage;
  // A half-written text is not yet unreadable or refused.
  const isBeingTyped = useBench(hasHiddenErrors);
  const isUnread = useBench(({ analysis }) => analysis !== null && isLarge(analysis.document));
  if (isUnread) return <Note tone="amber" kind="large" text={t('stage.large')} />;
  if (isBeingTyped) return null;
  if (stage.isLastGood) return <Note tone="amber" kind="last-good" text={t('stage.lastGood')} />;
  if (badge.badge === 'refused') return <Refused badge={badge} />;
  if (badge.badge === 'superseded') return <Superseded badge={badge} />;
  if (badge.badge === 'history' && badge.status === null) return <NoHistory />;
  return null;
}

function NoHistory() {
  const { t } = useTranslation();
  // An order belongs to its client: that of the backend, while it is connected.
  const client = useBench((bench) => {
    const caller = callerOf(bench);
    return caller === bench.session?.environment.clientId ? '' : caller;
  });
  const text = client === '' ? t('stage.historyEmpty') : t('stage.historyEmptyOf', { client });
  return <Note tone="plain" kind="history" text={text} />;
}

function Refused({ badge: own }: { readonly badge: RefusedBadge }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const setPeeking = useBench((bench) => bench.setPeeking);
  const problem = useBench(selectRefusingProblem);
  const badge = own.call === null && problem !== null ? { ...own, finding: problem } : own;
  const refused = t(badge.call === null ? 'stage.wouldBeRefused' : 'stage.refused', {
    reason: reasonOf(badge, { scenario, language }, t),
  });
  const consequence = badge.peeked ? t('stage.refusedPeek') : badge.hasPast ? t('stage.refusedStays') : '';
  // Chinese sentences are joined without a space.
  const text = [refused, consequence].filter((sentence) => sentence !== '').join(language === 'en' ? ' ' : '');
  return (
    <Note
      tone="red"
      kind="refused"
      text={text}
      source={
        badge.finding === null ? null : (
          <>
            <ClauseLink clause={badge.finding.clause} />
            {badge.finding.gap === undefined ? null : <GapChip gap={badge.finding.gap} />}
          </>
        )
      }
    >
      {badge.hasPast ? (
        <Button size="small" onClick={() => setPeeking(!badge.peeked)}>
          {badge.peeked ? t('stage.unpeek') : t('stage.peek')}
        </Button>
      ) : null}
    </Note>
  );
}

function Superseded({ badge }: { readonly badge: Extract<Badge, { badge: 'superseded' }> }) {
  const { t } = useTranslation();
  const setPeeking = useBench((bench) => bench.setPeeking);
  const { at, status, peeked } = badge;
  const values = { time: timeOfDay(at), status };
  return (
    <Note tone="plain" kind="superseded" text={t(peeked ? 'stage.supersededPeek' : 'stage.superseded', values)}>
      <Button size="small" onClick={() => setPeeking(!peeked)}>
        {peeked ? t('stage.unpeek') : t('stage.peekOwn')}
      </Button>
    </Note>
  );
}

function reasonOf(badge: RefusedBadge, { scenario, language }: Reader, t: Say): string {
  if (badge.finding !== null) return sayNamed(badge.finding, { scenario, language });
  const { verdict, fault, resultMessage: message = '' } = badge.call ?? {};
  const own = verdict?.resultCode ?? '';
  // The service's message is English: in Chinese the meaning of its code stands beside it.
  const means = language === 'en' ? undefined : meaningOf(own, message);
  const code = means === undefined ? own : `${own}（${inLanguage(means, language)}）`;
  if (fault !== undefined) return t('stage.answeredByFault', { code, fault });
  // The sandbox names its fault plan there.
  return message === '' ? t('stage.answered', { code }) : t('stage.answeredSaying', { code, message });
}

/** What a refusal means; one for the signature also where the service has no code for it. */
function meaningOf(code: string, message: string): Words | undefined {
  if (refusesSignature({ resultCode: code, resultStatus: 'F', resultMessage: message }))
    return gatewayFailures.signature.means;
  return resultCodes.find((each) => each.code === code)?.means;
}

type NoteProps = {
  readonly tone: 'amber' | 'red' | 'plain';
  readonly kind: string;
  readonly text: string;
  readonly source?: ReactNode;
  readonly children?: ReactNode;
};

function Note({ tone, kind, text, source, children }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} data-stage-note={kind} role="status">
      <OneLine text={text} mayTakeTwo />
      {source === undefined || source === null ? null : <span className={styles.source}>{source}</span>}
      {children}
    </div>
  );
}
