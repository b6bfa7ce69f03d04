import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { CodeText } from './code-text.tsx';
import styles from './code-block.module.css';

export type CodeBlockProps = {
  /** Accessible name of the block. */
  readonly label: string;
  readonly text: string;
  /** Said on the right of the heading: a byte count, mostly. */
  readonly note?: string;
  /** Draws each line feed as a mark at the place where it stands. */
  readonly showsLineFeeds?: boolean;
  readonly copyLabel: string;
  readonly onCopy: (text: string) => void;
  readonly emptyText?: string;
  readonly isTall?: boolean;
  /** Its lines are columns: they are scrolled, not broken. */
  readonly isUnbroken?: boolean;
  /** Stands before the button that copies. */
  readonly aside?: ReactNode;
  /** Stands under the text. */
  readonly foot?: ReactNode;
};

/** Nobody reads further here, and to lay out megabytes would stop the window for seconds. */
const mostDrawn = 100_000;

/** A text as it is, selectable and copyable, never interpreted. Of a very long one the first part is drawn; all of it is copied. */
export function CodeBlock(props: CodeBlockProps) {
  const { label, text, note, showsLineFeeds = false, copyLabel, onCopy, emptyText = '' } = props;
  const { isTall = false, isUnbroken = false, aside = null, foot = null } = props;
  const { t, i18n } = useTranslation();
  const drawn = text.length > mostDrawn ? text.slice(0, mostDrawn) : text;
  return (
    <figure className={styles.block}>
      <figcaption className={styles.caption}>
        <span className={styles.label}>{label}</span>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
        {aside}
        <IconButton size="small" label={copyLabel} disabled={text === ''} onClick={() => onCopy(text)}>
          <Copy size={13} aria-hidden="true" />
        </IconButton>
      </figcaption>
      <CodeText label={label} className={classNames(isTall && styles.tall, isUnbroken && styles.unbroken)}>
        {text === '' ? <span className={styles.empty}>{emptyText}</span> : null}
        {showsLineFeeds ? withLineFeeds(drawn) : drawn}
      </CodeText>
      {drawn === text ? null : (
        <p className={styles.cut} data-cut-text="">
          {t('codeBlock.cut', {
            drawn: mostDrawn.toLocaleString(i18n.language),
            length: text.length.toLocaleString(i18n.language),
          })}
        </p>
      )}
      {foot}
    </figure>
  );
}

function withLineFeeds(text: string) {
  const lines = text.split('\n');
  return lines.map((line, at) => (
    // Lines of a fixed text never move: their number is their identity.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at}>
      {line}
      {at < lines.length - 1 ? <span className={styles.lineFeed} data-line-feed="" aria-hidden="true" /> : null}
      {at < lines.length - 1 ? '\n' : null}
    </span>
  ));
}
