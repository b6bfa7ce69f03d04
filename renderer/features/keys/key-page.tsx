import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VaultInfo, VaultKey } from '../../../shared/documents/vault.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/places/list-and-page.tsx';
import { Asking } from '../../views/own/asking.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import { dateWithYear } from '../../words/hong-kong-time.ts';
import type { Closing } from './closing.ts';
import { KeyNameForm } from './key-name-form.tsx';
import { KeyEnvironments, KeyUses } from './key-uses.tsx';
import styles from './pages.module.css';
import { PublicHalf } from './public-half.tsx';
import { RemoveKey } from './remove-key.tsx';

type KeyPageProps = { readonly vaultKey: VaultKey; readonly vault: VaultInfo; readonly closing: Closing };

/** One key: its public half, who uses it, and what it may sign for. */
export function KeyPage({ vaultKey, vault, closing }: KeyPageProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [isRenaming, setRenaming] = useState(false);
  const { name, algorithm, bits, createdAt } = vaultKey;
  const facts = `${t('keys.listLine', { algorithm, bits })} · ${t('keys.key.made', { date: dateWithYear(createdAt, language) })}`;
  return (
    <Page
      region="keys"
      title={name}
      text={facts}
      actions={
        <Button size="small" data-rename="" onClick={() => setRenaming(!isRenaming)}>
          {t('keys.key.rename')}
        </Button>
      }
      {...closing}
    >
      <div className={styles.column} data-page="key">
        <Asking />
        {isRenaming ? <RenameForm vaultKey={vaultKey} onEnd={() => setRenaming(false)} /> : null}
        <PublicHalf vaultKey={vaultKey} />
        <KeyEnvironments vaultKey={vaultKey} />
        <KeyUses vaultKey={vaultKey} uses={vault.uses} />
        <RemoveKey vaultKey={vaultKey} />
      </div>
    </Page>
  );
}

function RenameForm({ vaultKey, onEnd }: { readonly vaultKey: VaultKey; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const rename = useBench((bench) => bench.renameKey);
  const { run, refusal, isRunning } = useAttempt();
  const [name, setName] = useState(vaultKey.name);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => field?.select(), [field]);
  const submit = async (): Promise<void> => {
    if (await run(() => rename(vaultKey.id, name.trim()))) onEnd();
  };
  return (
    <KeyNameForm
      label={t('keys.key.name')}
      field={setField}
      name={name}
      refusal={refusal}
      onName={setName}
      onSubmit={() => void submit()}
    >
      <Button type="submit" look="primary" disabled={name.trim() === '' || name.trim() === vaultKey.name || isRunning}>
        {t('keys.key.renameDo')}
      </Button>
      <Button onClick={onEnd}>{t('dialogs.cancel')}</Button>
    </KeyNameForm>
  );
}
