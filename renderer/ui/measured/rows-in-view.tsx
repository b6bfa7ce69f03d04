import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useRowsInView, type RowInView } from './use-rows-in-view.ts';

/** What the button of a row listens to. */
export type RowEvents = {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

type RowsInViewProps<T> = {
  readonly items: readonly T[];
  /** The estimated height of a row. */
  readonly rowPx: number;
  readonly label: string;
  readonly isBusy: boolean;
  /** Of all rows, -1 where it is unknown. Absent: that of the items. */
  readonly total?: number;
  readonly className: string | undefined;
  readonly children: (item: T, events: RowEvents) => ReactNode;
  /** What follows the rows, by those that are drawn. */
  readonly below?: (rows: readonly RowInView<T>[]) => ReactNode;
};

/** A scrolling list of buttons, of which those in view are drawn. Arrow keys move between them. */
export function RowsInView<T extends { readonly id: string }>(props: RowsInViewProps<T>) {
  const { items, rowPx, label, isBusy, total = items.length, className, children, below } = props;
  const { scrollRef, tableRef, rows, spaceBelowPx, measure, ...events } = useRowsInView<HTMLOListElement, T>(items, {
    rowPx,
    headPx: 0,
  });
  return (
    <div ref={scrollRef} className={className}>
      <ol ref={tableRef} aria-label={label} aria-busy={isBusy} style={{ paddingBottom: spaceBelowPx }}>
        {rows.map(({ index, spaceAbovePx, item }) => (
          <li
            key={item.id}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            style={{ marginTop: spaceAbovePx }}
          >
            {children(item, events)}
          </li>
        ))}
      </ol>
      {below?.(rows)}
    </div>
  );
}
