import type { RefObject } from 'react';
import type { BenchStore } from '../../../../store/slice.ts';
import { selectSpan } from '../../../../store/timeline/lanes.ts';
import { plannedId, plannedIndex } from '../../../../engine/stories/planned-calls.ts';
import { createFrameThrottle, useBoard, type ListenOnBoard } from '../use-gestures.ts';

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
  let putBack = (): void => undefined;
  const press = (event: PointerEvent): void => {
    const grabbed = findGrabbedCall(event, store);
    if (grabbed === null) return;
    putBack();
    const { place, at } = grabbed;
    const { from, until } = selectSpan(store.getState());
    putBack = followDrag<DragTarget>(element, store, event, {
      drag,
      targetOf: ({ clientX, shiftKey }) => {
        const to = at + ((clientX - event.clientX) / width()) * (until - from);
        const snap = shiftKey ? secondMs : minuteMs;
        return { place, at: Math.round(to / snap) * snap };
      },
      drop: (last) => dropAt(store, last),
    });
  };
  element.addEventListener('pointerdown', press);
  return () => {
    putBack();
    element.removeEventListener('pointerdown', press);
  };
};

/** How a drag of something of the story goes on and ends. */
type StoryDrag<Target> = {
  readonly drag: ReturnType<typeof createFrameThrottle<Target>>;
  readonly targetOf: (event: PointerEvent) => Target;
  readonly drop: (last: Target) => void;
};

/** Follows the pointer from a press to its end. Returns what cancels it, as Escape does. */
export function followDrag<Target>(
  element: HTMLElement,
  store: BenchStore,
  press: PointerEvent,
  { drag, targetOf, drop }: StoryDrag<Target>,
): () => void {
  let last: { readonly target: Target } | null = null;
  let isOver = false;
  const move = (event: PointerEvent): void => {
    // It was released outside.
    if (event.buttons === 0) {
      putBack();
      return;
    }
    const isFar = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= thresholdPx;
    if (last === null && !isFar) return;
    if (last === null) element.setPointerCapture(press.pointerId);
    last = { target: targetOf(event) };
    drag.later(last.target);
  };
  const end = (finish: () => void): void => {
    if (isOver) return;
    isOver = true;
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', letGo);
    element.removeEventListener('pointercancel', putBack);
    globalThis.removeEventListener('keydown', escape, true);
    leave();
    drag.stop();
    finish();
  };
  const letGo = (): void => end(() => (last === null ? undefined : drop(last.target)));
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
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', letGo);
  element.addEventListener('pointercancel', putBack);
  globalThis.addEventListener('keydown', escape, true);
  return putBack;
}

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
