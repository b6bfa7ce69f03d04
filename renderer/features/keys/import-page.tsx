import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VaultInfo } from '../../../shared/documents/vault.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/places/list-and-page.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { Section } from '../../ui/forms/section.tsx';
import { Asking } from '../../views/own/asking.tsx';
import { useInbox } from '../../views/own/use-inbox.ts';
import { useAttempt } from '../../views/use-attempt.ts';
import { ValueLine } from '../../views/value-line.tsx';
import type { Closing } from './closing.ts';
import { InboxFileRow } from './inbox-file-row.tsx';
import styles from './pages.module.css';
import { UnlockFirst } from './unlock-first.tsx';

type ImportPageProps = { readonly vault: VaultInfo; readonly closing: Closing };

/** Where key files are put, and what each of them is. */
export function ImportPage({ vault, closing }: ImportPageProps) {
  const { t } = useTranslation();
  const { inbox, look } = useInbox();
  const { run, refusal, isRunning } = useAttempt();
  return (
    <Page region="keys" title={t('keys.import.title')} text={t('keys.import.text')} {...closing}>
      <div className={styles.column} data-page="import">
        <Asking />
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

/** The folder by its path, and the host's own dialog where it has one. */
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
