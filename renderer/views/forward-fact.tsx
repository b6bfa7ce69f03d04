import type { Call, Comparison } from '../../shared/documents/call.ts';
import { inLanguage } from '../../shared/lib/text/words.ts';
import { useBench } from '../store/use-bench.ts';
import { Badge } from '../ui/badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { GapChip } from './gap-chip.tsx';

/** Shows what a real service answered to a call that the sandbox passed on, and whether the sandbox agrees. */
export function ForwardFact({ call: { forward, verdict } }: { readonly call: Pick<Call, 'forward' | 'verdict'> }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (forward === undefined) return null;
  const { to, ms, comparison, failure } = forward;
  return (
    <>
      <dt>{t('response.forward.to')}</dt>
      <dd data-forward={comparison === undefined ? 'none' : comparison.agrees ? 'agrees' : 'differs'}>
        <bdi>{to}</bdi>{' '}
        {comparison === undefined ? (
          <>
            {failure === undefined ? null : inLanguage(failure.message, language)} {t('response.forward.undecided')}
          </>
        ) : (
          <>
            {t('response.forward.answered', { status: comparison.status, result: resultText(verdict), ms })}{' '}
            {comparison.agrees ? <Badge tone="green">{t('response.forward.agrees')}</Badge> : null}
            <DiffersBadge call={{ forward }} />
            {comparison.agrees ? null : <Difference comparison={comparison} />}
          </>
        )}
      </dd>
    </>
  );
}

/** Marks a call in a list on which sandbox and service differ. */
export function DiffersBadge({ call: { forward } }: { readonly call: Pick<Call, 'forward'> }) {
  const { t } = useTranslation();
  if (forward?.comparison?.agrees !== false) return null;
  return <Badge tone="amber">{t('response.forward.differs')}</Badge>;
}

function Difference({ comparison: { own, check, explanations } }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const known = checks.find((each) => each === check);
  return (
    <>
      <p>{t('response.forward.own', { status: own.status, result: resultText(own.result) })}</p>
      {check === null ? null : (
        <p data-check={check}>
          {t('response.forward.check', { check: known === undefined ? check : t(`response.forward.checks.${known}`) })}
        </p>
      )}
      {explanations.map(({ gap, value }) => (
        <p key={`${gap}=${value}`}>
          <GapChip gap={gap} /> {t('response.forward.explains', { value })}
        </p>
      ))}
    </>
  );
}

function resultText(result: Call['verdict']): string {
  return result === null ? '—' : `${result.resultStatus} ${result.resultCode}`;
}

/** The checks of the sandbox in which both can differ, and `answer`: one that has no result. */
const checks = [
  'client',
  'rate',
  'key',
  'signature',
  'encryption',
  'json',
  'rules',
  'scenario',
  'onboarding',
  'repeat',
  'status',
  'create time',
  'modify time',
  'move',
  'answer',
] as const;
