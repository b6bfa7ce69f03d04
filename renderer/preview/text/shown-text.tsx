import { useContext, type ReactNode } from 'react';
import type { CardText } from '../../../shared/card/card-model.ts';
import { sayMissing } from '../../../shared/card/phone-words.ts';
import { pickTarget } from './pick-target.tsx';
import { PickingContext, type Picking } from './picking.ts';
import styles from './shown-text.module.css';

type ShownTextProps = {
  readonly shown: CardText;
  readonly className?: string;
};

/** Shows a text in its own writing direction, or that the payload lacks it. */
export function ShownText(props: ShownTextProps) {
  return shownText(useContext(PickingContext), props);
}

/** For a component that has the context already. */
export function shownText(picking: Picking, { shown, className }: ShownTextProps) {
  const isMissing = shown.missing === true;
  const classes = [styles.text, isMissing ? styles.missing : '', className ?? ''].filter((name) => name !== '');
  const children = isMissing && shown.text === '' ? sayMissing(shown, picking.locale) : renderLines(shown);
  return pickTarget(picking, { shown, className: classes.join(' '), children });
}

function renderLines({ text, whole, apart }: CardText): ReactNode {
  if (apart === undefined) return renderLine({ text, whole });
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const part of apart) {
    const at = text.indexOf(part, from);
    if (at < 0) continue;
    pieces.push(text.slice(from, at), <bdi key={at}>{renderLine({ text: part, whole })}</bdi>);
    from = at + part.length;
  }
  return [...pieces, text.slice(from)];
}

function renderLine({ text, whole }: { readonly text: string; readonly whole: string | undefined }): ReactNode {
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
