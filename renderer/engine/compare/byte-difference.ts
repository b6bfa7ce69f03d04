/** Bytes around the first that differ, on whole lines of sixteen. */
type ByteDifference = { readonly at: number; readonly from: number; readonly to: number };

const perLine = 16;
const linesBefore = 2;
const linesAfter = 6;

/** The first place where two sequences of bytes differ; null where they are equal. */
export function firstByteDifference(one: Uint8Array, other: Uint8Array): ByteDifference | null {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one[at] === other[at]) at += 1;
  if (at === shorter && one.length === other.length) return null;
  const line = Math.floor(at / perLine);
  return { at, from: Math.max(0, line - linesBefore) * perLine, to: (line + linesAfter) * perLine };
}
