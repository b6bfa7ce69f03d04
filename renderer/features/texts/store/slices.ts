import type { Words } from '../../../../shared/lib/text/words.ts';
import type { ChangedText, RefusedText } from '../../../../shared/protocol/texts/take-texts.ts';
import type { CsvProblem } from '../../../../shared/protocol/texts/csv-table.ts';
import type { GlossaryTerm, Term } from '../../../../shared/protocol/texts/glossary.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import type { LocalizedText } from '../../../../shared/protocol/texts/localized-texts.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { TextScope } from '../engine/text-rows.ts';

/** A file of texts that was given, before its texts are written. */
export type TextsImport = {
  readonly file: string;
  /** What each payload would be. */
  readonly taken: readonly {
    readonly documentId: string;
    readonly before: string;
    readonly text: string;
    readonly changed: readonly ChangedText[];
  }[];
  readonly refused: readonly RefusedText[];
  /** Why the file cannot be read at all. */
  readonly trouble: Words | null;
};

export type TextPlace = { readonly documentId: string; readonly text: LocalizedText; readonly locale: Locale };

/** The project's `glossary.csv` as the host has it. */
export type Glossary = {
  readonly text: string;
  readonly version: string;
  /** Whether the file has a column for notes. */
  readonly hasNotes: boolean;
  /** None where the file has a problem. */
  readonly terms: readonly GlossaryTerm[];
  readonly problem: CsvProblem | null;
};

export type GlossarySlice = {
  /** null: not read yet. */
  readonly glossary: Glossary | null;
  readonly glossaryTrouble: Trouble | null;
  /** Terms that lack a word in one language or were not saved, by row: they wait until the glossary is opened again. */
  readonly typedTerms: Readonly<Record<string, Term>>;
  /** null: nothing waits in that row. */
  readonly storeTypedTerm: (row: string, typed: Term | null) => void;
  readonly isGlossaryOpen: boolean;
  readonly openGlossary: (isOpen: boolean) => void;
  readonly readGlossary: () => Promise<void>;
  /** Saves an edit of its text, one after the other; false where it was not saved, with the reason. */
  readonly editGlossary: (edit: (text: string) => string | null) => Promise<boolean>;
};

export type TextsSlice = GlossarySlice & {
  readonly textScope: TextScope;
  readonly openTexts: (scope: TextScope) => void;
  readonly chooseTextScope: (scope: TextScope) => void;
  /** Writes one text as an edit of its payload, without a step of undo. */
  readonly typeText: (place: TextPlace, put: string) => void;
  /** Records what was typed since the payload's text was `before` as one step. */
  readonly recordTyped: (documentId: string, before: string) => void;
  /** Copies the other language to each place, as one step. */
  readonly copyTexts: (places: readonly TextPlace[]) => void;
  readonly exportTexts: (format: 'csv' | 'xliff') => void;
  readonly textsImport: TextsImport | null;
  /** Shows what a file of texts would change. */
  readonly offerTexts: (name: string, bytes: Uint8Array) => void;
  readonly chooseTexts: () => Promise<void>;
  /** Writes the offered texts, as one step. */
  readonly importOfferedTexts: () => void;
  readonly closeTextsImport: () => void;
};
