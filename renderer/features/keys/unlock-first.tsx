import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { Remark } from '../../ui/forms/remark.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import styles from './pages.module.css';

/** Says that a key is taken in by an unlocked vault alone, and unlocks it. */
export function UnlockFirst() {
  const { t } = useTranslation();
  const isLocked = useBench((bench) => bench.session?.vault.state === 'locked');
  const unlock = useBench((bench) => bench.unlockVault);
  const { run, refusal, isRunning } = useAttempt();
  if (!isLocked) return null;
  return (
    <div className={styles.row}>
      <Remark tone="warning" className={styles.grow}>
        {t('keys.import.needsVault')}
      </Remark>
      <Button disabled={isRunning} onClick={() => void run(unlock)}>
        {t('keys.vault.unlock')}
      </Button>
      <Refusal text={refusal} />
    </div>
  );
}
