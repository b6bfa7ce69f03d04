import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { CustomTemplate } from '../../../shared/documents/project.ts';
import type { TextRange } from '../../../shared/documents/finding.ts';

export type WritingSlice = {
  /** What is selected in the editor; null where nothing is. */
  readonly selection: TextRange | null;
  readonly select: (selection: TextRange | null) => void;
  /** A text that the editor is to put where its caret is. `turn` makes two of the same text two. */
  readonly inserting: { readonly text: string; readonly turn: number } | null;
  readonly insertText: (text: string) => void;
  /** Lays out the text in front, or the value around the selection: white space changes and nothing else. */
  readonly formatText: () => void;
  /** Takes the white space between its tokens away. */
  readonly minifyText: () => void;
  /** Makes the edits of all problems of the payload in front that have one, as one step. */
  readonly fixAllProblems: () => void;
};

export type OwnTemplatesSlice = {
  /** The user's own templates, in the order in which they were made. Some are parts of payloads: see isSnippet. */
  readonly templates: readonly CustomTemplate[];
  readonly fetchTemplates: () => Promise<void>;
  /** Keeps a text as a template; one of that name gives way to it. False where it could not be kept, which is told. */
  readonly saveTemplate: (name: string, text: string) => Promise<boolean>;
  /** Keeps texts that came in, as a part of a step of undo. One whose name is taken gets a number behind it. Gives their ids. */
  readonly takeTemplates: (taken: readonly Omit<CustomTemplate, 'id'>[]) => readonly string[];
  /** Removes them again, behind their own saving. False where one could not be removed, which is told. */
  readonly takeTemplatesBack: (ids: readonly string[]) => Promise<boolean>;
  /** A name that another template has gets a number behind. */
  readonly renameTemplate: (id: string, name: string) => Promise<void>;
  /** Removes at once; it can be undone. */
  readonly removeTemplate: (id: string) => Promise<void>;
  /** Makes a payload of a template and opens it: of a known order, or of a new one. */
  readonly addFromOwnTemplate: (id: string, into?: Pick<PayloadDocument, 'order' | 'orderNo'>) => void;
};

export type WritingPart = WritingSlice & OwnTemplatesSlice;
