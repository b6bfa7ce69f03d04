import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../commands/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './problems-panel.module.css';

/** Shows how many problems have a fix, and applies all fixes. */
export function ProblemsHead({ fixable }: { readonly fixable: number }) {
  const { t } = useTranslation();
  const { isEnabled, run, keys, ariaKeys } = useCommand('payload.fix-all');
  if (fixable === 0) return null;
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
