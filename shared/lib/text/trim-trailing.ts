/** Trims one repeated character at the end. A regular expression would take quadratic time. */
export function trimTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end--;
  return text.slice(0, end);
}
