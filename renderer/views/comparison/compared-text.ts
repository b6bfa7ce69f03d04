import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/** What is held against something else: a payload, or a story, which has no card. */
export type ComparedText = {
  readonly caption: string;
  readonly text: string;
  readonly document: PayloadDocument | null;
};
