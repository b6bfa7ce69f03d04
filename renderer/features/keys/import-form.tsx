import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxFile, VaultInfo } from '../../../shared/documents/vault.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import { KeyNameForm } from './key-name-form.tsx';

/** Takes a file's key into the vault under a name, which begins as that of the file. */
export function ImportForm({ file, vault }: { readonly file: InboxFile; readonly vault: VaultInfo }) {
  const { t } = useTranslation();
  const take = useBench((bench) => bench.importKeyFile);
  const { run, refusal, isRunning } = useAttempt();
  const [name, setName] = useState(() => nameOf(file.file));
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
      <Button
        type="submit"
        look="primary"
        disabled={!isReady}
        aria-label={t('keys.import.doOf', { file: file.file })}
        data-import=""
      >
        {t('keys.import.do')}
      </Button>
    </KeyNameForm>
  );
}

/** The file's name without what its kind ends in. */
function nameOf(file: string): string {
  return file.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '').slice(0, 100);
}
