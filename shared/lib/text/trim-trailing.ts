/** Trims one repeated character at the end. A regular expression would take quadratic time. */
export function trimTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end--;
  return text.slice(0, end);
}

/** White space folded, as a page draws it: one space for each run of it, none at the ends. */
export function foldSpace(text: string): string {
  return folds.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text;
}

/** Most texts have single spaces alone. */
const folds = /\s\s|[^\S ]|^ | $/;
