import type { ComponentType } from 'react';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/** A text's name, shown isolated, and what follows it. */
export type Caption = { readonly name: string; readonly rest: string };

/** `document` is null for a story, which has no card. */
export type ComparedText = {
  readonly caption: Caption;
  readonly text: string;
  readonly document: PayloadDocument | null;
  /** The exact bytes, where the text may not have them. */
  readonly bytes?: Uint8Array | undefined;
};

/** For places without elements, such as accessible names. */
export function getCaptionText({ name, rest }: Caption): string {
  return name + rest;
}

type DiffProps = { readonly before: string; readonly after: string; readonly label: string };

/** The editor's diff view, which its own feature provides. */
export type DiffComponent = ComponentType<DiffProps>;
