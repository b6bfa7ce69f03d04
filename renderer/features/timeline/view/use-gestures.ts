import { useCallback, type RefObject, useEffect, useRef } from 'react';
import type { BenchStore } from '../../../store/slice.ts';
import { selectSpan } from '../../../store/timeline/lanes.ts';
import { panned, toInstant, zoomed } from '../../../engine/timeline/time-scale.ts';
import type { Span } from '../../../../shared/lib/time/clock.ts';
import { useBenchStore } from '../../../store/use-bench.ts';

type Track = { readonly left: number; readonly width: number };

/**
 * Handles pointer and wheel: a drag on axis or head views other times, between items it pans; the wheel zooms on the
 * axis, and anywhere with Ctrl (a pinch).
 */
export function useGestures(board: RefObject<HTMLElement | null>, namesWidth: number, width: number): void {
  const listen = useCallback<ListenOnBoard>(
    (element, store, widthNow) => {
      const track = (): Track => ({ left: element.getBoundingClientRect().left + namesWidth, width: widthNow() });
      const stops = [listenToWheel(element, store, track), listenToDrags(element, store, track)];
      return () => stops.forEach((stop) => stop());
    },
    [namesWidth],
  );
  useBoard(board, width, listen);
}

type ListenOnTrack = (element: HTMLElement, store: BenchStore, track: () => Track) => () => void;

const listenToWheel: ListenOnTrack = (element, store, track) => {
  const span = createFrameThrottle<Span>((next) => store.getState().setSpan(next));
  let waiting: Span | null = null;
  const turn = (event: WheelEvent): void => {
    const { left, width } = track();
    const before = waiting ?? selectSpan(store.getState());
    const next = getSpanAfterWheel(event, before, event.clientX - left, width);
    if (next === null) return;
    event.preventDefault();
    // Several wheel events within a frame add up.
    waiting = next;
    requestAnimationFrame(() => (waiting = null));
    span.later(next);
  };
  element.addEventListener('wheel', turn, { passive: false });
  return () => {
    span.stop();
    element.removeEventListener('wheel', turn);
  };
};

/** Computes the span after a wheel event; null where the lanes scroll. */
function getSpanAfterWheel(event: WheelEvent, span: Span, x: number, width: number): Span | null {
  const { deltaX, deltaY, ctrlKey, shiftKey, target } = event;
  const onAxis = target instanceof Element && target.closest('[data-axis], [role="slider"]') !== null;
  const sideways = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : shiftKey ? deltaY : 0;
  if (sideways !== 0 && !ctrlKey) return panned(span, (sideways / width) * (span.until - span.from));
  if (!onAxis && !ctrlKey) return null;
  const around = toInstant(span, width, Math.min(width, Math.max(0, x)));
  return zoomed(span, Math.exp(Math.max(-60, Math.min(60, deltaY)) * (ctrlKey ? 0.01 : 0.004)), around);
}

const listenToDrags: ListenOnTrack = (element, store, track) => {
  const view = createFrameThrottle<number>((at) => store.getState().viewTime(at));
  const span = createFrameThrottle<Span>((next) => store.getState().setSpan(next));
  const press = (event: PointerEvent): void => {
    const { target, pointerId, button, clientX: startX } = event;
    if (button !== 0 || !(target instanceof Element)) return;
    const { left, width } = track();
    // The scroll bar is beside the track.
    if (startX > left + width) return;
    const before = selectSpan(store.getState());
    const onHead = target.closest('[data-axis], [role="slider"]') !== null;
    if (!onHead && target.closest('button, [data-names]') !== null) return;
    const viewTimeAt = (x: number): void =>
      view.later(toInstant(before, width, Math.min(width, Math.max(0, x - left))));
    const move = (moved: PointerEvent): void => {
      const { clientX } = moved;
      if (onHead) {
        // Else the panels measure all their edges for a hit.
        moved.preventDefault();
        store.getState().dragView(true);
        viewTimeAt(clientX);
      } else span.later(panned(before, ((startX - clientX) / width) * (before.until - before.from)));
    };
    const end = (): void => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      store.getState().dragView(false);
    };
    if (onHead) {
      event.preventDefault();
      element.querySelector<HTMLElement>('[role="slider"]')?.focus({ focusVisible: false });
      if (target.closest('[role="slider"]') === null) viewTimeAt(startX);
    }
    element.setPointerCapture(pointerId);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
  };
  element.addEventListener('pointerdown', press);
  return () => {
    view.stop();
    span.stop();
    element.removeEventListener('pointerdown', press);
    store.getState().dragView(false);
  };
};

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
