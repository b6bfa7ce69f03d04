import styles from './severity-icon.module.css';
import { CircleAlert, CircleHelp, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Severity } from '../../shared/gaps/gaps.ts';

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
