import { useTranslation } from '../words/use-translation.ts';
import styles from './severity.module.css';
import { CircleAlert, CircleHelp, Info, TriangleAlert } from 'lucide-react';
import type { Severity } from '../../shared/gaps/gaps.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import { Badge } from '../ui/badge.tsx';
import type { Say } from '../words/i18n.ts';

const icons = { error: CircleAlert, assumption: CircleHelp, warning: TriangleAlert, note: Info } as const;

/** Shows a severity, also in words. `note`: a refusal that a story expects. */
export function SeverityIcon({ severity }: { readonly severity: Severity | 'note' }) {
  const { t } = useTranslation();
  const Icon = icons[severity];
  return (
    <span className={styles.icon} data-severity={severity}>
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
      <span className="visually-hidden">
        {severity === 'note' ? t('stories.severityNote') : t(`problems.severity.${severity}`)}
      </span>
    </span>
  );
}

type ProblemCounts = { readonly errors: number; readonly warnings: number };

/** Counts errors and warnings in words, such as "1 error, 2 warnings"; "" without any. Assumptions are no problems. */
export function countProblems({ errors, warnings }: ProblemCounts, t: Say, language: Language): string {
  return [
    errors === 0 ? '' : t('list.errors', { count: errors }),
    warnings === 0 ? '' : t('list.warnings', { count: warnings }),
  ]
    .filter(Boolean)
    .join(language === 'en' ? ', ' : '，');
}

/** Shows the errors, then the warnings; every place that counts problems counts them so. */
export function ProblemBadges({ errors, warnings, hint = '' }: ProblemCounts & { readonly hint?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {errors === 0 ? null : (
        <Badge tone="red" label={t('list.errors', { count: errors })} hint={hint}>
          {errors}
        </Badge>
      )}
      {warnings === 0 ? null : (
        <Badge tone="amber" label={t('list.warnings', { count: warnings })} hint={errors === 0 ? hint : ''}>
          {warnings}
        </Badge>
      )}
    </>
  );
}
