import { matchingEnds } from '../../../../../shared/lib/text/matching-ends.ts';

/** The part in which two texts differ: from where to where in the old one, and what stands there in the new one. */
export function findSmallestChange(
  old: string,
  text: string,
): { readonly start: number; readonly end: number; readonly text: string } {
  const common = matchingEnds(old, text);
  return {
    start: common.start,
    end: old.length - common.end,
    text: text.slice(common.start, text.length - common.end),
  };
}
