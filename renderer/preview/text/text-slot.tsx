import { useContext, type CSSProperties, type ReactNode } from 'react';
import type { CardText } from '../../../shared/card/card-model.ts';
import { findLineLimit } from '../../../shared/card/text-lines.ts';
import type { LineSlot } from '../../../shared/specification/text-cuts.ts';
import { SurfaceLinesContext, PhoneWidthContext } from './surface-lines.ts';
import { PickingContext } from './picking.ts';
import { shownText } from './shown-text.tsx';
import styles from './text-slot.module.css';

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
