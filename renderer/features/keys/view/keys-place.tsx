import { RefreshCw } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { ListAndPage, Page } from '../../../ui/places/list-and-page.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { KeyPage } from './key-page.tsx';
import { KeysList } from './keys-list.tsx';
import { VaultPage } from './vault-page.tsx';
import { rsaKeyBits, type VaultInfo } from '../../../../shared/documents/vault.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { PassphrasePrompt } from '../../../views/keys/passphrase-prompt.tsx';
import { useInbox } from '../../../views/keys/use-inbox.ts';
import { useAttempt } from '../../../views/use-attempt.ts';
import { ValueLine } from '../../../views/value-line.tsx';
import type { PageClosing } from '../../../ui/places/page-head.tsx';
import { InboxFileRow } from './inbox-file-row.tsx';
import styles from './pages.module.css';
import { signatureAlgorithms, type SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';

function UnlockFirst() {
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

function GeneratePage({ closing }: { readonly closing: PageClosing }) {
  const { t } = useTranslation();
  return (
    <Page region="keys" title={t('keys.generate.title')} text={t('keys.generate.text')} {...closing}>
      <div className={styles.column} data-page="generate">
        <PassphrasePrompt />
        <UnlockFirst />
        <Section name="generate" title={t('keys.generate.which')}>
          <GenerateForm />
        </Section>
      </div>
    </Page>
  );
}

const algorithmOptions = signatureAlgorithms.map((each) => ({ value: each, label: each }));

function GenerateForm() {
  const { t } = useTranslation();
  const generate = useBench((bench) => bench.generateKey);
  const isLocked = useBench((bench) => bench.session?.vault.state !== 'unlocked');
  const { run, refusal, isRunning } = useAttempt();
  const [name, setName] = useState('');
  const [algorithm, setAlgorithm] = useState<SignatureAlgorithm>('RSA256');
  const [bits, setBits] = useState<(typeof rsaKeyBits)[number]>(2048);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wish = { name: name.trim(), algorithm };
    void run(() => generate(algorithm === 'RSA256' ? { ...wish, bits } : wish));
  };
  const whyNot = name.trim() === '' ? t('keys.generate.nameFirst') : null;
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormField label={t('keys.generate.name')} help={t('keys.generate.nameHelp')}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            data-key-name=""
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </FormField>
      <Choice
        label={t('keys.generate.algorithm')}
        value={algorithm}
        options={algorithmOptions}
        help={t(`keys.generate.algorithmHelp.${algorithm}`)}
        onChoose={setAlgorithm}
      />
      {algorithm === 'RSA256' ? (
        <Choice
          label={t('keys.generate.bits')}
          value={String(bits)}
          options={rsaKeyBits.map((each) => ({
            value: String(each),
            label: t('keys.generate.bitsOf', { bits: each }),
          }))}
          help={t('keys.generate.bitsHelp')}
          onChoose={(chosen) => setBits(rsaKeyBits.find((each) => String(each) === chosen) ?? 2048)}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isRunning || isLocked} whyNot={whyNot}>
          {t('keys.generate.do')}
        </Button>
      </div>
      <Refusal text={refusal} />
    </form>
  );
}

type ImportPageProps = { readonly vault: VaultInfo; readonly closing: PageClosing };

function ImportPage({ vault, closing }: ImportPageProps) {
  const { t } = useTranslation();
  const { inbox, look } = useInbox();
  const { run, refusal, isRunning } = useAttempt();
  return (
    <Page region="keys" title={t('keys.import.title')} text={t('keys.import.text')} {...closing}>
      <div className={styles.column} data-page="import">
        <PassphrasePrompt />
        <UnlockFirst />
        <Folder folder={inbox?.folder ?? null} />
        <Section name="files" title={t('keys.import.filesTitle')}>
          <div className={styles.actions}>
            <Button size="small" disabled={isRunning} data-look-again="" onClick={() => void run(look)}>
              <RefreshCw size={13} aria-hidden="true" />
              {t('keys.import.again')}
            </Button>
          </div>
          <Refusal text={refusal} />
          {inbox === null || inbox.files.length === 0 ? (
            <p className={styles.quiet}>{t('keys.import.none')}</p>
          ) : (
            <ul className={styles.rows}>
              {inbox.files.map((file) => (
                <InboxFileRow key={file.file} file={file} folder={inbox.folder} vault={vault} />
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Page>
  );
}

function Folder({ folder }: { readonly folder: string | null }) {
  const { t } = useTranslation();
  const hasDialogs = useBench((bench) => bench.session?.capabilities.fileDialogs === true);
  const chooseFile = useBench((bench) => bench.chooseKeyFile);
  const { run, refusal, isRunning } = useAttempt();
  return (
    <Section name="folder" title={t('keys.import.folderTitle')} text={t('keys.import.folderText')}>
      {folder === null ? null : (
        <div data-inbox={folder}>
          <ValueLine label={t('keys.import.folder')} text={folder} />
        </div>
      )}
      {hasDialogs ? (
        <div className={styles.actions}>
          <Button disabled={isRunning} onClick={() => void run(chooseFile)}>
            {t('keys.import.choose')}
          </Button>
        </div>
      ) : null}
      <Refusal text={refusal} />
    </Section>
  );
}

export function KeysPlace() {
  return <ListAndPage list={<KeysList />} page={<ChosenPage />} />;
}

function ChosenPage() {
  const { t } = useTranslation();
  const chosen = useBench((bench) => bench.keysPage);
  const vault = useBench((bench) => bench.session?.vault ?? null);
  const leave = useBench((bench) => bench.leavePlace);
  if (vault === null) return null;
  const closing = { closeLabel: t('keys.close'), onClose: leave };
  if (vault.state === 'absent' || chosen.page === 'vault') return <VaultPage vault={vault} closing={closing} />;
  if (chosen.page === 'import') return <ImportPage vault={vault} closing={closing} />;
  if (chosen.page === 'generate') return <GeneratePage closing={closing} />;
  const key = 'id' in chosen ? vault.keys.find(({ id }) => id === chosen.id) : undefined;
  if (key === undefined) return <VaultPage vault={vault} closing={closing} />;
  return <KeyPage key={key.id} vaultKey={key} vault={vault} closing={closing} />;
}
