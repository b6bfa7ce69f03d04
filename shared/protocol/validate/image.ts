import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import type { ImageFacts, KindProblem } from '../../fields/field.ts';

/** A given image's size in pixels and bytes. Validation fetches none. */
export type ImageGiven = { readonly width: number; readonly height: number; readonly byteCount: number };

/** An image's problems: pixels first, then bytes (gap kilobyte). */
export function imageProblems(facts: ImageFacts, given: ImageGiven, gaps: GapChoices): readonly KindProblem[] {
  const { width = given.width, height = given.height, underKilobytes } = facts;
  const pixels =
    given.width === width && given.height === height
      ? []
      : [{ rule: 'image', key: 'image.pixels', values: { width, height, found: `${given.width} x ${given.height}` } }];
  const kilobyte = bytesOfKilobyte(gaps);
  if (given.byteCount < underKilobytes * kilobyte) return pixels;
  const values = { used: given.byteCount, most: underKilobytes * kilobyte, kilobytes: underKilobytes };
  // One that is too large under either reading rests on none.
  const resting = given.byteCount < underKilobytes * 1024 ? { gap: 'kilobyte' as const } : {};
  return [...pixels, { rule: 'image', key: 'image.bytes', values, ...resting }];
}

/** Bytes per kilobyte (gap kilobyte). */
export function bytesOfKilobyte(gaps: GapChoices): 1000 | 1024 {
  return gapValue(gaps, 'kilobyte') === '1024' ? 1024 : 1000;
}
