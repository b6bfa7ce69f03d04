import type { VaultInfo } from '../../../../shared/documents/vault.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Page } from '../../../ui/places/list-and-page.tsx';
import { Check } from '../../../ui/forms/check.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { PassphrasePrompt } from '../../../views/keys/passphrase-prompt.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import type { PageClosing } from '../../../ui/places/page-head.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './pages.module.css';

type VaultPageProps = { readonly vault: VaultInfo; readonly closing: PageClosing };

export function VaultPage({ vault, closing }: VaultPageProps) {
  const { t } = useTranslation();
  return (
    <Page region="keys" title={t('keys.vault.title')} text={t('keys.vault.text')} {...closing}>
      <div className={styles.column} data-page="vault">
        <PassphrasePrompt />
        <Refusals vault={vault} />
        {vault.state === 'absent' ? (
          <CreateVault vault={vault} />
        ) : (
          <>
            <VaultState vault={vault} />
            <Passphrase vault={vault} />
          </>
        )}
      </div>
    </Page>
  );
}

function CreateVault({ vault }: { readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const whyNot = useNoPrompt(vault);
  const create = useBench((bench) => bench.createVault);
  const { run, refusal, isRunning } = useAttempt();
  return (
    <>
      <Section name="make" title={t('keys.vault.makeTitle')} text={t('keys.vault.steps')}>
        <p className={styles.text}>{t('keys.vault.makeText')}</p>
        {whyNot === null ? (
          <p className={styles.text}>{t('keys.vault.makeWhere')}</p>
        ) : (
          <Remark tone="warning">{whyNot}</Remark>
        )}
        <div className={styles.actions}>
          <Button
            look="primary"
            disabled={isRunning}
            whyNot={whyNot}
            data-make-vault=""
            onClick={() => void run(create)}
          >
            {t('keys.vault.make')}
          </Button>
        </div>
        <Refusal text={refusal} />
      </Section>
      <Section name="without" title={t('keys.vault.withoutTitle')} text={t('keys.vault.without')}>
        {null}
      </Section>
    </>
  );
}

/** Why no passphrase can be asked for; null if it can. */
function useNoPrompt({ noPrompt }: VaultInfo): string | null {
  const language = useBench((bench) => bench.settings.language);
  return noPrompt === null ? null : inLanguage(noPrompt, language);
}

/** Offered beside the current value. */
const usualMinutes = [1, 5, 15, 30, 60, 240];

function VaultState({ vault }: { readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const unlock = useBench((bench) => bench.unlockVault);
  const lock = useBench((bench) => bench.lockVault);
  const setAutoLock = useBench((bench) => bench.setAutoLock);
  const { run, refusal, isRunning } = useAttempt();
  const isLocked = vault.state === 'locked';
  const noPrompt = useNoPrompt(vault);
  // A keychain needs no passphrase.
  const whyNot = isLocked && !vault.slots.includes('os') ? noPrompt : null;
  const minutes = [...new Set([...usualMinutes, vault.autoLockMinutes])].toSorted((a, b) => a - b);
  return (
    <Section
      name="state"
      title={t(`keys.vault.state.${vault.state}`)}
      text={
        isLocked
          ? t('keys.vault.lockedText')
          : vault.keys.length === 0
            ? t('keys.vault.emptyText')
            : t('keys.vault.unlockedText')
      }
    >
      <div className={styles.actions}>
        <Button
          look={isLocked ? 'primary' : 'plain'}
          disabled={isRunning}
          whyNot={whyNot}
          onClick={() => void run(isLocked ? unlock : lock)}
        >
          {isLocked ? t('keys.vault.unlock') : t('keys.vault.lock')}
        </Button>
      </div>
      <Refusal text={whyNot ?? refusal} />
      <div className={styles.narrow}>
        <FormField label={t('keys.vault.autoLock')} help={t('keys.vault.autoLockHelp')}>
          {(control) => (
            <select
              {...control}
              value={vault.autoLockMinutes}
              data-auto-lock=""
              onChange={(event) => {
                const chosen = Number(event.currentTarget.value);
                void run(() => setAutoLock(chosen));
              }}
            >
              {minutes.map((count) => (
                <option key={count} value={count}>
                  {t('keys.vault.minutes', { count })}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
    </Section>
  );
}

function Passphrase({ vault }: { readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const change = useBench((bench) => bench.changePassphrase);
  const setKeychain = useBench((bench) => bench.setKeychain);
  const { run, refusal, isRunning, isDone } = useAttempt();
  const hasKeychain = vault.slots.includes('os');
  const whyNot = useNoPrompt(vault);
  return (
    <Section name="passphrase" title={t('keys.vault.passphrase')} text={t('keys.vault.changeText')}>
      <div className={styles.actions}>
        <Button
          size="small"
          disabled={isRunning}
          whyNot={whyNot}
          data-change-passphrase=""
          onClick={() => void run(change)}
        >
          {t('keys.vault.change')}
        </Button>
        {isDone ? (
          <span className={styles.quiet} role="status">
            {t('keys.vault.changed')}
          </span>
        ) : null}
      </div>
      <Refusal text={refusal} />
      {vault.noKeychain === null || hasKeychain ? <Keychain hasKeychain={hasKeychain} onSet={setKeychain} /> : null}
      {vault.noKeychain === null ? null : <p className={styles.quiet}>{inLanguage(vault.noKeychain, language)}</p>}
    </Section>
  );
}

type KeychainProps = {
  readonly hasKeychain: boolean;
  readonly onSet: (keychain: boolean) => ReturnType<Parameters<ReturnType<typeof useAttempt>['run']>[0]>;
};

function Keychain({ hasKeychain, onSet }: KeychainProps) {
  const { t } = useTranslation();
  const { run, refusal, isRunning } = useAttempt();
  return (
    <>
      <Check
        checked={hasKeychain}
        help={t('keys.vault.keychainText')}
        disabled={isRunning}
        onChange={(event) => {
          const isWanted = event.currentTarget.checked;
          void run(() => onSet(isWanted));
        }}
      >
        {t('keys.vault.keychain')}
      </Check>
      <Refusal text={refusal} />
    </>
  );
}

function Refusals({ vault }: { readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (vault.refusals.length === 0) return null;
  return (
    <Section name="refusals" title={t('keys.vault.refusals')}>
      <ul className={styles.rows}>
        {vault.refusals.map(({ message, next }) => (
          <li key={message.en}>
            <Remark tone="warning">
              {inLanguage(message, language)} {inLanguage(next, language)}
            </Remark>
          </li>
        ))}
      </ul>
    </Section>
  );
}
