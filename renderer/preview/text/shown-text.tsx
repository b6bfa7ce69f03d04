import { useContext } from 'react';
import type { ReactNode } from 'react';
import type { Shown } from '../../../shared/card/card-model.ts';
import { phoneLabels } from './labels.ts';
import { pickTarget } from './pick-target.tsx';
import { PickingContext } from './picking.ts';
import type { Picking } from './picking.ts';
import styles from './shown-text.module.css';

type ShownTextProps = {
  readonly shown: Shown;
  /** Further classes from the block that places the text. */
  readonly className?: string;
};

/** A text of the card, in full, in its own writing direction; one that the payload lacks says so. */
export function ShownText(props: ShownTextProps) {
  return shownText(useContext(PickingContext), props);
}

/** The same for a component that knows already what its texts share. */
export function shownText(picking: Picking, { shown, className }: ShownTextProps) {
  const isMissing = shown.missing === true;
  const classes = [styles.text, isMissing ? styles.missing : '', className ?? ''].filter((name) => name !== '');
  const children = isMissing && shown.text === '' ? phoneLabels(picking.locale).missing : linesOf(shown);
  return pickTarget(picking, { shown, className: classes.join(' '), children });
}

/** The text, whose lines keep an identifier in it whole. */
function linesOf({ text, whole }: Shown): ReactNode {
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
