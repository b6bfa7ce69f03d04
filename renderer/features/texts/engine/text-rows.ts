import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { TranslatedPayload } from '../../../../shared/protocol/texts/import-texts.ts';
import { listLocalizedTexts, type LocalizedText } from '../../../../shared/protocol/texts/localized-texts.ts';
import { findDeviations, type Deviation, type Term } from '../../../../shared/protocol/texts/glossary.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import { isLarge } from '../../../engine/payload/large-text.ts';

/** A text of a payload as a row of the grid. */
export type TextRow = {
  readonly id: string;
  readonly document: PayloadDocument;
  readonly text: LocalizedText;
};

/** Which payloads' texts are shown. */
export const textScopes = ['payload', 'order', 'project'] as const;
export type TextScope = (typeof textScopes)[number];

const known = new WeakMap<PayloadDocument, { readonly gaps: GapChoices; readonly texts: readonly LocalizedText[] }>();

/** Lists the texts of a payload, read once for each of its versions; none where it cannot be read. */
export function textsOf(document: PayloadDocument, gaps: GapChoices): readonly LocalizedText[] {
  const before = known.get(document);
  if (before?.gaps === gaps) return before.texts;
  const texts = isLarge(document) ? [] : (listLocalizedTexts(document.text, gaps) ?? []);
  known.set(document, { gaps, texts });
  return texts;
}

/** Gets the rows of these payloads, in their order. */
export function textRows(documents: readonly PayloadDocument[], gaps: GapChoices): readonly TextRow[] {
  return documents.flatMap((document) =>
    textsOf(document, gaps).map((text) => ({ id: `${document.id} ${text.pointers.zh_HK}`, document, text })),
  );
}

/** Whether a text lacks a language. */
export function isIncomplete({ texts }: LocalizedText): boolean {
  return locales.some((locale) => (texts[locale] ?? '') === '');
}

const compared = new WeakMap<readonly Term[], Map<string, readonly Deviation[]>>();
const mostCompared = 50_000;

/** Finds where a text deviates from the glossary; the same words are compared once. */
export function deviationsOf({ texts }: LocalizedText, terms: readonly Term[]): readonly Deviation[] {
  const known = compared.get(terms) ?? new Map<string, readonly Deviation[]>();
  compared.set(terms, known);
  const words = JSON.stringify(texts);
  const found = known.get(words) ?? findDeviations(texts, terms);
  if (known.size < mostCompared) known.set(words, found);
  return found;
}

/** Gets the name of each payload's file in a file of texts: its order and its own name, numbered where two are the same. */
export function textFileNames(documents: readonly PayloadDocument[]): ReadonlyMap<string, string> {
  const used = new Set<string>();
  const names = new Map<string, string>();
  for (const { id, order, name } of documents) {
    const wanted = `${plain(order)}/${plain(name)}`;
    let path = `${wanted}.json`;
    for (let number = 2; used.has(path); number += 1) path = `${wanted} ${number}.json`;
    used.add(path);
    names.set(id, path);
  }
  return names;
}

function plain(name: string): string {
  return name.replaceAll(/[/\\#]/g, '-');
}

/** A payload of the window whose texts may come back. */
type WindowPayload = TranslatedPayload & { readonly document: PayloadDocument };

/** Gets the payloads that a file of texts may be of; a file that names none is of the payload `alone`. */
export function windowPayloads(
  documents: readonly PayloadDocument[],
  { gaps, alone }: { readonly gaps: GapChoices; readonly alone: string | null },
): readonly WindowPayload[] {
  const names = textFileNames(documents);
  return documents.map((document) => ({
    document,
    paths: [names.get(document.id) ?? '', ...(document.id === alone ? [null] : [])],
    text: document.text,
    texts: textsOf(document, gaps),
  }));
}

/** Gets the row that a pointer into a payload's file names, in either language; null for none. */
export function rowsByPlace(
  documents: readonly PayloadDocument[],
  gaps: GapChoices,
): (pointer: string) => TextRow | null {
  const names = textFileNames(documents);
  const rows = new Map<string, TextRow>(
    textRows(documents, gaps).flatMap((row) =>
      locales.map((locale) => [`${names.get(row.document.id) ?? ''}#${row.text.pointers[locale]}`, row] as const),
    ),
  );
  return (pointer) => rows.get(pointer) ?? null;
}
