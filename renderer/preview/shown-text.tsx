import { useContext } from 'react';
import type { KeyboardEvent } from 'react';
import type { Shown } from '../../shared/card/card-model.ts';
import { phoneLabels } from './labels.ts';
import { PickingContext } from './picking.ts';
import styles from './shown-text.module.css';

type ShownTextProps = {
  readonly shown: Shown;
  /** Further classes from the block that places the text. */
  readonly className?: string;
};

/**
 * A text of the card. With a path it carries `data-path`, its mark, and (when somebody listens) is a button of its own
 * text: no label is added, so that a screen reader reads the card and not the tool. It isolates its writing direction.
 */
export function ShownText({ shown, className }: ShownTextProps) {
  const { marks, onPick, locale } = useContext(PickingContext);
  const { path } = shown;
  const classes = [styles.text, shown.missing === true && styles.missing, className].filter(Boolean).join(' ');
  const text = shown.missing === true && shown.text === '' ? phoneLabels(locale).missing : shown.text;
  if (path === undefined) return <bdi className={classes}>{text}</bdi>;
  const mark = marks.get(path);
  if (onPick === undefined) {
    return (
      <bdi className={classes} data-path={path} data-mark={mark}>
        {text}
      </bdi>
    );
  }
  const pickByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPick(path);
  };
  return (
    // A real button would lay its text out as a box of its own: the card must look the same with and without a listener.
    <bdi
      className={classes}
      data-path={path}
      data-mark={mark}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      tabIndex={0}
      onClick={() => onPick(path)}
      onKeyDown={pickByKey}
    >
      {text}
    </bdi>
  );
}
