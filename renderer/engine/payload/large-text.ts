import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/** UTF-16 units. A longer text is plain text, unread before it is sent; one finding says so. */
const longestRead = 1 << 20;

/** UTF-16 units. A longer text is checked after a pause, as each check is expensive. */
export const longestCheckedAtOnce = 100_000;

/** Whether the text of a document is plain text to the window. */
export function isLarge({ text }: PayloadDocument): boolean {
  return text.length > longestRead;
}

export function isCheckedLater(document: PayloadDocument): boolean {
  return document.text.length > longestCheckedAtOnce && !isLarge(document);
}

/** A longer line is not wrapped, coloured, folded or marked: it would block the editor for seconds. */
export const longestFormattedLine = 20_000;

/** The drawn part of a longer line: the browser measures it with each key. */
export const longestDrawnPart = 2_000;

export function longestLine(text: string): number {
  if (last.text === text) return last.length;
  const length = measured(text);
  last = { text, length };
  return length;
}

/** Asked twice of the same text with every key. */
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

/** Why a text is shown plain: its line or its own length. */
type WhyPlain = { readonly for: 'line'; readonly length: number } | { readonly for: 'text' };

/** Null for a text that is dressed as usual. */
export function whyPlain(text: string): WhyPlain | null {
  if (hasLongLine(text)) return { for: 'line', length: longestLine(text) };
  return text.length > longestRead ? { for: 'text' } : null;
}

/** Runs with every key, so it only looks for line starts. */
function hasLongLine(text: string): boolean {
  let start = 0;
  while (text.length - start > longestFormattedLine) {
    const end = text.lastIndexOf('\n', start + longestFormattedLine);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}
