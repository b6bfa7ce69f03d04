import type { CurveShape, StoryCurve } from '../../documents/story/story.ts';

/** One call of a curve: so long after the first, with this value. */
export type CurveStep = { readonly afterMs: number; readonly value: number };

/** The calls of a curve: one each `everyMs`, and one at the end, whether it is a whole number of steps away or not. */
export function curveSteps({ from, to, overMs, everyMs, shape }: StoryCurve): readonly CurveStep[] {
  const whole = Math.floor(overMs / everyMs);
  const times = Array.from({ length: whole + 1 }, (_, step) => step * everyMs);
  if (whole * everyMs < overMs) times.push(overMs);
  return times.map((afterMs) => {
    const part = overMs === 0 ? 1 : shapes[shape](afterMs / overMs);
    return { afterMs, value: from + (to - from) * part };
  });
}

/** What part of the way is done after a part of the time, both from 0 to 1. */
const shapes: Readonly<Record<CurveShape, (time: number) => number>> = {
  line: (time) => time,
  /** Slow at first: a quarter of the way at half time. */
  late: (time) => time * time,
  /** Four jumps, each at the end of a quarter. */
  steps: (time) => Math.floor(time * 4) / 4,
};

const mostDecimals = 6;

/** The JSON of a value in a field that is a text (a whole number, as the fields of the service are) or a number. */
export function writeCurveValue(value: number, kind: 'string' | 'number'): string {
  return kind === 'string' ? `"${Math.round(value)}"` : String(Number(value.toFixed(mostDecimals)));
}
