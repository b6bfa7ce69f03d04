/** The text without the repetitions of one character at its end. A regular expression for it takes quadratic time. */
export function trimTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end--;
  return text.slice(0, end);
}
