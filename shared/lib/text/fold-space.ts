/** White space folded, as a page draws it: one space for each run of it, none at the ends. */
export function foldSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
