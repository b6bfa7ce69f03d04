import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './code-block.module.css';

export type CodeBlockProps = {
  readonly label: string;
  readonly text: string;
  /** At the end of the heading, mostly a byte count. */
  readonly note?: string;
  /** Shows a sign for each line feed. */
  readonly showsLineFeeds?: boolean;
  readonly copyLabel: string;
  readonly onCopy: (text: string) => void;
  readonly emptyText?: string;
  readonly isTall?: boolean;
  /** Its lines are columns: scroll, do not wrap. */
  readonly isUnbroken?: boolean;
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
};

/** The layout of megabytes would block the window for seconds. */
const mostDrawn = 100_000;

/** Shows a text unchanged and copyable. Of a very long one only the start is drawn; all is copied. */
export function CodeBlock(props: CodeBlockProps) {
  const { label, text, note, showsLineFeeds = false, copyLabel, onCopy, emptyText = '' } = props;
  const { isTall = false, isUnbroken = false, aside = null, foot = null } = props;
  const { t, i18n } = useTranslation();
  const shownText = text.length > mostDrawn ? text.slice(0, mostDrawn) : text;
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
        {showsLineFeeds ? withLineFeeds(shownText) : shownText}
      </CodeText>
      {shownText === text ? null : (
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
    // Lines of a fixed text are identified by number.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at}>
      {line}
      {at < lines.length - 1 ? <span className={styles.lineFeed} data-line-feed="" aria-hidden="true" /> : null}
      {at < lines.length - 1 ? '\n' : null}
    </span>
  ));
}

type CodeTextProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

export function CodeText({ label, className, children }: CodeTextProps) {
  return (
    // A scrolling region must be focusable.
    <pre className={classNames(styles.text, className)} tabIndex={0} role="region" aria-label={label} translate="no">
      {children}
    </pre>
  );
}
