import { KeyRound, Plus, Lock, LockOpen, Vault } from 'lucide-react';
import type { VaultKey, VaultInfo } from '../../../../shared/documents/vault.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton, Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListColumn } from '../../../ui/places/list-and-page.tsx';
import { PlaceLine, PlaceRow, moveInRows } from '../../../ui/places/place-row.tsx';
import { MenuItem, PopupMenu } from '../../../ui/overlays/menu.tsx';
import { shortenFingerprint } from '../../../engine/names/short-forms.ts';
import { listOf } from '../../../words/list-of.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './keys-list.module.css';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';

export function KeysList() {
  const { t } = useTranslation();
  const vault = useBench((bench) => bench.session?.vault ?? null);
  const chosen = useBench((bench) => (bench.keysPage.page === 'key' ? bench.keysPage.id : null));
  const show = useBench((bench) => bench.showKeys);
  if (vault === null) return null;
  return (
    <ListColumn title={t('keys.title')} action={<NewKeyMenu />} above={<VaultStrip vault={vault} />}>
      {vault.keys.length === 0 ? (
        vault.state === 'absent' ? null : (
          <EmptyState
            icon={KeyRound}
            title={t('keys.emptyTitle')}
            text={t('keys.emptyText')}
            action={{ label: t('keys.emptyAction'), run: () => show({ page: 'import' }) }}
            second={{ label: t('keys.generate.title'), run: () => show({ page: 'generate' }) }}
          />
        )
      ) : (
        <ul>
          {vault.keys.map((key) => (
            <KeyRow key={key.id} vaultKey={key} isChosen={key.id === chosen} />
          ))}
        </ul>
      )}
    </ListColumn>
  );
}

function KeyRow({ vaultKey, isChosen }: { readonly vaultKey: VaultKey; readonly isChosen: boolean }) {
  const { t } = useTranslation();
  const show = useBench((bench) => bench.showKeys);
  const language = useBench((bench) => bench.settings.language);
  const environments = useBench((bench) => bench.session?.environments);
  const { id, name, algorithm, bits, publicSha256 } = vaultKey;
  const users = environments?.filter((each) => each.key?.publicSha256 === publicSha256) ?? [];
  const names = listOf(
    users.map((each) => each.name),
    language,
  );
  return (
    <PlaceRow
      name={name}
      isChosen={isChosen}
      dataAttributes={{ 'data-key': name }}
      onOpen={() => show({ page: 'key', id })}
    >
      <PlaceLine>
        {t('keys.listLine', { algorithm, bits })} ·{' '}
        <code className={styles.print} translate="no" title={publicSha256}>
          {shortenFingerprint(publicSha256)}
        </code>
      </PlaceLine>
      <PlaceLine>{users.length === 0 ? t('keys.usedByNone') : t('keys.usedBy', { names })}</PlaceLine>
    </PlaceRow>
  );
}

function NewKeyMenu() {
  const { t } = useTranslation();
  const imports = useCommand('keys.import');
  const generate = useCommand('keys.generate');
  return (
    <PopupMenu
      trigger={
        <IconButton label={t('keys.new')} size="small">
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      {[imports, generate].map((command) => (
        <MenuItem key={command.label} label={command.label} isDisabled={!command.isEnabled} onRun={command.run} />
      ))}
    </PopupMenu>
  );
}

const icons = { absent: Vault, locked: Lock, unlocked: LockOpen };

function VaultStrip({ vault }: { readonly vault: VaultInfo }) {
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
