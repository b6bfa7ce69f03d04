import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { FileChoice } from '../../../ui/forms/file-choice.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { ValueLine } from '../../../views/value-line.tsx';
import styles from './fields.module.css';

/** The certificate that shows the service who calls over TLS, taken from the files of the inbox. */
export function ClientCert({ environment }: { readonly environment: EnvironmentInfo }) {
  const { t } = useTranslation();
  const inbox = useBench((bench) => bench.inbox);
  const look = useBench((bench) => bench.lookIntoInbox);
  const take = useBench((bench) => bench.importClientCert);
  const { run, refusal, isRunning } = useAttempt();
  const [file, setFile] = useState('');
  const [keyFile, setKeyFile] = useState('');
  useEffect(() => void look(), [look]);
  const files = inbox?.files.map((each) => each.file) ?? [];
  return (
    <div className={styles.pem}>
      <span className={styles.label}>{t('environments.network.clientCert')}</span>
      <p className={styles.quiet}>
        {environment.clientCert === undefined
          ? t('environments.network.clientCertNone')
          : t('environments.network.clientCertKept')}
      </p>
      <p className={styles.quiet}>{t('environments.network.clientCertHelp')}</p>
      {inbox === null ? null : <ValueLine label={t('keys.import.folder')} text={inbox.folder} />}
      {files.length === 0 ? null : (
        <>
          <div className={styles.row}>
            <FileChoice
              label={t('environments.network.clientCertFile')}
              empty="—"
              files={files}
              value={file}
              onChoose={setFile}
            />
            <FileChoice
              label={t('environments.network.clientCertKey')}
              empty={t('environments.network.clientCertSame')}
              files={files}
              value={keyFile}
              onChoose={setKeyFile}
            />
          </div>
          <div className={styles.actions}>
            <Button
              size="small"
              disabled={file === '' || isRunning}
              onClick={() => void run(() => take(environment.id, file, keyFile === '' ? null : keyFile))}
            >
              {t('environments.network.clientCertTake')}
            </Button>
          </div>
        </>
      )}
      <Refusal text={refusal} />
    </div>
  );
}
