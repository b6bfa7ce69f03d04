import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { CustomTemplate } from '../../../shared/documents/project.ts';
import type { TextRange } from '../../../shared/documents/finding.ts';

export type WritingSlice = {
  /** What is selected in the editor; null where nothing is. */
  readonly selection: TextRange | null;
  readonly select: (selection: TextRange | null) => void;
  /** A text to insert at the caret. `turn` tells two of the same text apart. */
  readonly inserting: { readonly text: string; readonly turn: number } | null;
  readonly insertText: (text: string) => void;
  /** Formats the text or the selected value: only white space changes. */
  readonly formatText: () => void;
  readonly minifyText: () => void;
  readonly fixAllProblems: () => void;
};

export type CustomTemplatesSlice = {
  /** Your templates, oldest first. Some are snippets: see isSnippet. */
  readonly templates: readonly CustomTemplate[];
  readonly fetchTemplates: () => Promise<void>;
  /** Saves a template, replacing one of that name. False where it failed, which is reported. */
  readonly saveTemplate: (name: string, text: string) => Promise<boolean>;
  /** Imports templates as part of a step of undo, numbering taken names. Returns their ids. */
  readonly importTemplates: (taken: readonly Omit<CustomTemplate, 'id'>[]) => readonly string[];
  /** A taken name gets a number. */
  readonly renameTemplate: (id: string, name: string) => Promise<void>;
  /** Removes at once; it can be undone. */
  readonly removeTemplate: (id: string) => Promise<void>;
  /** Creates and opens a payload from a template, in this order or a new one. */
  readonly addFromCustomTemplate: (id: string, into?: Pick<PayloadDocument, 'order' | 'orderNo'>) => void;
};

export type WritingPart = WritingSlice & CustomTemplatesSlice;
