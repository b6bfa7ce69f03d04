import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { forwarderCommand, forwarderIds, usualBridgeAddress } from '../../../shared/protocol/snippets/index.ts';
import { addressUnder, portOf } from '../../engine/connect/ways-in.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Aside } from '../../ui/aside.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import styles from './address-step.module.css';
import { useAttempt } from '../../views/use-attempt.ts';
import { ValueLine } from '../../views/value-line.tsx';

/** Some clients speak to this port alone; it asks for more rights than a bench has. */
const usualHttpsPort = 443;

/** How a container gets to a sandbox that listens on loopback alone, and by which names it may be called then. */
export function OtherMachines({ url, hostNames }: { readonly url: string; readonly hostNames: readonly string[] }) {
  const { t } = useTranslation();
  const setHostNames = useBench((bench) => bench.setHostNames);
  const { run, refusal, isRunning } = useAttempt();
  const [text, setText] = useState(hostNames.join(' '));
  const port = portOf(url);
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
        <ValueLine key={name} label={t('environment.address')} text={addressUnder(url, name)} />
      ))}
    </Aside>
  );
}
