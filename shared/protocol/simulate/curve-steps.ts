import type { CurveShape, CurveTerms } from '../../documents/story/story.ts';

/** One call of a curve: so long after the first, with this value. */
export type CurveStep = { readonly afterMs: number; readonly value: number };

/** The calls of a curve: one each `everyMs`, and one at the end, whether it is a whole number of steps away or not. */
export function curveSteps({ from, to, overMs, everyMs, shape }: CurveTerms): readonly CurveStep[] {
  const whole = Math.floor(overMs / everyMs);
  const times = Array.from({ length: whole + 1 }, (_, step) => step * everyMs);
  if (whole * everyMs < overMs) times.push(overMs);
  return times.map((afterMs) => ({ afterMs, value: valueAt({ from, to, overMs, shape }, afterMs) }));
}

/** The value of a curve so long after its first call. */
export function valueAt({ from, to, overMs, shape }: Omit<CurveTerms, 'everyMs'>, afterMs: number): number {
  return from + (to - from) * (overMs === 0 ? 1 : shapes[shape](afterMs / overMs));
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

/** What a curve costs, and how wrong the number on the phone is between two of its calls. */
export type CurveCost = {
  readonly calls: number;
  /** By how much the last number sent differs from the true one, at worst. */
  readonly mostOff: number;
  /** For how long a number that is no longer true is shown, at worst. */
  readonly longestMs: number;
};

/** The cost of a curve: what phones show is the value of its last call, what is true is its shape. Pure. */
export function costOfCurve(curve: CurveTerms, kind: 'string' | 'number'): CurveCost {
  const steps = curveSteps(curve);
  const trueAt = (afterMs: number): number => roundAs(valueAt(curve, afterMs), kind);
  let [mostOff, longestMs] = [0, 0];
  for (const [index, { afterMs }] of steps.entries()) {
    const next = steps[index + 1]?.afterMs;
    if (next === undefined) break;
    const shown = trueAt(afterMs);
    // A curve goes one way: it is the further off, the later.
    mostOff = Math.max(mostOff, Math.abs(trueAt(next - 1) - shown));
    longestMs = Math.max(longestMs, next - firstAfter(afterMs, next, (at) => trueAt(at) !== shown));
  }
  return { calls: steps.length, mostOff: roundAs(mostOff, 'number'), longestMs };
}

/** The first whole number from one on to below another of which something is true, from there on; else the other. */
function firstAfter(from: number, until: number, isTrue: (at: number) => boolean): number {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A value as a field has it: a text is a whole number, as the fields of the service are; a number has six decimals at most. */
export function roundAs(value: number, kind: 'string' | 'number'): number {
  return kind === 'string' ? Math.round(value) : Number(value.toFixed(mostDecimals));
}

/** The JSON of a value in a field that is a text (a whole number, as the fields of the service are) or a number. */
export function writeCurveValue(value: number, kind: 'string' | 'number'): string {
  const rounded = roundAs(value, kind);
  return kind === 'string' ? `"${rounded}"` : String(rounded);
}
