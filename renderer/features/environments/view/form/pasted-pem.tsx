import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { longestKeyFileBytes } from '../../../../../shared/documents/size-limits.ts';
import { holdsPrivateKey, keyFileText } from '../../../../engine/keys/private-text.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { PublicMaterial } from '../../../../../shared/bridge/your-keys.ts';
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
  /** The pasted text while it is not read; the form keeps it until it is replaced or emptied. */
  readonly pasted: string;
  /** What the form says of such a text; the host knows more. */
  readonly problem: string | null;
  readonly onPaste: (text: string) => void;
  readonly onPem: (pem: string) => void;
};

/** Accepts a public key or certificates that are pasted, dropped or read from a file, then describes them. */
export function PastedPem({ as, label, help, pem, pasted, problem, onPaste, onPem }: PastedPemProps) {
  const [isReplacing, setReplacing] = useState(false);
  const isKept = pem !== '' && !isReplacing && pasted === '';
  return isKept ? (
    <SavedPem as={as} label={label} pem={pem} onReplace={() => setReplacing(true)} onRemove={() => onPem('')} />
  ) : (
    <PasteField
      as={as}
      label={label}
      help={help}
      pasted={pasted}
      problem={problem}
      onPaste={onPaste}
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
  const [known, setKnown] = useState<PublicMaterial | null>(null);
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
function usePasted({ as, pasted, problem: unread, onPaste, onRead }: PasteFieldProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const readPublic = useBench((bench) => bench.readPublic);
  const latest = useRef('');
  const [problem, setProblem] = useState<string | null>(null);
  type Answer = Awaited<ReturnType<typeof readPublic>>;
  const apply = (text: string, answer: Answer): void => {
    // Something else was pasted since.
    if (latest.current !== text) return;
    if ('read' in answer) onRead(answer.read);
    else setProblem(troubleText(answer.trouble, t, language));
  };
  const take = async (text: string): Promise<void> => {
    const isPrivate = holdsPrivateKey(text);
    const kept = isPrivate ? '' : text;
    onPaste(kept);
    setProblem(isPrivate ? t('environments.pasted.private') : null);
    latest.current = kept;
    if (kept.trim() !== '') apply(kept, await readPublic(kept, as));
  };
  // Text of an earlier visit is still there: the host says why it is not read.
  const readAgain = useEffectEvent(() => {
    latest.current = pasted;
    if (pasted.trim() !== '') void readPublic(pasted, as).then((answer) => apply(pasted, answer));
  });
  useEffect(() => readAgain(), []);
  const readFile = async (chosen: Blob | undefined): Promise<void> => {
    if (chosen === undefined) return;
    if (chosen.size > longestKeyFileBytes) setProblem(t('environments.pasted.tooLarge'));
    else await take(keyFileText(new Uint8Array(await chosen.arrayBuffer())));
  };
  return { problem: problem ?? unread, take, readFile };
}

type PasteFieldProps = Omit<PastedPemProps, 'pem' | 'onPem'> & { readonly onRead: (read: PublicMaterial) => void };

function PasteField(props: PasteFieldProps) {
  const { as, label, help, pasted } = props;
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const { problem, take, readFile } = usePasted(props);
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
            value={pasted}
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
