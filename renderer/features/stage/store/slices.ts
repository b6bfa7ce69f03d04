import type { Finding } from '../../../../shared/documents/finding.ts';
import type { CardText } from '../engine/card-text.ts';

export type TracingSlice = {
  /** The cursor in UTF-16 units after the byte order mark; null before it was set. */
  readonly caret: { readonly documentId: string; readonly offset: number } | null;
  readonly setCaret: (documentId: string, offset: number) => void;
  /** Marks a value of the active payload on the phones as if the cursor were in it. */
  readonly lightValue: (pointer: string) => void;
};

export type CardTextsSlice = {
  /**
   * Gets the values behind a card text for editing; reports it where the card is not that of the active text. A pending
   * move of the focus to the editor is cancelled.
   */
  readonly startCardTextEdit: (pointers: readonly string[]) => readonly CardText[];
  /** Checks the texts; reports problems at their own positions. */
  readonly checkCardTexts: (texts: readonly Pick<CardText, 'pointer' | 'text'>[]) => readonly Finding[];
  /** Writes the texts into the active text in one undoable step. */
  readonly writeCardTexts: (documentId: string, texts: readonly Pick<CardText, 'pointer' | 'text'>[]) => void;
};

export type TracingPart = TracingSlice & CardTextsSlice;
