import { useId, useRef, useState, type FormEvent } from 'react';
import { longestKeyFileBytes } from '../../../../shared/documents/size-limits.ts';
import { holdsPrivateKey, keyFileText } from '../../../engine/keys/private-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { ClientKeyRef } from '../engine/connect-call.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/form-field.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { ValueLine } from '../../../views/value-line.tsx';
import styles from './client-form.module.css';

const publicHalfCommand = 'openssl pkey -in private-key.pem -pubout -out public-key.pem';

/** Creates a test key pair; every snippet reads its private key (PKCS#8). */
export const keyPairCommands: readonly string[] = [
  'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private-key.pem',
  publicHalfCommand,
];

type ClientFormProps = {
  readonly onAdded: (key: ClientKeyRef) => void;
  readonly onCancel: (() => void) | null;
};

/** Adds a public key to a client. A pasted private key is removed from the field at once and never sent. */
export function ClientForm({ onAdded, onCancel }: ClientFormProps) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const addClient = useBench((bench) => bench.addClient);
  const { run, refusal, forget, isRunning } = useAttempt();
  const [clientId, setClientId] = useState('');
  const [version, setVersion] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const [mistake, setMistake] = useState<'private' | 'too-large' | null>(null);
  const take = (text: string): void => {
    forget();
    const isPrivate = holdsPrivateKey(text);
    setMistake(isPrivate ? 'private' : null);
    setPublicKey(isPrivate ? '' : text);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const named = version.trim() === '' ? {} : { keyVersion: version.trim() };
    if (!(await run(() => addClient({ clientId: clientId.trim(), publicKey, ...named })))) return;
    const added = store.getState().session?.sandbox.clients.find((each) => each.clientId === clientId.trim());
    const key = added?.keys.find((each) => each.version === version.trim()) ?? added?.keys.at(-1);
    setPublicKey('');
    if (key !== undefined) onAdded({ clientId: clientId.trim(), version: key.version });
  };
  const isComplete = clientId.trim() !== '' && publicKey.trim() !== '';
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} data-client-form="">
      <NameFields clientId={clientId} version={version} onClientId={setClientId} onVersion={setVersion} />
      <PublicKeyField text={publicKey} onText={take} onTooLarge={() => setMistake('too-large')} />
      <Refusal text={mistake === null ? refusal : t(`connect.client.mistakes.${mistake}`)} />
      {mistake === 'private' ? <ValueLine label={t('connect.command')} text={publicHalfCommand} /> : null}
      <div className={styles.actions}>
        <Button
          type="submit"
          look="primary"
          size="small"
          disabled={isRunning}
          whyNot={isComplete ? null : t('connect.client.fillFirst')}
        >
          {t('connect.client.add')}
        </Button>
        {onCancel === null ? null : (
          <Button size="small" onClick={onCancel}>
            {t('dialogs.cancel')}
          </Button>
        )}
        {/* The button's description says it to readers of the screen. */}
        {isComplete ? null : (
          <p className={styles.hint} aria-hidden="true">
            {t('connect.client.fillFirst')}
          </p>
        )}
      </div>
    </form>
  );
}

type NameFieldsProps = {
  readonly clientId: string;
  readonly version: string;
  readonly onClientId: (text: string) => void;
  readonly onVersion: (text: string) => void;
};

function NameFields({ clientId, version, onClientId, onVersion }: NameFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <Field
        label={t('connect.client.id')}
        value={clientId}
        maxLength={256}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onClientId(event.currentTarget.value)}
      />
      <Field
        label={t('connect.client.keyVersion')}
        value={version}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        placeholder={t('connect.client.nextVersion')}
        onChange={(event) => onVersion(event.currentTarget.value)}
      />
    </div>
  );
}

type PublicKeyFieldProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onTooLarge: () => void;
};

function PublicKeyField({ text, onText, onTooLarge }: PublicKeyFieldProps) {
  const { t } = useTranslation();
  const [field, hint] = [useId(), useId()];
  const file = useRef<HTMLInputElement>(null);
  const read = async (chosen: Blob | undefined): Promise<void> => {
    if (chosen === undefined) return;
    if (chosen.size > longestKeyFileBytes) onTooLarge();
    else onText(keyFileText(new Uint8Array(await chosen.arrayBuffer())));
  };
  return (
    <div className={styles.key}>
      <label className={styles.label} htmlFor={field}>
        {t('connect.client.publicKey')}
      </label>
      <textarea
        id={field}
        className={styles.text}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder="-----BEGIN PUBLIC KEY-----"
        aria-describedby={hint}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onDrop={(event) => {
          const [dropped] = event.dataTransfer.files;
          if (dropped === undefined) return;
          event.preventDefault();
          void read(dropped);
        }}
      />
      <div className={styles.below}>
        <p id={hint} className={styles.hint}>
          {t('connect.client.publicKeyHint')}
        </p>
        <Button size="small" onClick={() => file.current?.click()}>
          {t('connect.client.chooseFile')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('connect.client.chooseFile')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}
