import { useEffect, useState } from 'react';
import { Download } from 'lucide-react';
import type { VaultInfo, VaultKey } from '../../../../shared/documents/vault.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/places/list-and-page.tsx';
import { PassphrasePrompt } from '../../../views/keys/passphrase-prompt.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { dateWithYear } from '../../../words/hong-kong-time.ts';
import type { PageClosing } from '../../../ui/places/page-head.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { KeyNameForm } from './key-name-form.tsx';
import { KeyEnvironments, KeyUses } from './key-uses.tsx';
import styles from './pages.module.css';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { Confirmation } from '../../../ui/forms/confirmation.tsx';
import { listOf } from '../../../words/list-of.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ValueLine } from '../../../views/value-line.tsx';

function PublicHalf({ vaultKey }: { readonly vaultKey: VaultKey }) {
  const { t } = useTranslation();
  const { id, name, publicSha256 } = vaultKey;
  const forms = useBench((bench) => bench.publicForms.get(id) ?? null);
  const ask = useBench((bench) => bench.fetchPublicForms);
  const copyText = useBench((bench) => bench.copyText);
  const saveText = useBench((bench) => bench.saveText);
  const { run, refusal } = useAttempt();
  const [form, setForm] = useState<'pem' | 'line'>('pem');
  const isMissing = forms === null;
  useEffect(() => {
    if (isMissing) void run(() => ask(id));
    // `run` is a new function on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isMissing]);
  const fileName = `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.public.pem`;
  return (
    <Section name="public" title={t('keys.key.publicTitle')} text={t('keys.key.publicText')}>
      <div className={styles.actions}>
        <Segmented
          label={t('keys.key.form')}
          value={form}
          segments={[
            { value: 'pem', label: t('keys.key.forms.pem') },
            { value: 'line', label: t('keys.key.forms.line') },
          ]}
          onChoose={setForm}
        />
        {forms === null ? null : (
          <Button size="small" data-save={fileName} onClick={() => saveText(fileName, forms.pem)}>
            <Download size={13} aria-hidden="true" />
            {t('connect.save', { file: fileName })}
          </Button>
        )}
      </div>
      <Refusal text={refusal} />
      {forms === null ? null : (
        <CodeBlock
          label={t(`keys.key.forms.${form}`)}
          text={forms[form].trimEnd()}
          copyLabel={t('connect.copy', { what: t(`keys.key.forms.${form}`) })}
          onCopy={(text) => void copyText(text)}
        />
      )}
      <div>
        <p className={styles.quiet}>{t('keys.fingerprint')}</p>
        <ValueLine label={t('keys.fingerprint')} text={publicSha256} />
      </div>
    </Section>
  );
}

function RemoveKey({ vaultKey }: { readonly vaultKey: VaultKey }) {
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
        <Confirmation
          question={t('keys.key.removeAsk', { name })}
          doLabel={t('keys.key.removeDo')}
          isRunning={isRunning}
          onDo={() => void run(() => remove(id))}
          onCancel={() => setAsking(false)}
        >
          {users.length === 0 ? null : <Remark tone="warning">{t('keys.key.removeUsed', { names })}</Remark>}
        </Confirmation>
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

type KeyPageProps = { readonly vaultKey: VaultKey; readonly vault: VaultInfo; readonly closing: PageClosing };

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
        <PassphrasePrompt />
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
