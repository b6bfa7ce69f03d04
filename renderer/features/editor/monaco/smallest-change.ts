/** The part in which two texts differ: from where to where in the old one, and what stands there in the new one. */
export function smallestChange(
  old: string,
  text: string,
): { readonly start: number; readonly end: number; readonly text: string } {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < most - start && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  return { start, end: old.length - tail, text: text.slice(start, text.length - tail) };
}
