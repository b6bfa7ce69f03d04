import type { ReactNode } from 'react';
import { Wrench } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './problems-panel.module.css';
import { fixesOf, type Finding, type Fix } from '../../../../shared/documents/finding.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { useBench } from '../../../store/use-bench.ts';
import { areFindingsStale } from '../../../store/writing/active-findings.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommand } from '../../../commands/use-command.ts';

export type ProblemLineProps = {
  readonly icon: ReactNode;
  readonly sentence: string;
  readonly facts: ReactNode;
  readonly onJump: () => void;
};

/** Shows a problem, which leads to its position; its links come after the whole sentence. */
export function ProblemLine({ icon, sentence, facts, onJump }: ProblemLineProps) {
  return (
    <div className={styles.line}>
      <button type="button" className={styles.jump} onClick={onJump}>
        {icon}
        <span className={styles.sentence}>{sentence}</span>
      </button>
      <div className={styles.facts}>{facts}</div>
    </div>
  );
}

function FixButton({ fix }: { readonly fix: Fix }) {
  const language = useBench((bench) => bench.settings.language);
  const applyFix = useBench((bench) => bench.applyFix);
  const isDisabled = useBench(areFindingsStale);
  return (
    <Button size="small" className={styles.fixButton} data-fix="" disabled={isDisabled} onClick={() => applyFix(fix)}>
      <Wrench size={12} aria-hidden="true" />
      <span>{sayFinding(fix.words, language)}</span>
    </Button>
  );
}

export function Fixes({ finding }: { readonly finding: Finding }) {
  const fixes = fixesOf(finding);
  return fixes.length === 0 ? null : (
    <div className={styles.fixes}>
      {fixes.map((fix) => (
        <FixButton key={fix.label} fix={fix} />
      ))}
    </div>
  );
}

/** Shows how many problems have a fix, and applies all fixes. */
export function ProblemsHead({ fixable }: { readonly fixable: number }) {
  const { t } = useTranslation();
  const { isEnabled, run, keys, ariaKeys } = useCommand('payload.fix-all');
  // One is fixed where it is listed.
  if (fixable < 2) return null;
  return (
    <div className={styles.head}>
      <span>{t('writing.fixable', { count: fixable })}</span>
      <Button
        size="small"
        data-fix-all=""
        disabled={!isEnabled}
        title={`${t('writing.fixAllTitle')} (${keys ?? ''})`}
        aria-keyshortcuts={ariaKeys}
        onClick={run}
      >
        <Wrench size={12} aria-hidden="true" />
        {t('writing.fixAll')}
      </Button>
    </div>
  );
}
