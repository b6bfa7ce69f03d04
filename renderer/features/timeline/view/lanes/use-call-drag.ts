import type { RefObject } from 'react';
import type { BenchStore } from '../../../../store/slice.ts';
import { selectSpan } from '../../../../store/timeline/lanes.ts';
import { plannedId, plannedPlace } from '../../../../engine/stories/planned-calls.ts';
import { useBoard } from '../use-board.ts';
import type { ListenOnBoard } from '../use-board.ts';
import { createFrameThrottle } from './once-a-frame.ts';

/** So many pixels are a drag; fewer are a press with an unsteady hand. */
const thresholdPx = 4;

const minuteMs = 60_000;
const secondMs = 1000;

type DragTarget = { readonly place: number; readonly at: number };

/**
 * Draws planned calls along their lanes: to whole minutes, with Shift to whole seconds. Lanes and phones follow at once;
 * Escape puts the call back.
 */
export function useCallDrag(board: RefObject<HTMLElement | null>, width: number): void {
  useBoard(board, width, listen);
}

const listen: ListenOnBoard = (element, store, width) => {
  const drag = createFrameThrottle<DragTarget>(({ place, at }) => store.getState().dragCall(place, at));
  let putOpenBack = (): void => undefined;
  const press = (event: PointerEvent): void => {
    const grabbed = findGrabbedCall(event, store);
    if (grabbed === null) return;
    putOpenBack();
    const { place, at } = grabbed;
    const { from, until } = selectSpan(store.getState());
    let last: DragTarget | null = null;
    const move = ({ clientX, shiftKey, buttons }: PointerEvent): void => {
      // It was let go where nobody heard of it.
      if (buttons === 0) {
        putBack();
        return;
      }
      const byPixels = clientX - event.clientX;
      if (last === null && Math.abs(byPixels) < thresholdPx) return;
      if (last === null) element.setPointerCapture(event.pointerId);
      const to = at + (byPixels / width()) * (until - from);
      const snap = shiftKey ? secondMs : minuteMs;
      last = { place, at: Math.round(to / snap) * snap };
      drag.later(last);
    };
    const end = (finish: () => void): void => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', drop);
      element.removeEventListener('pointercancel', putBack);
      globalThis.removeEventListener('keydown', escape, true);
      leave();
      drag.stop();
      putOpenBack = (): void => undefined;
      finish();
    };
    const drop = (): void => end(() => (last === null ? undefined : dropAt(store, last)));
    const putBack = (): void => end(() => store.getState().cancelDrag());
    const escape = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape' || last === null) return;
      key.preventDefault();
      key.stopPropagation();
      putBack();
    };
    // The story has changed under it, or another one is in front.
    const leave = store.subscribe(({ storyMove }, before) => {
      if (storyMove === null && before.storyMove !== null) end(() => undefined);
    });
    putOpenBack = putBack;
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', drop);
    element.addEventListener('pointercancel', putBack);
    globalThis.addEventListener('keydown', escape, true);
  };
  element.addEventListener('pointerdown', press);
  return () => {
    putOpenBack();
    element.removeEventListener('pointerdown', press);
  };
};

/** The planned call under the pointer, with its time. */
function findGrabbedCall({ target, button }: PointerEvent, store: BenchStore): DragTarget | null {
  const tick = target instanceof Element && button === 0 ? target.closest<HTMLElement>('[data-call-tick]') : null;
  const place = tick === null ? null : plannedPlace(tick.dataset['callTick'] ?? '');
  const at = store.getState().storyView?.readable?.played.calls[place ?? -1]?.at;
  return place === null || at === undefined ? null : { place, at };
}

/** The last step may still have waited for its frame. */
function dropAt(store: BenchStore, { place, at }: DragTarget): void {
  const { dragCall, dropCall } = store.getState();
  dragCall(place, at);
  dropCall();
  const { storyView, pick } = store.getState();
  const laneKey = storyView?.shown?.played.calls[place]?.orderKey;
  if (laneKey !== undefined) pick({ item: 'call', id: plannedId(place), laneKey });
}
