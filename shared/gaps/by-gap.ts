import { gapValue, type GapChoices, type GapId } from './gaps.ts';

/** The data of each value of a gap; a value that is not listed has the first. */
export type ByGap<T> = { readonly gap: GapId; readonly byValue: Readonly<Record<string, T>> };

/** Whether data depends on a gap. */
export function isByGap<T>(said: T | ByGap<T>): said is ByGap<T> {
  return typeof said === 'object' && said !== null && 'byValue' in said;
}

/** The gap that data depends on; undefined: none. */
export function gapOfChoice<T>(said: T | ByGap<T>): GapId | undefined {
  return isByGap(said) ? said.gap : undefined;
}

/** Resolves data under these choices. Throws when a gap has no data. */
export function resolveByGap<T>(said: T | ByGap<T>, choices: GapChoices): T {
  if (!isByGap(said)) return said;
  const { gap, byValue } = said;
  const holds = byValue[gapValue(choices, gap)] ?? Object.values(byValue)[0];
  if (holds === undefined) throw new Error(`Nothing is written down for the gap ${gap}`);
  return holds;
}

/** The data of every value of the gap. */
export function valuesOfEveryGap<T>(said: T | ByGap<T>): readonly T[] {
  return isByGap(said) ? Object.values(said.byValue) : [said];
}
