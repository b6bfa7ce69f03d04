import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { longestKeyFileBytes } from '../../../../../shared/documents/size-limits.ts';
import { keyFileText } from '../../../../engine/keys/key-file-text.ts';
import { holdsPrivateKey } from '../../../../engine/keys/private-text.ts';
import type { ReadPublic } from '../../store/slices.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { troubleText } from '../../../../words/trouble-text.ts';
import styles from './fields.module.css';

type PastedPemProps = {
  readonly as: 'platformKey' | 'ca';
  readonly label: string;
  readonly help: string;
  readonly pem: string;
  readonly onPem: (pem: string) => void;
};

/** Accepts a public key or certificates that are pasted, dropped or read from a file, then describes them. */
export function PastedPem({ as, label, help, pem, onPem }: PastedPemProps) {
  const [isReplacing, setReplacing] = useState(false);
  const isKept = pem !== '' && !isReplacing;
  return isKept ? (
    <SavedPem as={as} label={label} pem={pem} onReplace={() => setReplacing(true)} onRemove={() => onPem('')} />
  ) : (
    <PasteField
      as={as}
      label={label}
      help={help}
      onRead={(read) => {
        setReplacing(false);
        onPem(read.pem);
      }}
    />
  );
}

type SavedPemProps = Pick<PastedPemProps, 'as' | 'label' | 'pem'> & {
  readonly onReplace: () => void;
  readonly onRemove: () => void;
};

function SavedPem({ as, label, pem, onReplace, onRemove }: SavedPemProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const readPublic = useBench((bench) => bench.readPublic);
  const [known, setKnown] = useState<ReadPublic | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readPublic(pem, as).then((answer) => (isCurrent && 'read' in answer ? setKnown(answer.read) : undefined));
    return () => void (isCurrent = false);
  }, [pem, as, readPublic]);
  return (
    <div className={styles.pem} data-kept-pem={as}>
      <span className={styles.label}>{label}</span>
      {known === null ? null : (
        <>
          <p>{inLanguage(known.sentence, language)}</p>
          <p className={styles.quiet}>
            {t('environments.pasted.print')}{' '}
            <code className={styles.print} translate="no">
              {known.sha256}
            </code>
          </p>
        </>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onReplace}>
          {t('environments.pasted.replace')}
        </Button>
        <Button size="small" look="quiet" onClick={onRemove}>
          {t('environments.pasted.remove')}
        </Button>
      </div>
    </div>
  );
}

/** The host reads pasted text at once. A private key is removed from the field and never sent. */
function usePasted(as: PastedPemProps['as'], onRead: (read: ReadPublic) => void) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const readPublic = useBench((bench) => bench.readPublic);
  const latest = useRef('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (pasted: string): Promise<void> => {
    const isPrivate = holdsPrivateKey(pasted);
    latest.current = isPrivate ? '' : pasted;
    setText(latest.current);
    setProblem(isPrivate ? t('environments.pasted.private') : null);
    if (latest.current.trim() === '') return;
    const answer = await readPublic(pasted, as);
    // Something else was pasted since.
    if (latest.current !== pasted) return;
    if ('read' in answer) onRead(answer.read);
    else setProblem(troubleText(answer.trouble, t, language));
  };
  const readFile = async (chosen: Blob | undefined): Promise<void> => {
    if (chosen === undefined) return;
    if (chosen.size > longestKeyFileBytes) setProblem(t('environments.pasted.tooLarge'));
    else await take(keyFileText(new Uint8Array(await chosen.arrayBuffer())));
  };
  return { text, problem, take, readFile };
}

type PasteFieldProps = Pick<PastedPemProps, 'as' | 'label' | 'help'> & { readonly onRead: (read: ReadPublic) => void };

function PasteField({ as, label, help, onRead }: PasteFieldProps) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const { text, problem, take, readFile } = usePasted(as, onRead);
  return (
    <>
      <FormField label={label} help={help} problem={problem}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            placeholder={as === 'ca' ? '-----BEGIN CERTIFICATE-----' : '-----BEGIN PUBLIC KEY-----'}
            value={text}
            data-field={as}
            onChange={(event) => void take(event.currentTarget.value)}
            onDrop={(event) => {
              const [dropped] = event.dataTransfer.files;
              if (dropped === undefined) return;
              event.preventDefault();
              void readFile(dropped);
            }}
          />
        )}
      </FormField>
      <div className={styles.actions}>
        <Button size="small" onClick={() => file.current?.click()}>
          {t('environments.pasted.chooseFile')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('environments.pasted.chooseFile')}
          onChange={(event) => {
            void readFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </>
  );
}
