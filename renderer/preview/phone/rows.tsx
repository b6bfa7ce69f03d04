import { createContext, useContext } from 'react';
import type { CSSProperties, RefCallback } from 'react';

/** How many rows of a page are drawn, and who is given the empty place of the others. */
export type RowLimit = {
  readonly most: number;
  readonly placeRef: RefCallback<HTMLDivElement>;
  /** Other orders may stand there in the next frame: each is drawn in the elements of the one that stood at its place. */
  readonly isByPlace: boolean;
};

export const everyRow: RowLimit = { most: Infinity, placeRef: () => undefined, isByPlace: false };

export const RowLimitContext = createContext(everyRow);

/** How many rows of the page are drawn, from above. */
export function useMostRows(): number {
  return useContext(RowLimitContext).most;
}

/** What a row is known by among its neighbours. */
export function useRowKey(): (order: string, place: number) => string {
  const { isByPlace } = useContext(RowLimitContext);
  return (order, place) => (isByPlace ? String(place) : order);
}

/** The first rows of a list; none where there is no room for any. */
export function takeRows<T>(rows: readonly T[], most: number): readonly T[] {
  return rows.length <= most ? rows : rows.slice(0, Math.max(0, most));
}

/** No row is higher: what is scrolled to stays where it is. */
const highestPx = 320;

/** The empty place of those rows of a page of so many that are not drawn. */
export function RestOfRows({ count }: { readonly count: number }) {
  const { most, placeRef } = useContext(RowLimitContext);
  if (count <= most) return null;
  const place: CSSProperties = { flex: 'none', blockSize: (count - most) * highestPx };
  return <div ref={placeRef} style={place} data-rest-rows="" />;
}
