import { Wrench } from 'lucide-react';
import type { Fix } from '../../../../shared/documents/finding.ts';
import { sayFinding } from '../../../../shared/protocol/validate/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { isBehind } from '../../../store/writing/mending.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './problems-panel.module.css';

export function FixButton({ fix }: { readonly fix: Fix }) {
  const language = useBench((bench) => bench.settings.language);
  const applyFix = useBench((bench) => bench.applyFix);
  const isDisabled = useBench(isBehind);
  return (
    <Button size="small" className={styles.mend} data-fix="" disabled={isDisabled} onClick={() => applyFix(fix)}>
      <Wrench size={12} aria-hidden="true" />
      <span className={styles.sentence}>{sayFinding(fix.words, language)}</span>
    </Button>
  );
}
