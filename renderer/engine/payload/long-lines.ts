import { longestRead } from './large-text.ts';

/** The longest line that is wrapped, coloured, folded and marked; a longer one would stop the editor for seconds. */
export const longestDressedLine = 20_000;

/** So much of a longer one is drawn: with each key the browser measures it all. */
export const drawnOfPlainLine = 2_000;

/** The length of the longest line of a text, without its line end. */
export function longestLine(text: string): number {
  if (last.text === text) return last.length;
  const length = measured(text);
  last = { text, length };
  return length;
}

/** The editor and the line above it ask of the same text, with every key stroke. */
let last = { text: '', length: 0 };

function measured(text: string): number {
  let longest = 0;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    longest = Math.max(longest, end - start);
    start = end + 1;
  }
  return Math.max(longest, text.length - start);
}

/** Why a text is shown plain, without colours, wrapping and folding: for the length of a line, or for its own. */
export type WhyPlain = { readonly for: 'line'; readonly length: number } | { readonly for: 'text' };

/** Null for a text that is dressed as usual. */
export function whyPlain(text: string): WhyPlain | null {
  if (hasLongLine(text)) return { for: 'line', length: longestLine(text) };
  return text.length > longestRead ? { for: 'text' } : null;
}

/** It is asked with every key stroke, so no line is measured: from where one would be too long, its start is looked for. */
function hasLongLine(text: string): boolean {
  let start = 0;
  while (text.length - start > longestDressedLine) {
    const end = text.lastIndexOf('\n', start + longestDressedLine);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}
