import { useEffect, useMemo, useState } from 'react';
import { bodyBytes } from '../../engine/calls/body-text.ts';
import { hexLines } from '../../engine/calls/hex-lines.ts';
import { CodeBlock, type CodeBlockProps } from '../../ui/code/code-block.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './bytes-block.module.css';

type BytesBlockProps = Omit<CodeBlockProps, 'aside' | 'foot'> & {
  /** The exact bytes; absent: the text in UTF-8. */
  readonly base64?: string | undefined;
};

/** Shows bytes as text or hexadecimal, with their SHA-256. */
export function BytesBlock({ base64, text, showsLineFeeds = false, ...rest }: BytesBlockProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState<'text' | 'hex'>('text');
  const bytes = useMemo(
    () => (base64 === undefined ? new TextEncoder().encode(text) : bodyBytes(base64)),
    [base64, text],
  );
  const sha256 = useSha256(bytes);
  const isHex = form === 'hex';
  return (
    <CodeBlock
      {...rest}
      text={isHex ? hexLines(bytes) : text}
      isUnbroken={isHex}
      showsLineFeeds={showsLineFeeds && !isHex}
      aside={
        <Segmented
          look="bare"
          label={t('sending.bytes.form', { what: rest.label })}
          value={form}
          segments={[
            { value: 'text', label: t('sending.bytes.text') },
            { value: 'hex', label: t('sending.bytes.hex') },
          ]}
          onChoose={setForm}
        />
      }
      foot={
        sha256 === null ? null : (
          <p className={styles.digest}>
            SHA-256 <code data-sha256="">{sha256}</code>
          </p>
        )
      }
    />
  );
}

/** Computes SHA-256 in hexadecimal; null until done, or where the browser refuses. */
function useSha256(bytes: Uint8Array): string | null {
  const [known, setKnown] = useState<{ readonly of: Uint8Array; readonly digest: string } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<void> => {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
      const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      if (!isLeft) setKnown({ of: bytes, digest: text });
    };
    void read().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [bytes]);
  return known?.of === bytes ? known.digest : null;
}
