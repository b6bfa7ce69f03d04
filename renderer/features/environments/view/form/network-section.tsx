import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Aside } from '../../../../ui/aside.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { Refusal } from '../../../../ui/forms/refusal.tsx';
import { useAttempt } from '../../../../views/use-attempt.ts';
import styles from './fields.module.css';
import { PastedPem } from './pasted-pem.tsx';
import { describeProblem, TextField } from './text-field.tsx';
import { useEffect, useState } from 'react';
import type { EnvironmentInfo } from '../../../../../shared/bridge/environment-info.ts';
import { FileChoice } from '../../../../ui/forms/file-choice.tsx';
import { ValueLine } from '../../../../views/value-line.tsx';

function ClientCert({ environment }: { readonly environment: EnvironmentInfo }) {
  const { t } = useTranslation();
  const inbox = useBench((bench) => bench.inbox);
  const look = useBench((bench) => bench.readInbox);
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

type SectionProps = { readonly edited: EditedEnvironment };

export function NetworkSection({ edited }: SectionProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const edit = useBench((bench) => bench.editEnvironment);
  const { environment, form } = edited;
  return (
    <Aside name="network" title={t('environments.network.title')}>
      <Choice
        label={t('environments.network.proxy')}
        value={form.proxyBy}
        options={(['machine', 'nobody', 'user'] as const).map((by) => ({
          value: by,
          label: t(`environments.network.proxies.${by}`),
        }))}
        help={t('environments.network.proxyHelp')}
        onChoose={(proxyBy) => edit(environment.id, { proxyBy })}
      />
      {form.proxyBy === 'user' ? <ProxyAddress edited={edited} /> : null}
      <PastedPem
        as="ca"
        label={t('environments.network.ca')}
        help={t('environments.network.caHelp')}
        pem={form.ca}
        pasted={form.caPasted}
        problem={describeProblem(edited, 'caPasted', t, language)}
        onPaste={(caPasted) => edit(environment.id, { caPasted })}
        onPem={(ca) => edit(environment.id, { ca, caPasted: '' })}
      />
      <ClientCert environment={environment} />
      <TextField
        edited={edited}
        field="timeoutSeconds"
        label={t('environments.network.timeout')}
        help={t('environments.network.timeoutHelp')}
        placeholder="60"
        maxLength={8}
      />
    </Aside>
  );
}

function ProxyAddress({ edited }: SectionProps) {
  const { t } = useTranslation();
  const ask = useBench((bench) => bench.askProxyCredentials);
  const { run, refusal, isRunning } = useAttempt();
  const isKept = edited.environment.proxyCredentials !== undefined;
  return (
    <>
      <TextField
        edited={edited}
        field="proxy"
        label={t('environments.network.proxyAddress')}
        placeholder="http://proxy.example:3128"
        maxLength={2048}
        isExact
      />
      <div className={styles.actions}>
        <Button
          size="small"
          disabled={isRunning || edited.problems.proxy !== undefined}
          onClick={() => void run(() => ask(edited.environment.id))}
        >
          {t('environments.network.credentials')}
        </Button>
        <p className={styles.quiet}>
          {isKept ? t('environments.network.credentialsKept') : t('environments.network.credentialsText')}
        </p>
      </div>
      <Refusal text={refusal} />
    </>
  );
}
