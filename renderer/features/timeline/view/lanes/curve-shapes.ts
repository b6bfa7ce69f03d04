import { curveSteps, roundAs, valueAt } from '../../../../../shared/protocol/simulate/curve-steps.ts';
import type { CurveTerms } from '../../../../../shared/documents/story/story.ts';
import { curveHandles, type CurveHandle, type LaneCurve } from '../../../../engine/stories/curves.ts';
import { toX } from '../../../../engine/timeline/time-scale.ts';
import type { Span } from '../../../../../shared/lib/time/clock.ts';
import { laneHeight } from '../timeline-height.ts';

/** A curve in pixels: what is true as a line, what phones show as stairs, and its handles. */
export type PlacedCurve = {
  readonly of: LaneCurve;
  readonly line: string;
  /** null: so many calls that they look like the line. */
  readonly stairs: string | null;
  readonly handles: readonly { readonly handle: CurveHandle; readonly x: number; readonly y: number }[];
};

const edgePx = 8;
const roomPx = laneHeight - 2 * edgePx;
/** Steps that are narrower cannot be told apart. */
const leastStepPx = 3;
const linePoints = 32;
/** Closer handles would lie over each other. */
const handlePx = 12;

/** Places a curve on its lane. Null outside of the screen. */
export function layoutCurve(of: LaneCurve, span: Span, width: number): PlacedCurve | null {
  const { at, curve, kind } = of;
  const [start, end] = [toX(span, width, at), toX(span, width, at + curve.overMs)];
  if (end < 0 || start > width) return null;
  const [low, high] = rangeOf(curve);
  const yOf = (value: number): number => edgePx + (1 - (value - low) / (high - low)) * roomPx;
  const point = (afterMs: number, value: number): string =>
    `${round(toX(span, width, at + afterMs))} ${round(yOf(value))}`;
  const line = timesOfLine(curve).map((afterMs) => point(afterMs, valueAt(curve, afterMs)));
  return {
    of,
    line: `M${line.join('L')}`,
    stairs: (end - start) * curve.everyMs < leastStepPx * curve.overMs ? null : stairsOf(curve, kind, point),
    handles: placeHandles(curve, (afterMs) => ({
      x: toX(span, width, at + afterMs),
      y: yOf(valueAt(curve, afterMs)),
    })),
  };
}

/** Enough for a smooth line; of steps, both sides of each jump. */
function timesOfLine({ overMs, shape }: CurveTerms): readonly number[] {
  if (shape !== 'steps') return Array.from({ length: linePoints + 1 }, (_, step) => (overMs * step) / linePoints);
  const jumps = [1, 2, 3, 4].map((quarter) => (overMs * quarter) / 4);
  return [0, ...jumps.flatMap((jump) => [Math.max(0, jump - 1), jump])];
}

/** From the least to the greatest value, of which a handle that is dragged over a lane passes all. */
export function rangeOf({ from, to }: Pick<CurveTerms, 'from' | 'to'>): readonly [number, number] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** By how much the value of a handle changes for each pixel up. */
export function valuePerPixel(curve: Pick<CurveTerms, 'from' | 'to'>): number {
  const [low, high] = rangeOf(curve);
  return (high - low) / roomPx;
}

/** What phones show from each call to the next. */
function stairsOf(
  curve: CurveTerms,
  kind: LaneCurve['kind'],
  point: (afterMs: number, value: number) => string,
): string {
  const steps = curveSteps(curve);
  const corners = steps.map(({ afterMs, value }, index) => {
    const before = steps[index - 1];
    const shown = roundAs(value, kind);
    return before === undefined
      ? point(afterMs, shown)
      : `${point(afterMs, roundAs(before.value, kind))}L${point(afterMs, shown)}`;
  });
  return `M${corners.join('L')}`;
}

function placeHandles(
  curve: CurveTerms,
  placeAt: (afterMs: number) => { readonly x: number; readonly y: number },
): PlacedCurve['handles'] {
  const ends = { from: placeAt(0), to: placeAt(curve.overMs) };
  const second = placeAt(Math.min(curve.everyMs, curve.overMs));
  const isApart = [ends.from, ends.to].every(({ x }) => Math.abs(second.x - x) >= handlePx);
  const places = { ...ends, every: isApart ? second : null };
  return curveHandles.flatMap((handle) => {
    const place = places[handle];
    return place === null ? [] : [{ handle, ...place }];
  });
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
