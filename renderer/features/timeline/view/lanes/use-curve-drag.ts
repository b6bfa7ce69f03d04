import type { RefObject } from 'react';
import type { BenchStore } from '../../../../store/slice.ts';

import { pickCurve } from '../../../../store/stories/story-curves.ts';
import { selectSpan } from '../../../../store/timeline/lanes.ts';
import { selectLaneCurves } from '../../../../store/timeline/story-lanes.ts';
import { curveHandles, type CurveStep, type GrabbedCurve } from '../../../../engine/stories/curves.ts';
import { valuePerPixel } from './curve-shapes.ts';
import { followDrag } from './use-call-drag.ts';
import { createFrameThrottle, useBoard, type ListenOnBoard } from '../use-gestures.ts';

const minuteMs = 60_000;
const secondMs = 1000;

/** Drags the handles of curves: sideways by whole minutes, with Shift by seconds; up and down by values. */
export function useCurveDrag(board: RefObject<HTMLElement | null>, width: number): void {
  useBoard(board, width, listen);
}

const listen: ListenOnBoard = (element, store, width) => {
  const drag = createFrameThrottle<Grab>(({ grabbed, by }) => store.getState().dragCurve(grabbed, by));
  let putBack = (): void => undefined;
  const press = (event: PointerEvent): void => {
    const found = findGrabbedHandle(event, store);
    if (found === null) return;
    putBack();
    const { grabbed, perPixel } = found;
    const { from, until } = selectSpan(store.getState());
    putBack = followDrag<Grab>(element, store, event, {
      drag,
      targetOf: ({ clientX, clientY, shiftKey }) => {
        const unit = shiftKey ? secondMs : minuteMs;
        const ms = Math.round((((clientX - event.clientX) / width()) * (until - from)) / unit) * unit;
        return { grabbed, by: { ms, value: Math.round((event.clientY - clientY) * perPixel) } };
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

type Grab = { readonly grabbed: GrabbedCurve; readonly by: CurveStep };

function findGrabbedHandle(
  { target, button }: PointerEvent,
  store: BenchStore,
): { readonly grabbed: GrabbedCurve; readonly perPixel: number } | null {
  const element = target instanceof Element && button === 0 ? target.closest<HTMLElement>('[data-curve]') : null;
  const handle = curveHandles.find((each) => each === element?.dataset['handle']);
  const place = Number(element?.dataset['curve']);
  const found = selectLaneCurves(store.getState()).find((each) => each.place === place);
  if (handle === undefined || found === undefined || store.getState().storyView?.readable === null) return null;
  return { grabbed: { place, handle }, perPixel: valuePerPixel(found.curve) };
}

/** The last step may still be pending. */
function dropAt(store: BenchStore, { grabbed, by }: Grab): void {
  const { dragCurve, dropCall } = store.getState();
  dragCurve(grabbed, by);
  dropCall();
  pickCurve(store.getState(), grabbed);
}
