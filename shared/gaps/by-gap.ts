import { gapValue } from './gaps.ts';
import type { GapChoices, GapId } from './gaps.ts';

/** What holds under each value of an open point; a value that is not listed takes the first reading. */
export type ByGap<T> = { readonly gap: GapId; readonly readings: Readonly<Record<string, T>> };

/** The reading in force. Throws when none is written down. */
export function readingOf<T>({ gap, readings }: ByGap<T>, choices: GapChoices): T {
  const reading = readings[gapValue(choices, gap)] ?? Object.values(readings)[0];
  if (reading === undefined) throw new Error(`The open point ${gap} has no reading here`);
  return reading;
}

/** Whether something is said by an open point rather than outright. */
export function isByGap<T>(said: T | ByGap<T>): said is ByGap<T> {
  return typeof said === 'object' && said !== null && 'readings' in said;
}

/** What is said, outright or by an open point. */
export function inForce<T>(said: T | ByGap<T>, choices: GapChoices): T {
  return isByGap(said) ? readingOf(said, choices) : said;
}

/** Everything that may be said, whatever the open point's value. */
export function allReadings<T>(said: T | ByGap<T>): readonly T[] {
  return isByGap(said) ? Object.values(said.readings) : [said];
}
