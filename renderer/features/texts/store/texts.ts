import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { longestTextsFile } from '../../../../shared/documents/size-limits.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { decodeTexts, importTexts } from '../../../../shared/protocol/texts/import-texts.ts';
import { putAt, writeTextsCsv } from '../../../../shared/protocol/texts/take-texts.ts';
import { writeXliff } from '../../../../shared/protocol/texts/xliff.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { isProjectReadOnly } from '../../../store/host/store-notes.ts';
import { activeDocument, activePayloadId } from '../../../store/window/active-tab.ts';
import { textFileNames, textsOf, windowPayloads, type TextScope } from '../engine/text-rows.ts';
import { createGlossary } from './glossary.ts';
import type { TextPlace, TextsImport, TextsSlice } from './slices.ts';
import { byteOrderMark } from '../../../../shared/lib/text/charsets.ts';

type Needs =
  | keyof TextsSlice
  | 'documents'
  | 'session'
  | 'activeTab'
  | 'gaps'
  | 'typed'
  | 'recordStep'
  | 'notify'
  | 'openDialog'
  | 'dialog'
  | 'closeDialog';
type Context = SliceContext<Needs>;

/** The texts of payloads in both languages: edited, copied, exported, and imported after a look at what would change. */
export function createTexts(context: Context): TextsSlice {
  const { ports, set, get } = context;
  return {
    textScope: 'payload',
    openTexts: (textScope) => {
      set({ textScope, textsImport: null, isGlossaryOpen: false });
      void get().readGlossary();
      get().openDialog({ dialog: 'texts' });
    },
    chooseTextScope: (textScope) => set({ textScope }),
    typeText: (place, put) => {
      const document = isProjectReadOnly(get()) ? null : documentOf(get(), place.documentId);
      const text = document === null ? null : putAt(document.text, place.text.pointers[place.locale], put);
      if (document !== null && text !== null) get().typed(document.id, text);
    },
    recordTyped: (documentId, before) => {
      const document = documentOf(get(), documentId);
      if (document !== null) recordStep(context, [{ document: { ...document, text: before }, text: document.text }]);
    },
    copyTexts: (places) => {
      if (!isProjectReadOnly(get())) writeAll(context, copied(get().documents, places));
    },
    exportTexts: (format) => {
      const { documents, gaps } = get();
      const names = textFileNames(documents);
      const files = documentsInScope(get()).map((document) => ({
        path: names.get(document.id) ?? null,
        texts: textsOf(document, gaps),
      }));
      const rows = files.flatMap(({ path: file, texts }) => texts.map((text) => ({ file, text })));
      const name = format === 'csv' ? 'texts.csv' : 'texts.xlf';
      try {
        // A spreadsheet recognises UTF-8 by the mark.
        ports.saveText(name, format === 'csv' ? byteOrderMark + writeTextsCsv(rows, gaps) : writeXliff(files, gaps));
      } catch (error) {
        get().notify(troubleNotice('export', troubleOf(error)));
        return;
      }
      get().notify({ tone: 'good', words: { says: 'given-out', names: [name], place: 'downloads' } });
    },
    ...createTextsImport(context),
    ...createGlossary(context),
  };
}

function createTextsImport(
  context: Context,
): Pick<TextsSlice, 'textsImport' | 'offerTexts' | 'chooseTexts' | 'importOfferedTexts' | 'closeTextsImport'> {
  const { ports, set, get } = context;
  return {
    textsImport: null,
    offerTexts: (name, bytes) => {
      const isTooLarge = bytes.length > longestTextsFile;
      set({ textsImport: isTooLarge ? tooLarge(name) : readOffered(get(), name, bytes) });
      if (get().dialog?.dialog !== 'texts') get().openDialog({ dialog: 'texts' });
    },
    chooseTexts: async () => {
      const [file] = await ports.chooseFiles();
      // What is too large is refused by its first bytes.
      const blob = file?.blob.slice(0, longestTextsFile + 1);
      if (file !== undefined && blob !== undefined)
        get().offerTexts(file.name, new Uint8Array(await blob.arrayBuffer()));
    },
    importOfferedTexts: () => {
      const { textsImport, documents } = get();
      if (textsImport === null || isProjectReadOnly(get())) return;
      // What was changed meanwhile, in another window, stays.
      const taken = textsImport.taken.flatMap(({ documentId, before, text, changed }) => {
        const document = documents.find(({ id }) => id === documentId);
        return document?.text === before ? [{ document, text, count: changed.length }] : [];
      });
      writeAll(
        context,
        taken,
        taken.reduce((sum, { count }) => sum + count, 0),
      );
      set({ textsImport: null });
    },
    closeTextsImport: () => set({ textsImport: null }),
  };
}

function tooLarge(file: string): TextsImport {
  const trouble = {
    en: 'The file is larger than 10 MiB. Export fewer texts, or divide it.',
    zh: '檔案超過 10 MiB。請匯出較少文字，或分拆檔案。',
  };
  return { file, taken: [], refused: [], trouble };
}

function documentOf({ documents }: Pick<Bench, 'documents'>, id: string): PayloadDocument | null {
  return documents.find((document) => document.id === id) ?? null;
}

/** The payloads of the scope: the open one, its order, or all. */
export function documentsInScope(
  bench: Pick<Bench, 'documents' | 'activeTab' | 'textScope'>,
  scope: TextScope = bench.textScope,
): readonly PayloadDocument[] {
  const { documents } = bench;
  const active = activeDocument(bench);
  if (scope === 'project' || active === null) return documents;
  return documents.filter(({ id, order }) => (scope === 'order' ? order === active.order : id === active.id));
}

type Written = { readonly document: PayloadDocument; readonly text: string };

function copied(documents: readonly PayloadDocument[], places: readonly TextPlace[]): readonly Written[] {
  return documents.flatMap((document) => {
    let { text } = document;
    for (const place of places) {
      if (place.documentId !== document.id) continue;
      const put = place.text.texts[place.locale === 'zh_HK' ? 'en_US' : 'zh_HK'];
      if (put !== null) text = putAt(text, place.text.pointers[place.locale], put) ?? text;
    }
    return text === document.text ? [] : [{ document, text }];
  });
}

/** Writes payloads as one step of undo; with the number of texts that were imported, a message says so. */
function writeAll(context: Context, written: readonly Written[], imported: number | null = null): void {
  for (const { document, text } of written) context.get().typed(document.id, text);
  recordStep(context, written, imported);
}

function recordStep({ get }: Context, written: readonly Written[], imported: number | null = null): void {
  const changes = written
    .filter(({ document, text }) => document.text !== text)
    .map(({ document, text }) => ({ set: 'text', id: document.id, text: document.text, over: text }) as const);
  const [first] = written;
  if (changes.length === 0 || first === undefined) return;
  const step = get().recordStep({
    words:
      imported === null
        ? { says: 'texts-changed', name: first.document.name }
        : { says: 'texts-imported', count: imported },
    isQuiet: true,
    about: changes.map(({ id }) => `text of ${id}`),
    change: { set: 'all', changes },
  });
  if (imported !== null) get().notify({ tone: 'good', words: { says: 'texts-imported', count: imported }, step });
}

function readOffered(
  bench: Pick<Bench, 'documents' | 'activeTab' | 'gaps'>,
  file: string,
  bytes: Uint8Array,
): TextsImport {
  const { documents, gaps } = bench;
  try {
    const payloads = windowPayloads(documents, { gaps, alone: activePayloadId(bench) });
    const { taken, refused } = importTexts(decodeTexts(bytes, file), payloads, { file, gaps });
    return {
      file,
      taken: taken.map(({ payload: { document }, text, changed }) => ({
        documentId: document.id,
        before: document.text,
        text,
        changed,
      })),
      refused,
      trouble: null,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.words === null) throw error;
    const { message, next } = error.words;
    const trouble = { en: `${message.en} ${next.en}`.trim(), zh: `${message.zh}${next.zh}` };
    return { file, taken: [], refused: [], trouble };
  }
}
