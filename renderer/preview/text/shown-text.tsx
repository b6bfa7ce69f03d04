import { useContext } from 'react';
import type { Shown } from '../../../shared/card/card-model.ts';
import { phoneLabels } from './labels.ts';
import { PickTarget } from './pick-target.tsx';
import { PickingContext } from './picking.ts';
import styles from './shown-text.module.css';

type ShownTextProps = {
  readonly shown: Shown;
  /** Further classes from the block that places the text. */
  readonly className?: string;
};

/** A text of the card, in full, in its own writing direction; one that the payload lacks says so. */
export function ShownText({ shown, className }: ShownTextProps) {
  const { locale } = useContext(PickingContext);
  const isMissing = shown.missing === true;
  const classes = [styles.text, isMissing ? styles.missing : '', className ?? ''].filter((name) => name !== '');
  return (
    <PickTarget shown={shown} className={classes.join(' ')}>
      {isMissing && shown.text === '' ? phoneLabels(locale).missing : <Lines {...shown} />}
    </PickTarget>
  );
}

/** The text, whose lines keep an identifier in it whole. */
function Lines({ text, whole }: Shown) {
  const at = whole === undefined || whole === text ? -1 : text.indexOf(whole);
  if (whole === undefined || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.whole}>{whole}</span>
      {text.slice(at + whole.length)}
    </>
  );
}
