import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/** A longer text is plain text: nothing of it is read before it is sent, and one finding says so. UTF-16 units. */
export const longestRead = 1 << 20;

/** A longer text is checked once its writer rests: to check it with every key would cost as much as all else. UTF-16 units. */
export const longestCheckedAtOnce = 100_000;

/** Whether the text of a document is plain text to the window. */
export function isLarge({ text }: PayloadDocument): boolean {
  return text.length > longestRead;
}

/** Whether the text of a document is read with every key, and checked only when its writer rests. */
export function isCheckedLater(document: PayloadDocument): boolean {
  return document.text.length > longestCheckedAtOnce && !isLarge(document);
}
