import { useContext } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { linesFor } from '../../../shared/card/text-lines.ts';
import type { LineSlot } from '../../../shared/specification/text-cuts.ts';
import { DrawnOnContext, PhoneWidthContext } from './drawn-on.ts';
import styles from './text-slot.module.css';

type TextSlotProps = {
  readonly slot: LineSlot;
  readonly as?: 'p' | 'dd';
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
};

/** A place for a text, of as many lines as its surface gives it there (gap text-lines); what is longer ends in "…". */
export function TextSlot({ slot, as: Tag = 'p', className, style, children }: TextSlotProps) {
  const { surface, lines } = useContext(DrawnOnContext);
  const widthPx = useContext(PhoneWidthContext);
  const most = lines === undefined ? null : linesFor(lines, { surface, slot, widthPx });
  if (most === null)
    return (
      <Tag className={className} style={style}>
        {children}
      </Tag>
    );
  const bounded: CSSProperties & Readonly<Record<'--lines', number>> = { ...style, '--lines': most };
  return (
    <Tag className={`${className ?? ''} ${styles.bounded}`} style={bounded} data-lines={most}>
      {children}
    </Tag>
  );
}
