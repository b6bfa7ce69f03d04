import type { KeyUse, VaultKey } from '../../../../shared/documents/vault.ts';
import { colourOf, hostOf } from '../../../engine/environments/environment-facts.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { EnvironmentDot } from '../../../views/environment-dot.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { dateWithYear } from '../../../words/hong-kong-time.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './pages.module.css';

export function KeyEnvironments({ vaultKey }: { readonly vaultKey: VaultKey }) {
  const { t } = useTranslation();
  const environments = useBench((bench) => bench.session?.environments);
  const show = useBench((bench) => bench.showEnvironments);
  const users = environments?.filter((each) => each.key?.publicSha256 === vaultKey.publicSha256) ?? [];
  return (
    <Section name="environments" title={t('keys.key.usedTitle')} text={t('keys.key.usedText')}>
      {users.length === 0 ? (
        <div className={styles.actions}>
          <p className={styles.quiet}>{t('keys.key.usedNone')}</p>
          <Button size="small" onClick={() => show()}>
            {t('keys.key.toEnvironments')}
          </Button>
        </div>
      ) : (
        <ul className={styles.rows}>
          {users.map((user) => (
            <li key={user.id}>
              <EnvironmentDot colour={colourOf(user)} />
              <span className={styles.grow}>
                {user.name} <span className={styles.quiet}>{hostOf(user.baseUrl)}</span>
              </span>
              <Button size="small" onClick={() => show(user.id)}>
                {t('keys.key.openEnvironment', { name: user.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Lists the origins that a key may sign for; each can be revoked. */
export function KeyUses({ vaultKey, uses }: { readonly vaultKey: VaultKey; readonly uses: readonly KeyUse[] | null }) {
  const { t } = useTranslation();
  const own = uses?.filter(({ keyId }) => keyId === vaultKey.id) ?? [];
  return (
    <Section name="uses" title={t('keys.key.usesTitle')} text={t('keys.key.usesText')}>
      {uses === null ? <p className={styles.quiet}>{t('keys.key.usesSealed')}</p> : null}
      {uses !== null && own.length === 0 ? <p className={styles.quiet}>{t('keys.key.usesNone')}</p> : null}
      {own.length === 0 ? null : (
        <ul className={styles.rows}>
          {own.map((use) => (
            <Use key={use.origin} use={use} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Use({ use: { keyId, origin, firstUsed } }: { readonly use: KeyUse }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const revoke = useBench((bench) => bench.revokeUse);
  const { run, refusal, isRunning } = useAttempt();
  return (
    <li data-use={origin}>
      <span className={styles.grow}>
        <code className={styles.print} translate="no">
          {origin}
        </code>{' '}
        <span className={styles.quiet}>{t('keys.key.since', { date: dateWithYear(firstUsed, language) })}</span>
      </span>
      <Button
        size="small"
        disabled={isRunning}
        aria-label={t('keys.key.revokeOf', { origin })}
        onClick={() => void run(() => revoke(keyId, origin))}
      >
        {t('keys.key.revoke')}
      </Button>
      <Refusal text={refusal} />
    </li>
  );
}
