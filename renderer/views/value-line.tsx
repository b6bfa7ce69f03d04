import { Copy, Download } from 'lucide-react';
import { Fragment } from 'react';
import { useBench } from '../store/use-bench.ts';
import { IconButton } from '../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import styles from './value-line.module.css';

type ValueLineProps = {
  readonly label: string;
  readonly text: string;
  readonly isLarge?: boolean;
};

export function ValueLine({ label, text, isLarge = false }: ValueLineProps) {
  const { t } = useTranslation();
  const copyText = useBench((bench) => bench.copyText);
  return (
    <div className={styles.line} data-large={isLarge || undefined}>
      <code className={styles.code} translate="no">
        <Words text={text} />
      </code>
      <IconButton size="small" label={t('connect.copy', { what: label })} onClick={() => void copyText(text)}>
        <Copy size={13} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Wraps between words only: a hyphen stays with its option. */
function Words({ text }: { readonly text: string }) {
  return text.split(' ').map((word, at) => (
    // Words of a fixed text are identified by position.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at === 0 ? null : ' '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ));
}

type FileLineProps = { readonly label: string; readonly fileName: string; readonly text: string };

export function FileLine({ label, fileName, text }: FileLineProps) {
  const { t } = useTranslation();
  const copyText = useBench((bench) => bench.copyText);
  const saveText = useBench((bench) => bench.saveText);
  return (
    <div className={styles.line}>
      <span className={styles.file}>
        {label} <code translate="no">{fileName}</code>
      </span>
      <IconButton size="small" label={t('connect.copy', { what: label })} onClick={() => void copyText(text)}>
        <Copy size={13} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('connect.save', { file: fileName })}
        data-save={fileName}
        onClick={() => saveText(fileName, text)}
      >
        <Download size={13} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
