import { CircleAlert, CircleHelp, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Severity } from '../../shared/documents/finding.ts';
import styles from '../features/problems/problems-panel.module.css';

const icons = { error: CircleAlert, assumption: CircleHelp, warning: TriangleAlert } as const;

/** The sign of a severity, said in words too. */
export function SeverityIcon({ severity }: { readonly severity: Severity }) {
  const { t } = useTranslation();
  const Icon = icons[severity];
  return (
    <span className={styles.icon} data-severity={severity}>
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
      <span className="visually-hidden">{t(`problems.severity.${severity}`)}</span>
    </span>
  );
}
