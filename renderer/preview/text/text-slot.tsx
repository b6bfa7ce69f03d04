import { useContext, type CSSProperties, type ReactNode } from 'react';
import type { CardText } from '../../../shared/card/card-model.ts';
import { findLineLimit } from '../../../shared/card/text-lines.ts';
import type { LineSlot } from '../../../shared/specification/text-cuts.ts';
import { SurfaceLinesContext, PhoneWidthContext } from './surface-lines.ts';
import { PickingContext, type Picking } from './picking.ts';
import styles from './text-slot.module.css';
import { sayMissing } from '../../../shared/card/phone-words.ts';
import { pickTarget } from './pick-target.tsx';

type TextSlotProps = {
  readonly slot: LineSlot;
  readonly shown: CardText;
  readonly as?: 'p' | 'dd';
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
};

/** Shows a text within its line limit (gap text-lines), ending in "…". */
export function TextSlot({ slot, shown, as: Tag = 'p', className, style, children }: TextSlotProps) {
  const { surface, lines } = useContext(SurfaceLinesContext);
  const widthPx = useContext(PhoneWidthContext);
  const text = shownText(useContext(PickingContext), { shown });
  const most = lines === undefined ? null : findLineLimit(lines, { surface, slot, widthPx });
  if (most === null)
    return (
      <Tag className={className} style={style}>
        {text}
        {children}
      </Tag>
    );
  const bounded: CSSProperties & Readonly<Record<'--lines', number>> = { ...style, '--lines': most };
  return (
    <Tag className={`${className ?? ''} ${styles.bounded}`} style={bounded} data-lines={most}>
      {text}
      {children}
    </Tag>
  );
}

type ShownTextProps = {
  readonly shown: CardText;
  readonly className?: string;
};

/** Shows a text in its own writing direction, or that the payload lacks it. */
export function ShownText(props: ShownTextProps) {
  return shownText(useContext(PickingContext), props);
}

/** For a component that has the context already. */
function shownText(picking: Picking, { shown, className }: ShownTextProps) {
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
