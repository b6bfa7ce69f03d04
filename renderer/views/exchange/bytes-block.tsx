import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bodyBytes } from '../../engine/calls/body-text.ts';
import { hexLines } from '../../engine/calls/hex-lines.ts';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import type { CodeBlockProps } from '../../ui/code/code-block.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './bytes-block.module.css';
import { useSha256 } from './use-sha256.ts';

type BytesBlockProps = Omit<CodeBlockProps, 'aside' | 'foot'> & {
  /** The exact bytes; absent: those of the text in UTF-8. */
  readonly base64?: string | undefined;
};

/** Bytes as their text or in hexadecimal with offsets, as one likes, and their SHA-256 beneath. */
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
