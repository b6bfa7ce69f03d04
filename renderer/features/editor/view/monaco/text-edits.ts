import type { TextEdit } from '../../../../../shared/lib/text/text-edit.ts';
import { matchingEnds } from '../../../../../shared/lib/text/matching-ends.ts';

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

/** For more places one large edit is faster. */
const mostEdits = 5_000;

/**
 * Finds one edit per place if two texts differ only in white space, so that caret and folds stay. Null for any other
 * difference, or too many places.
 */
export function findWhiteSpaceEdits(old: string, text: string): readonly TextEdit[] | null {
  const edits: TextEdit[] = [];
  let at = 0;
  let to = 0;
  while (at < old.length || to < text.length) {
    if (at < old.length && old[at] === text[to]) {
      at += 1;
      to += 1;
      continue;
    }
    // Find the start of both runs of white space.
    let start = at;
    let from = to;
    while (start > 0 && from > 0 && isSpace(old[start - 1])) {
      start -= 1;
      from -= 1;
    }
    const end = endOfSpace(old, at);
    const until = endOfSpace(text, to);
    if (end === at && until === to) return null;
    edits.push({ start, end, text: text.slice(from, until) });
    if (edits.length > mostEdits) return null;
    at = end;
    to = until;
  }
  return edits;
}

function endOfSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
