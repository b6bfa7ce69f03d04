import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../../store/use-bench.ts';
import { Aside } from '../../../ui/aside.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileChoice } from '../../../ui/forms/file-choice.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { useInbox } from '../../../views/own/use-inbox.ts';
import { useAttempt } from '../../../views/use-attempt.ts';
import { ValueLine } from '../../../views/value-line.tsx';
import styles from './given-certificate.module.css';

/** Has the sandbox show a certificate of the user's own: its files come from the folder of keys, never from the window. */
export function GivenCertificate() {
  const { t } = useTranslation();
  const { inbox, look } = useInbox();
  const setTls = useBench((bench) => bench.setTls);
  const { run, refusal, isRunning } = useAttempt();
  const [cert, setCert] = useState('');
  const [key, setKey] = useState('');
  const files = inbox?.files.map(({ file }) => file) ?? [];
  return (
    <Aside name="given" title={t('connect.given.title')}>
      <p>{t('connect.given.text')}</p>
      {inbox === null ? null : <ValueLine label={t('connect.given.folder')} text={inbox.folder} />}
      <div className={styles.files}>
        <FileChoice label={t('connect.given.cert')} empty="—" files={files} value={cert} onChoose={setCert} />
        <FileChoice
          label={t('connect.given.key')}
          empty={t('connect.given.same')}
          files={files}
          value={key}
          onChoose={setKey}
        />
      </div>
      <div className={styles.actions}>
        <Button size="small" disabled={isRunning} data-given-look="" onClick={() => void run(look)}>
          {t('connect.given.again')}
        </Button>
        <Button
          size="small"
          disabled={cert === '' || isRunning}
          data-given-take=""
          onClick={() => void run(() => setTls(true, { cert, key: key === '' ? cert : key }))}
        >
          {t('connect.given.take')}
        </Button>
      </div>
      <Refusal text={refusal} />
    </Aside>
  );
}
