import { gapValue } from '../gaps/gaps.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { countCodePoints, utf8Length } from '../lib/text/text-width.ts';
import type { KindProblem } from './field.ts';

type Unit = { readonly count: (text: string) => number; readonly key: string };

/** What the gap length-unit counts where it does not count code points. */
const otherUnits: ReadonlyMap<string, Unit> = new Map([
  ['utf16', { count: (text: string) => text.length, key: 'max-length.utf16' }],
  ['utf8-bytes', { count: utf8Length, key: 'max-length.utf8-bytes' }],
]);

/** How long a text is as the gap length-unit counts: in code points, UTF-16 units or bytes of UTF-8. */
export function lengthOf(text: string, gaps: GapChoices): number {
  return (otherUnits.get(gapValue(gaps, 'length-unit'))?.count ?? countCodePoints)(text);
}

/**
 * What is wrong with a text that is longer than its limit. Where code points decide, one that is too long in UTF-16
 * units alone passes as an assumption. Where another unit decides, the finding rests on that reading alone when the
 * code points would have fitted.
 */
export function tooLong(text: string, most: number, gaps: GapChoices): KindProblem | null {
  // No unit counts more than three for each of the text's own.
  if (text.length * 3 <= most) return null;
  const unit = otherUnits.get(gapValue(gaps, 'length-unit'));
  const points = countCodePoints(text);
  if (unit !== undefined) {
    const used = unit.count(text);
    if (used <= most) return null;
    const resting = points > most ? {} : { gap: 'length-unit' as const };
    return { rule: 'max-length', key: unit.key, values: { used, most }, ...resting };
  }
  if (points > most) return { rule: 'max-length', values: { used: points, most } };
  if (text.length <= most) return null;
  return {
    rule: 'max-length',
    severity: 'assumption',
    key: 'max-length.units',
    gap: 'length-unit',
    values: { used: points, most, units: text.length },
  };
}
