import { newOrderNumber } from '../../../../shared/documents/order-name.ts';
import { findImportItems, type ImportItem, type NamedText } from '../engine/import-items.ts';
import { sortByLifecycle } from '../engine/lifecycle-order.ts';
import { runNow } from '../../../store/host/clock.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { isStoryActive } from '../../../store/window/active-tab.ts';
import type { PendingImport, ImportFile, ImportSlice } from './slices.ts';
import { longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { decodeTexts, looksLikeTexts } from '../../../../shared/protocol/texts/import-texts.ts';

export type ImportContext = SliceContext<
  | keyof ImportSlice
  | 'documents'
  | 'stories'
  | 'clock'
  | 'gaps'
  | 'settings'
  | 'inspectTerms'
  | 'add'
  | 'addAndOpen'
  | 'putStory'
  | 'importTemplates'
  | 'recordStep'
  | 'wasUndone'
  | 'open'
  | 'jumpToRange'
  | 'openDialog'
  | 'closeDialog'
  | 'dialog'
  | 'activeTab'
  | 'choose'
  | 'applyCalls'
  | 'notify'
  | 'openCall'
  | 'addStoryOfTheseCalls'
  | 'selectCall'
  | 'offerTexts'
>;

export const batchSize = 8;

export function findItems(
  { ports, get }: ImportContext,
  files: readonly ImportFile[],
  isWanted: (key: string) => boolean,
): readonly ImportItem[] {
  const { documents, gaps, settings } = get();
  const texts = files.flatMap(({ key, name, read }): readonly NamedText[] =>
    read.reads === 'text' ? [{ key, name, text: read.text }] : [],
  );
  return findImportItems(texts, {
    documents,
    gaps,
    language: settings.language,
    isWanted,
    newId: () => ports.randomHex(16),
    newNumber: () => newOrderNumber(runNow(get(), ports.now()), ports.randomHex),
  });
}

/** Imports the wanted items as one undo step. A single known one is opened instead. */
export async function importItems(context: ImportContext, { files, excluded, isSorted }: PendingImport): Promise<void> {
  const { get, ports } = context;
  // Place again: another window may have added an order or its name.
  const given = findItems(context, files, (key) => !excluded.has(key));
  const wanted = isSorted === false ? given : sortByLifecycle(given);
  const documents = wanted.flatMap((item) => (item.is === 'payload' ? [item.placed.document] : []));
  const only = wanted.length === 1 ? wanted[0] : undefined;
  const known = only?.is === 'payload' ? only.placed.sameAs : null;
  const texts = importTexts(context, wanted);
  if (known !== null) get().open(known);
  else if (documents.length > 0) get().addAndOpen(documents.slice(0, batchSize));
  const taken = { payloads: documents.map(({ id }) => id), ...texts };
  const isTakenBack = known === null ? offerUndo(context, taken) : async () => false;
  if (!wanted.some(({ is }) => is !== 'template')) return;
  get().choose('section', isStoryActive(get()) ? 'stories' : 'payloads');
  get().jumpToRange({ line: 1, column: 1, endLine: 1, endColumn: 1 });
  for (let at = batchSize; at < documents.length; at += batchSize) {
    await ports.breathe();
    if (await isTakenBack()) return;
    get().add(documents.slice(at, at + batchSize));
  }
}

type ImportedTexts = { readonly stories: readonly string[]; readonly templates: readonly string[] };

function importTexts({ get, ports }: ImportContext, items: readonly ImportItem[]): ImportedTexts {
  const stories = items.flatMap((item) => {
    if (item.is !== 'story') return [];
    const id = ports.randomHex(16);
    get().putStory({ id, name: item.name, text: item.text });
    return [id];
  });
  return { stories, templates: get().importTemplates(items.flatMap((item) => (item.is === 'template' ? [item] : []))) };
}

/**
 * Offers to undo the import, including payloads that are still to be added. Returns a function that waits for a running
 * undo and resolves with whether everything was removed; if the host cannot remove them, the import continues.
 */
function offerUndo(
  { get }: ImportContext,
  { payloads, stories, templates }: ImportedTexts & { readonly payloads: readonly string[] },
): () => Promise<boolean> {
  const count = payloads.length + stories.length + templates.length;
  if (count === 0) return async () => false;
  const step = get().recordStep({
    words: { says: 'taken-in', count },
    isQuiet: count === 1,
    change: {
      set: 'all',
      changes: [
        { set: 'no-payloads', ids: payloads },
        ...stories.map((id) => ({ set: 'no-story', id }) as const),
        ...templates.map((id) => ({ set: 'no-template', id }) as const),
      ],
    },
  });
  return () => get().wasUndone(step);
}

type Offering = { readonly isLeft: () => boolean; readonly closeImport: () => void };

/**
 * Shows a single file of texts, CSV or XLIFF, among the texts that it changes. Returns whether nothing else is to be shown
 * of these files.
 */
export async function offerAsTexts(
  { get }: ImportContext,
  files: readonly ImportFile[],
  { isLeft, closeImport }: Offering,
): Promise<boolean> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0 || file.blob.size > longestTextBytes) return false;
  try {
    const bytes = new Uint8Array(await file.blob.arrayBuffer());
    if (isLeft()) return true;
    if (!looksLikeTexts(decodeTexts(bytes, file.name))) return false;
    closeImport();
    get().offerTexts(file.name, bytes);
    return true;
  } catch {
    return isLeft(); // Reading it as a payload reports the failure.
  }
}
