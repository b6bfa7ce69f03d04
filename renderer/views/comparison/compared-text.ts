import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/** A text's own name, which stands in isolation wherever it is drawn, and what is said of it behind that. */
export type Caption = { readonly name: string; readonly rest: string };

/** What is held against something else: a payload, or a story, which has no card. */
export type ComparedText = {
  readonly caption: Caption;
  readonly text: string;
  readonly document: PayloadDocument | null;
};

/** Where no element can stand, such as what is read out. */
export function getCaptionText({ name, rest }: Caption): string {
  return name + rest;
}
