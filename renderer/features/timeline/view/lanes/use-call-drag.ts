import type { RefObject } from 'react';
import type { BenchStore } from '../../../../store/slice.ts';
import { selectSpan } from '../../../../store/timeline/lanes.ts';
import { plannedId, plannedIndex } from '../../../../engine/stories/planned-calls.ts';
import { createFrameThrottle, useBoard, type ListenOnBoard } from '../use-board.ts';

/** Less is a press with an unsteady hand. */
const thresholdPx = 4;

const minuteMs = 60_000;
const secondMs = 1000;

type DragTarget = { readonly place: number; readonly at: number };

/** Drags planned calls along their lanes, by whole minutes, with Shift by seconds. Escape cancels. */
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
      // It was released outside.
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
    // The story changed, or another one is active.
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

function findGrabbedCall({ target, button }: PointerEvent, store: BenchStore): DragTarget | null {
  const tick = target instanceof Element && button === 0 ? target.closest<HTMLElement>('[data-call-tick]') : null;
  const place = tick === null ? null : plannedIndex(tick.dataset['callTick'] ?? '');
  const at = store.getState().storyView?.readable?.played.calls[place ?? -1]?.at;
  return place === null || at === undefined ? null : { place, at };
}

/** The last step may still be pending. */
function dropAt(store: BenchStore, { place, at }: DragTarget): void {
  const { dragCall, dropCall } = store.getState();
  dragCall(place, at);
  dropCall();
  const { storyView, pick } = store.getState();
  const laneKey = storyView?.shown?.played.calls[place]?.orderKey;
  if (laneKey !== undefined) pick({ item: 'call', id: plannedId(place), laneKey });
}
