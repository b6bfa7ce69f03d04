import type { Finding } from '../../../../shared/documents/finding.ts';
import type { CardText } from '../engine/card-text.ts';

export type TracingSlice = {
  /** Where the cursor stands in a text, in UTF-16 units behind its byte order mark; null before it was put anywhere. */
  readonly caret: { readonly documentId: string; readonly offset: number } | null;
  readonly setCaret: (documentId: string, offset: number) => void;
};

export type CardTextsSlice = {
  /**
   * The values that a text on the card follows from, to be edited where they are seen; none where the card is not that of the
   * text in front, which is said then. What was about to take the focus into the editor no longer does.
   */
  readonly startCardTextEdit: (pointers: readonly string[]) => readonly CardText[];
  /** What would be wrong with them as they are, at their own places; nothing of what they are as yet. */
  readonly checkCardTexts: (texts: readonly Pick<CardText, 'pointer' | 'text'>[]) => readonly Finding[];
  /** Writes them into a text, if it still is in front. It can be undone, as one step. */
  readonly writeCardTexts: (documentId: string, texts: readonly Pick<CardText, 'pointer' | 'text'>[]) => void;
};

/** What leads from the text to the cards, and back into the text. */
export type TracingPart = TracingSlice & CardTextsSlice;
