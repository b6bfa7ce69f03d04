import { createContext, useContext, type CSSProperties, type RefCallback } from 'react';

/** `most` rows are rendered; `placeRef` gets the empty space of the others. */
type RowLimit = {
  readonly most: number;
  readonly placeRef: RefCallback<HTMLDivElement>;
  /** Rows are keyed by position, since the next frame may show other orders. */
  readonly isByPlace: boolean;
};

export const everyRow: RowLimit = { most: Infinity, placeRef: () => undefined, isByPlace: false };

export const RowLimitContext = createContext(everyRow);

export function useMostRows(): number {
  return useContext(RowLimitContext).most;
}

export function useRowKey(): (order: string, place: number) => string {
  const { isByPlace } = useContext(RowLimitContext);
  return (order, place) => (isByPlace ? String(place) : order);
}

export function takeRows<T>(rows: readonly T[], most: number): readonly T[] {
  return rows.length <= most ? rows : rows.slice(0, Math.max(0, most));
}

/** No row is higher, so that the scroll position stays valid. */
const highestPx = 320;

/** Reserves the space of rows that are not rendered. */
export function RestOfRows({ count }: { readonly count: number }) {
  const { most, placeRef } = useContext(RowLimitContext);
  if (count <= most) return null;
  const place: CSSProperties = { flex: 'none', blockSize: (count - most) * highestPx };
  return <div ref={placeRef} style={place} data-rest-rows="" />;
}
