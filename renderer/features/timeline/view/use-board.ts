import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { BenchStore } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';

/** Listens on the board and answers how to stop. The width is that of the track at the moment of asking, one pixel at least. */
export type ListenOnBoard = (board: HTMLElement, store: BenchStore, width: () => number) => () => void;

/** Listens on the board while it is there; a `listen` that stays the same goes on when the width changes. */
export function useBoard(board: RefObject<HTMLElement | null>, width: number, listen: ListenOnBoard): void {
  const store = useBenchStore();
  const widthNow = useRef(width);
  useEffect(() => {
    widthNow.current = width;
  }, [width]);
  useEffect(() => {
    const element = board.current;
    return element === null ? undefined : listen(element, store, () => Math.max(1, widthNow.current));
  }, [board, store, listen]);
}
