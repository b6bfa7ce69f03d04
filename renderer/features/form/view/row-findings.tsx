import { Wrench } from 'lucide-react';
import { fixesOf, type Finding } from '../../../../shared/documents/finding.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { useBench } from '../../../store/use-bench.ts';
import { areFindingsStale } from '../../../store/writing/active-findings.ts';
import { Button } from '../../../ui/button.tsx';
import { sayNamed } from '../../../views/phones/cut-names.ts';
import { SeverityIcon } from '../../../views/severity.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './form-view.module.css';

/** Further ones are in Problems. */
const mostListed = 20;

/** The findings of a field, each with its fixes. */
export function RowFindings({ findings, id }: { readonly findings: readonly Finding[]; readonly id?: string }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const applyFix = useBench((bench) => bench.applyFix);
  const isStale = useBench(areFindingsStale);
  if (findings.length === 0) return null;
  return (
    <ul id={id} className={styles.findings}>
      {findings.slice(0, mostListed).map((finding) => (
        <li
          key={`${finding.rule} ${finding.path} ${finding.message}`}
          className={styles.finding}
          data-form-finding={finding.rule}
        >
          <SeverityIcon severity={finding.severity} />
          <span className={styles.words}>{sayNamed(finding, { scenario, language })}</span>
          {fixesOf(finding).map((fix) => (
            <Button key={fix.label} size="small" disabled={isStale} data-fix="" onClick={() => applyFix(fix, true)}>
              <Wrench size={12} aria-hidden="true" />
              <span>{sayFinding(fix.words, language)}</span>
            </Button>
          ))}
        </li>
      ))}
      {findings.length > mostListed ? (
        <li className={styles.finding}>{t('form.moreFindings', { count: findings.length - mostListed })}</li>
      ) : null}
    </ul>
  );
}
