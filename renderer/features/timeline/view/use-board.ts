import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { BenchStore } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';

/** Returns how to stop. `width` gives the current width of the track, at least one pixel. */
export type ListenOnBoard = (board: HTMLElement, store: BenchStore, width: () => number) => () => void;

/** Listens on the board while it is mounted; a stable `listen` survives changes of width. */
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
