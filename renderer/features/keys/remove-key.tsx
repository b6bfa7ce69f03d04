import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VaultKey } from '../../../shared/documents/vault.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { Remark } from '../../ui/forms/remark.tsx';
import { Section } from '../../ui/forms/section.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import styles from './pages.module.css';
import { Sure } from '../../ui/forms/sure.tsx';
import { listOf } from '../../words/list-of.ts';

/** Takes a key out of the vault for good, once it is said who needs it. */
export function RemoveKey({ vaultKey }: { readonly vaultKey: VaultKey }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const environments = useBench((bench) => bench.session?.environments);
  const remove = useBench((bench) => bench.removeVaultKey);
  const { run, refusal, isRunning } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const { id, name, publicSha256 } = vaultKey;
  const users = environments?.filter((each) => each.key?.publicSha256 === publicSha256) ?? [];
  const names = listOf(
    users.map((user) => user.name),
    language,
  );
  return (
    <Section name="remove" title={t('keys.key.removeTitle')}>
      {isAsking ? (
        <Sure
          question={t('keys.key.removeAsk', { name })}
          doLabel={t('keys.key.removeDo')}
          isRunning={isRunning}
          onDo={() => void run(() => remove(id))}
          onCancel={() => setAsking(false)}
        >
          {users.length === 0 ? null : <Remark tone="warning">{t('keys.key.removeUsed', { names })}</Remark>}
        </Sure>
      ) : (
        <div className={styles.actions}>
          <Button size="small" data-remove-key="" onClick={() => setAsking(true)}>
            {t('keys.key.remove')}
          </Button>
        </div>
      )}
      <Refusal text={refusal} />
    </Section>
  );
}
