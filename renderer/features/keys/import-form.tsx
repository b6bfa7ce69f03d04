import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxFile, VaultInfo } from '../../../shared/documents/vault.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import styles from './pages.module.css';

/** Takes a file's key into the vault under a name, which begins as that of the file. */
export function ImportForm({ file, vault }: { readonly file: InboxFile; readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const take = useBench((bench) => bench.importKeyFile);
  const { run, refusal, isRunning } = useAttempt();
  const [name, setName] = useState(() => nameOf(file.file));
  const isReady = name.trim() !== '' && vault.state === 'unlocked' && !isRunning;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) void run(() => take(file.file, name.trim()));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <div className={styles.grow}>
          <FormField label={t('keys.import.name')}>
            {(control) => (
              <input
                {...control}
                aria-label={t('keys.import.nameOf', { file: file.file })}
                value={name}
                maxLength={100}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </FormField>
        </div>
        <Button
          type="submit"
          look="primary"
          disabled={!isReady}
          aria-label={t('keys.import.doOf', { file: file.file })}
          data-import=""
        >
          {t('keys.import.do')}
        </Button>
      </div>
      <Refusal text={refusal} />
    </form>
  );
}

/** The file's name without what its kind ends in. */
function nameOf(file: string): string {
  return file.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '').slice(0, 100);
}
