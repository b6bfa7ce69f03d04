import type { TextEdit } from '../../../../../shared/lib/text/text-edit.ts';
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

/** Of more places the editor takes one edit faster. */
const mostEdits = 5_000;

/**
 * The edits that bring a text to one which differs in white space alone, one for each place: so caret and folds stay where they
 * are. Null where anything else differs, and where there are too many.
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
    // Both runs of white space around this place, from where they begin.
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
