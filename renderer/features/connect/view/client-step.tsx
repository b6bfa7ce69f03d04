import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import type { ClientKey } from '../../../../shared/documents/sandbox-controls.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { ClientKeyRef } from '../engine/connect-call.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ClientForm, keyPairCommands } from './client-form.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Aside } from '../../../ui/aside.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import styles from './client-step.module.css';
import { Step } from './step.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { ValueLine } from '../../../views/value-line.tsx';

type ClientStepProps = {
  readonly clients: SandboxInfo['clients'];
  readonly chosen: ClientKeyRef | null;
  readonly onChoose: (key: ClientKeyRef) => void;
};

export function ClientStep({ clients, chosen, onChoose }: ClientStepProps) {
  const { t } = useTranslation();
  const own = clients.filter(({ isDemo }) => !isDemo);
  const [isAdding, setAdding] = useState(false);
  const hasNone = own.length === 0;
  const place = useRef<HTMLDivElement>(null);
  const refocus = (): void => focusAfter(place.current, 'input:checked', 'input');
  return (
    <Step number={1} name="client" title={t('connect.client.title')} text={t('connect.client.text')}>
      <div ref={place} className={styles.place}>
        {hasNone ? null : <ClientList clients={own} chosen={chosen} onChoose={onChoose} onRemoved={refocus} />}
        {hasNone || isAdding ? (
          <ClientForm
            onAdded={(key) => {
              onChoose(key);
              setAdding(false);
              refocus();
            }}
            onCancel={hasNone ? null : () => setAdding(false)}
          />
        ) : (
          <div>
            <Button
              size="small"
              onClick={() => {
                setAdding(true);
                focusAfter(place.current, '[data-client-form] input');
              }}
            >
              {t('connect.client.another')}
            </Button>
          </div>
        )}
      </div>
      <Aside name="key-pair" title={t('connect.client.noKeys')}>
        <p>{t('connect.client.noKeysText')}</p>
        {keyPairCommands.map((command) => (
          <ValueLine key={command} label={t('connect.command')} text={command} />
        ))}
      </Aside>
    </Step>
  );
}

function ClientList({ clients, chosen, onChoose, onRemoved }: ClientStepProps & { readonly onRemoved: () => void }) {
  const { t } = useTranslation();
  const removeKey = useBench((bench) => bench.removeKey);
  const { run, refusal, isRunning } = useAttempt();
  return (
    <>
      <ul className={styles.clients} aria-label={t('connect.client.list')}>
        {clients.flatMap(({ clientId, keys }) =>
          keys.map((key) => (
            <li key={`${clientId} ${key.version}`} className={styles.client} data-client={clientId}>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name="connect-key"
                  checked={chosen?.clientId === clientId && chosen.version === key.version}
                  onChange={() => onChoose({ clientId, version: key.version })}
                />
                <KeyWords clientId={clientId} clientKey={key} />
              </label>
              <IconButton
                size="small"
                label={t('connect.client.remove', { clientId, version: key.version })}
                disabled={isRunning}
                onClick={() => void run(() => removeKey(clientId, key.version)).then(onRemoved)}
              >
                <Trash2 size={13} aria-hidden="true" />
              </IconButton>
            </li>
          )),
        )}
      </ul>
      <Refusal text={refusal} />
    </>
  );
}

function KeyWords({ clientId, clientKey }: { readonly clientId: string; readonly clientKey: ClientKey }) {
  const { t } = useTranslation();
  const { algorithm, bits, version, sha256 } = clientKey;
  return (
    <span className={styles.words}>
      <span>
        <code className={styles.name} translate="no">
          {clientId}
        </code>{' '}
        <span className={styles.quiet}>
          {t('connect.client.version', { version })} · {algorithm} · {t('connect.client.bits', { bits })}
        </span>
      </span>
      <span className={styles.quiet}>
        SHA-256{' '}
        <code className={styles.print} translate="no" data-fingerprint="">
          {sha256}
        </code>
      </span>
    </span>
  );
}
