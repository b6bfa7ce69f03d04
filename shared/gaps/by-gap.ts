import { gapValue } from './gaps.ts';
import type { GapChoices, GapId } from './gaps.ts';

/** What holds under each value of a gap; under a value that is not listed the first holds. */
export type ByGap<T> = { readonly gap: GapId; readonly byValue: Readonly<Record<string, T>> };

/** Whether something is said by a gap rather than outright. */
export function isByGap<T>(said: T | ByGap<T>): said is ByGap<T> {
  return typeof said === 'object' && said !== null && 'byValue' in said;
}

/** The gap by which something is said; undefined where it is said outright. */
export function gapOfChoice<T>(said: T | ByGap<T>): GapId | undefined {
  return isByGap(said) ? said.gap : undefined;
}

/** What is said under these choices, outright or by a gap. Throws when a gap has nothing written down. */
export function resolveByGap<T>(said: T | ByGap<T>, choices: GapChoices): T {
  if (!isByGap(said)) return said;
  const { gap, byValue } = said;
  const holds = byValue[gapValue(choices, gap)] ?? Object.values(byValue)[0];
  if (holds === undefined) throw new Error(`Nothing is written down for the gap ${gap}`);
  return holds;
}

/** Everything that may be said, whatever the gap's value. */
export function valuesOfEveryGap<T>(said: T | ByGap<T>): readonly T[] {
  return isByGap(said) ? Object.values(said.byValue) : [said];
}
