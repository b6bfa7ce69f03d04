import type { TextRange } from '../../../shared/documents/finding.ts';

export type WritingSlice = {
  /** What is selected in the editor; null where nothing is. */
  readonly selection: TextRange | null;
  readonly select: (selection: TextRange | null) => void;
  /** Lays out the text in front, or the value around the selection: white space changes and nothing else. */
  readonly formatText: () => void;
  /** Takes the white space between its tokens away. */
  readonly minifyText: () => void;
  /** Makes the edits of all problems of the payload in front that have one, as one step. */
  readonly fixAllProblems: () => void;
};

export type WritingPart = WritingSlice;
