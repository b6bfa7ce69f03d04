/** White space folded, as a page draws it: one space for each run of it, none at the ends. */
export function foldSpace(text: string): string {
  return folds.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text;
}

/** Most texts have single spaces alone. */
const folds = /\s\s|[^\S ]|^ | $/;
