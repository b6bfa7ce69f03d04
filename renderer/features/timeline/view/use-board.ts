import { useEffect, useRef, type RefObject } from 'react';
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

/** Calls a function once a frame with the last value. `stop` drops a pending value. */
export function createFrameThrottle<T>(act: (value: T) => void): {
  readonly later: (value: T) => void;
  readonly stop: () => void;
} {
  let waiting: { readonly value: T } | null = null;
  let frame = 0;
  const run = (): void => {
    const next = waiting;
    waiting = null;
    frame = 0;
    if (next !== null) act(next.value);
  };
  return {
    later: (value) => {
      waiting = { value };
      if (frame === 0) frame = requestAnimationFrame(run);
    },
    stop: () => {
      if (frame !== 0) cancelAnimationFrame(frame);
      waiting = null;
      frame = 0;
    },
  };
}
