import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { InboxFile, VaultInfo } from '../../../../shared/documents/vault.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { getConversionCommand, findConversionResult } from '../engine/conversion-command.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { IconButton, Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { ValueLine } from '../../../views/value-line.tsx';
import styles from './inbox-file-row.module.css';
import { Confirmation } from '../../../ui/forms/confirmation.tsx';
import { KeyNameForm } from './key-name-form.tsx';

function ImportForm({ file, vault }: { readonly file: InboxFile; readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const take = useBench((bench) => bench.importKeyFile);
  const { run, refusal, isRunning } = useAttempt();
  const [name, setName] = useState(() => getKeyName(file.file));
  const isReady = name.trim() !== '' && vault.state === 'unlocked' && !isRunning;
  return (
    <KeyNameForm
      label={t('keys.import.name')}
      fieldLabel={t('keys.import.nameOf', { file: file.file })}
      name={name}
      refusal={refusal}
      onName={setName}
      onSubmit={() => {
        if (isReady) void run(() => take(file.file, name.trim()));
      }}
    >
      <Button type="submit" disabled={!isReady} aria-label={t('keys.import.doOf', { file: file.file })} data-import="">
        {t('keys.import.do')}
      </Button>
    </KeyNameForm>
  );
}

function getKeyName(file: string): string {
  return file.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '').slice(0, 100);
}

type InboxFileRowProps = { readonly file: InboxFile; readonly folder: string; readonly vault: VaultInfo };

/** Shows what an inbox file is, and imports its key or names the next step. */
export function InboxFileRow({ file, folder, vault }: InboxFileRowProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const remove = useBench((bench) => bench.removeInboxFile);
  const { run, refusal, isRunning } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const stands = getFileState(file);
  const known = vault.keys.find(({ publicSha256 }) => publicSha256 === file.publicSha256);
  return (
    <li className={styles.file} data-inbox-file={file.file} data-stands={stands}>
      <div className={styles.head}>
        <code className={styles.name} translate="no">
          {file.file}
        </code>
        <Badge tone={tones[stands]}>{t(`keys.import.${stands}`)}</Badge>
        <span className={styles.bytes}>{t('keys.import.bytes', { count: file.bytes })}</span>
        <IconButton
          size="small"
          label={t('keys.import.remove', { file: file.file })}
          disabled={isRunning}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={13} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.sentence}>{inLanguage(file.sentence, language)}</p>
      {file.warnings.map((warning) => (
        <Remark key={warning.en} tone="warning">
          {inLanguage(warning, language)}
        </Remark>
      ))}
      <NextStep file={file} folder={folder} />
      {known === undefined ? null : <p className={styles.quiet}>{t('keys.import.inVault', { name: known.name })}</p>}
      {known === undefined && (stands === 'usable' || stands === 'locked') ? (
        <ImportForm file={file} vault={vault} />
      ) : null}
      {isAsking ? (
        <Confirmation
          question={t('keys.import.removeAsk', { file: file.file })}
          doLabel={t('keys.import.removeDo')}
          isRunning={isRunning}
          onDo={() => void run(() => remove(file.file))}
          onCancel={() => setAsking(false)}
        />
      ) : null}
      <Refusal text={refusal} />
    </li>
  );
}

type FileState = 'usable' | 'locked' | 'public' | 'unusable';

const tones: Readonly<Record<FileState, Tone>> = { usable: 'green', locked: 'green', public: 'plain', unusable: 'red' };

function getFileState({ usable, holds, needsPassphrase }: InboxFile): FileState {
  if (needsPassphrase) return 'locked';
  if (!usable) return 'unusable';
  return holds === 'private' ? 'usable' : 'public';
}

function NextStep({ file, folder }: { readonly file: InboxFile; readonly folder: string }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const stands = getFileState(file);
  if (stands === 'locked') return <p className={styles.quiet}>{t('keys.import.passphrase')}</p>;
  if (stands === 'public') return <p className={styles.quiet}>{t('keys.import.publicText')}</p>;
  if (file.next === null) return null;
  const command = getConversionCommand(file.next, folder);
  if (command === null) return <p className={styles.quiet}>{inLanguage(file.next, language)}</p>;
  return (
    <>
      <p className={styles.quiet}>{t(`keys.import.${findConversionResult(file.next, file.holds)}`)}</p>
      <ValueLine label={t('connect.command')} text={command} />
    </>
  );
}
