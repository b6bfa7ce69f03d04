import type { TextEdit } from './text-edit.ts';
/** Maps offsets in UTF-16 units both ways. A position inside a replaced part maps to its start or end. */
export type PositionMap = {
  readonly toTyped: (resolvedOffset: number, side: 'start' | 'end') => number;
  readonly toResolved: (typedOffset: number) => number;
};

export function identityMap(length: number): PositionMap {
  const clamp = (offset: number): number => Math.max(0, Math.min(offset, length));
  return { toTyped: clamp, toResolved: clamp };
}

type Span = { readonly typedStart: number; readonly typedEnd: number; readonly start: number; readonly end: number };

/** The map between a text of `typedLength` and the same text after these ordered replacements. */
export function positionMap(typedLength: number, replacements: readonly TextEdit[]): PositionMap {
  const length = replacements.reduce((sum, { start, end, text }) => sum + text.length - (end - start), typedLength);
  // A text may hold a million of them, and most maps are never asked.
  let known: readonly Span[] | null = null;
  const spans = (): readonly Span[] => (known ??= spansOf(replacements));
  return {
    toTyped: (offset, side) => {
      const at = Math.max(0, Math.min(offset, length));
      const span = lastFrom(spans(), at, 'start');
      if (span === null) return at;
      if (at >= span.end && at > span.start) return span.typedEnd + (at - span.end);
      return side === 'start'
        ? span.typedStart
        : at === span.start && span.end > span.start
          ? span.typedStart
          : span.typedEnd;
    },
    toResolved: (offset) => {
      const at = Math.max(0, Math.min(offset, typedLength));
      const span = lastFrom(spans(), at, 'typedStart');
      if (span === null) return at;
      return at >= span.typedEnd ? span.end + (at - span.typedEnd) : span.start;
    },
  };
}

function spansOf(replacements: readonly TextEdit[]): readonly Span[] {
  let shift = 0;
  return replacements.map(({ start, end, text }) => {
    const span = { typedStart: start, typedEnd: end, start: start + shift, end: start + shift + text.length };
    shift += text.length - (end - start);
    return span;
  });
}

/** The last span that starts at or before an offset, by halving. */
function lastFrom(spans: readonly Span[], offset: number, side: 'start' | 'typedStart'): Span | null {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.[side] ?? Number.POSITIVE_INFINITY) <= offset) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1] ?? null;
}
