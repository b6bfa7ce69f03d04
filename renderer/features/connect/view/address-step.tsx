import { useState, type FormEvent } from 'react';
import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Aside } from '../../../ui/aside.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { Step } from './step.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { FileLine, ValueLine } from '../../../views/value-line.tsx';
import { getPort, replaceHostName, rootFile, trustSetups } from '../engine/connect-call.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { forwarderCommand, forwarderIds, usualBridgeAddress } from '../../../../shared/protocol/snippets/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/form-field.tsx';
import { FileChoice } from '../../../ui/forms/file-choice.tsx';
import { useInbox } from '../../../views/keys/use-inbox.ts';
import styles from './address-step.module.css';

/** Sets a custom certificate for the sandbox. Its files come from the key folder, never from the window. */
function GivenCertificate() {
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
      <div className={styles.certificateFiles}>
        <FileChoice label={t('connect.given.cert')} empty="—" files={files} value={cert} onChoose={setCert} />
        <FileChoice
          label={t('connect.given.key')}
          empty={t('connect.given.same')}
          files={files}
          value={key}
          onChoose={setKey}
        />
      </div>
      <div className={styles.certificateActions}>
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

/** Some clients use only this port; opening it needs more rights than Passbench has. */
const usualHttpsPort = 443;

function ContainerAccess({ url, hostNames }: { readonly url: string; readonly hostNames: readonly string[] }) {
  const { t } = useTranslation();
  const setHostNames = useBench((bench) => bench.setHostNames);
  const { run, refusal, isRunning } = useAttempt();
  const [text, setText] = useState(hostNames.join(' '));
  const port = getPort(url);
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(() => setHostNames(names));
  };
  return (
    <Aside name="container" title={t('connect.container.title')}>
      <p>{t('connect.container.host')}</p>
      <ValueLine label={t('connect.command')} text="docker run --network host …" />
      <p>{t('connect.container.forward')}</p>
      {forwarderIds.map((id) => (
        <ValueLine
          key={id}
          label={t('connect.command')}
          text={forwarderCommand(id, { address: usualBridgeAddress, port: Number(port) })}
        />
      ))}
      <p>{t('connect.container.usualPort')}</p>
      <ValueLine
        label={t('connect.command')}
        text={`sudo ${forwarderCommand('socat', { address: '127.0.0.1', port: usualHttpsPort, to: Number(port) })}`}
      />
      <p>{t('connect.container.names')}</p>
      <form className={styles.names} onSubmit={submit}>
        <Field
          label={t('connect.container.namesLabel')}
          value={text}
          placeholder="host.docker.internal 172.17.0.1"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={isRunning || names.join(' ') === hostNames.join(' ')}>
          {t('connect.container.apply')}
        </Button>
      </form>
      <Refusal text={refusal} />
      {hostNames.map((name) => (
        <ValueLine key={name} label={t('environment.address')} text={replaceHostName(url, name)} />
      ))}
    </Aside>
  );
}

function ServerCertificate({ tls }: { readonly tls: NonNullable<SandboxInfo['tls']> }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const isGiven = tls.given !== undefined;
  return (
    <>
      {isGiven ? (
        <FileLine label={t('connect.given.shown')} fileName="passbench-sandbox-certificate.pem" text={tls.rootPem} />
      ) : (
        <FileLine label={t('connect.address.root')} fileName={rootFile} text={tls.rootPem} />
      )}
      <p className={styles.print}>
        SHA-256 <code translate="no">{tls.sha256}</code>
      </p>
      {isGiven ? (
        <>
          <p>{t('connect.given.trust')}</p>
          {tls.given?.notes.map((note) => (
            <p key={note.en}>{inLanguage(note, language)}</p>
          ))}
        </>
      ) : (
        <Aside name="trust" title={t('connect.address.trust')}>
          <p>{t('connect.address.trustText')}</p>
          <TrustSetups />
        </Aside>
      )}
    </>
  );
}

function TrustSetups() {
  return (
    <dl className={styles.trusts}>
      {trustSetups.map(({ runtime, lines }) => (
        <div key={runtime} className={styles.trust}>
          <dt className={styles.runtime}>{runtime}</dt>
          <dd className={styles.lines}>
            {lines.map((line) => (
              <ValueLine key={line} label={runtime} text={line} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function AddressStep({ sandbox, url }: { readonly sandbox: SandboxInfo; readonly url: string }) {
  const { t } = useTranslation();
  const setTls = useBench((bench) => bench.setTls);
  const { run, refusal, isRunning } = useAttempt();
  const scheme = sandbox.tls === null ? 'http' : 'https';
  return (
    <Step number={2} name="address" title={t('connect.address.title')} text={t('connect.address.text')}>
      <div className={styles.row}>
        <div className={styles.url} data-connect-url={url}>
          <ValueLine label={t('environment.address')} text={url} isLarge />
        </div>
        <fieldset className={styles.scheme} disabled={isRunning} aria-busy={isRunning}>
          <legend className="visually-hidden">{t('connect.address.scheme')}</legend>
          <Segmented
            label={t('connect.address.scheme')}
            value={scheme}
            segments={[
              { value: 'http', label: 'HTTP' },
              { value: 'https', label: 'HTTPS' },
            ]}
            onChoose={(chosen) => (chosen === scheme ? undefined : void run(() => setTls(chosen === 'https')))}
          />
        </fieldset>
      </div>
      <Refusal text={refusal} />
      {sandbox.tls === null ? null : <ServerCertificate tls={sandbox.tls} />}
      <GivenCertificate />
      <ContainerAccess key={sandbox.hostNames.join(' ')} url={url} hostNames={sandbox.hostNames} />
      {sandbox.publicKeyPem === null ? null : (
        <Aside name="answers" title={t('connect.address.answers')}>
          <p>{t('connect.address.answersText')}</p>
          <FileLine
            label={t('environment.publicKey')}
            fileName="passbench-sandbox-public.pem"
            text={sandbox.publicKeyPem}
          />
        </Aside>
      )}
    </Step>
  );
}
