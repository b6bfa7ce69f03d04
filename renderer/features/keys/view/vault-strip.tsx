import { Lock, LockOpen, Vault } from 'lucide-react';
import type { VaultInfo } from '../../../../shared/documents/vault.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { moveInRows } from '../../../ui/places/place-row.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './vault-strip.module.css';

const icons = { absent: Vault, locked: Lock, unlocked: LockOpen };

export function VaultStrip({ vault }: { readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const isShown = useBench((bench) => bench.keysPage.page === 'vault');
  const show = useBench((bench) => bench.showKeys);
  const unlock = useBench((bench) => bench.unlockVault);
  const lock = useBench((bench) => bench.lockVault);
  const { run, refusal, isRunning } = useAttempt();
  const { state } = vault;
  const Icon = icons[state];
  return (
    <div className={styles.strip} data-vault={state}>
      <button
        type="button"
        className={styles.state}
        aria-current={isShown ? 'true' : undefined}
        aria-label={t('keys.vault.open', { state: t(`keys.vault.state.${state}`) })}
        data-list-stop=""
        onClick={() => show({ page: 'vault' })}
        onKeyDown={moveInRows}
      >
        <Icon size={15} strokeWidth={1.8} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.name}>{t(`keys.vault.state.${state}`)}</span>
          {state === 'absent' ? null : (
            <span className={styles.line}>
              {t(`keys.vault.stateLine.${state}`, { minutes: vault.autoLockMinutes })}
            </span>
          )}
        </span>
      </button>
      {state === 'absent' ? null : (
        <Button
          size="small"
          disabled={isRunning}
          data-vault-act={state === 'locked' ? 'unlock' : 'lock'}
          onClick={() => void run(state === 'locked' ? unlock : lock)}
        >
          {state === 'locked' ? t('keys.vault.unlock') : t('keys.vault.lock')}
        </Button>
      )}
      <Refusal text={refusal} />
    </div>
  );
}
