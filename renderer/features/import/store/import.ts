import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { unchanged, countFindings, type FindingCount, type ImportItem } from '../engine/import-items.ts';
import { findCallsOffer } from '../engine/calls-offer.ts';
import { sortByLifecycle } from '../engine/lifecycle-order.ts';
import type { PlacedPayload } from '../engine/place-payloads.ts';
import { inspect } from '../../../engine/payload/analysis.ts';
import type { OfferedFile, PendingImport, ImportFile, ImportSlice } from './slices.ts';
import { batchSize, findItems, importItems, type ImportContext as Context, offerAsTexts } from './import-wanted.ts';
import { readOffered, splitMail } from './read-offered.ts';
import { checkEvidence } from './check-evidence.ts';
import { checkOffered, createCallsImport } from './import-calls.ts';

const emptyImport = {
  files: [],
  items: [],
  calls: [],
  checks: {},
  evidence: {},
  counts: {},
  excluded: new Set<string>(),
  asStory: {},
  isSorted: null,
};

export function createImport(context: Context): ImportSlice {
  const { ports, set, get } = context;
  const { offerFiles, rereadFile, closeImport } = createReading(context);
  const { importCalls, ...ofCalls } = createCallsImport(context);
  /** A second import is placed after everything of the first. */
  const next = createTaskQueue();
  return {
    pendingImport: null,
    ...ofCalls,
    offerFiles,
    offerText: (text) => offerFiles([{ name: '', blob: new Blob([text]) }]),
    chooseFilesToImport: async () => offerFiles(await ports.chooseFiles()),
    offerClipboard: async () => {
      const text = await ports.readClipboard();
      if (text === null) get().openDialog({ dialog: 'paste' });
      else await offerFiles([{ name: '', blob: new Blob([text]) }]);
    },
    rereadFile,
    sortImport: (isSorted) =>
      set(({ pendingImport }) => {
        if (pendingImport === null) return {};
        const given = findItems(context, pendingImport.files, () => true);
        return { pendingImport: { ...pendingImport, items: isSorted ? sortByLifecycle(given) : given, isSorted } };
      }),
    excludeItem: (key, isExcluded) =>
      set(({ pendingImport }) => {
        if (pendingImport === null) return {};
        const excluded = new Set(pendingImport.excluded);
        if (isExcluded) excluded.add(key);
        else excluded.delete(key);
        return { pendingImport: { ...pendingImport, excluded } };
      }),
    importAsStory: (file, data) =>
      set(({ pendingImport }) => {
        if (pendingImport === null) return {};
        const { [file]: _, ...others } = pendingImport.asStory;
        const asStory = data === null ? others : { ...others, [file]: data };
        return { pendingImport: { ...pendingImport, asStory } };
      }),
    importWanted: async () => {
      const { pendingImport } = get();
      if (pendingImport === null) return;
      closeImport();
      await next(() => importItems(context, pendingImport));
      await importCalls(pendingImport);
    },
    closeImport,
  };
}

function createReading(context: Context): Pick<ImportSlice, 'offerFiles' | 'rereadFile' | 'closeImport'> {
  const { ports, set, get } = context;
  /** The latest drop is shown. */
  let turn = 0;
  /** Aborts reading of an outdated drop. */
  let reading = new AbortController();
  const isOver = (own: number): boolean => turn !== own;

  const offerFiles = async (given: readonly OfferedFile[]): Promise<void> => {
    if (given.length === 0) return;
    reading.abort();
    reading = new AbortController();
    turn += 1;
    const own = turn;
    const showProgress = (read: number): void =>
      set({ pendingImport: { ...emptyImport, progress: { read, given: given.length } } });
    showProgress(0);
    get().openDialog({ dialog: 'incoming' });
    const files: ImportFile[] = [];
    for (const [key, file] of given.entries()) {
      const parts = await splitMail(file, key, ports, reading.signal);
      if (isOver(own)) return;
      for (const part of parts)
        files.push({
          ...part,
          key: files.length,
          choice: unchanged,
          read: part.read ?? (await readOffered(part, unchanged)),
        });
      if (isOver(own)) return;
      if (files.length % batchSize !== 0) continue;
      showProgress(files.length);
      await ports.breathe();
      if (isOver(own)) return;
    }
    await showFiles(context, files, { isOver: () => isOver(own), closeImport });
  };

  const closeImport = (): void => {
    reading.abort();
    turn += 1;
    set({ pendingImport: null });
    if (get().dialog?.dialog === 'incoming') get().closeDialog();
  };

  const rereadFile: ImportSlice['rereadFile'] = async (key, change) => {
    const file = get().pendingImport?.files.find((each) => each.key === key);
    if (file === undefined) return;
    turn += 1;
    const own = turn;
    const choice = { ...file.choice, ...change };
    const read = await readOffered(file, choice);
    const { pendingImport } = get();
    if (pendingImport === null || isOver(own)) return;
    const files = pendingImport.files.map((each) => (each.key === key ? { ...each, choice, read } : each));
    await show(context, files, { isOver: () => isOver(own), before: pendingImport });
  };

  return { offerFiles, rereadFile, closeImport };
}

async function showFiles(
  context: Context,
  files: readonly ImportFile[],
  { isOver, closeImport }: { readonly isOver: () => boolean; readonly closeImport: () => void },
): Promise<void> {
  if (!(await offerAsTexts(context, files, { isLeft: isOver, closeImport }))) await show(context, files, { isOver });
}

type Showing = {
  readonly isOver: () => boolean;
  /** What was chosen before the files were read again. */
  readonly before?: Pick<PendingImport, 'excluded' | 'asStory'>;
};

async function show(context: Context, files: readonly ImportFile[], { isOver, before }: Showing): Promise<void> {
  const { ports, set } = context;
  const given = findItems(context, files, () => true);
  const items = sortByLifecycle(given);
  const progress = { read: files.length, given: files.length };
  const isSorted = items === given ? null : true;
  const calls = files.flatMap(({ key, read }) => findCallsOffer(key, read) ?? []);
  const shown = { files, items, calls, checks: {}, evidence: {}, progress, counts: {}, isSorted };
  set({
    pendingImport: { ...shown, excluded: before?.excluded ?? excludeAtFirst(items), asStory: before?.asStory ?? {} },
  });
  void checkOffered(context, { calls }, isOver);
  void checkEvidence(context, files, isOver);
  for (let at = 0; at < items.length; at += batchSize) {
    const counts = countItems(context, items.slice(at, at + batchSize));
    set(({ pendingImport }) =>
      pendingImport === null
        ? {}
        : { pendingImport: { ...pendingImport, counts: { ...pendingImport.counts, ...counts } } },
    );
    await ports.breathe();
    if (isOver()) return;
  }
}

/** Of several items, excludes known texts and answers at first; a single known one is opened. */
function excludeAtFirst(items: readonly ImportItem[]): ReadonlySet<string> {
  const isExcluded = ({ sameAs, isAnswer }: PlacedPayload): boolean => sameAs !== null || isAnswer;
  const without = items.filter((item) => item.is === 'payload' && isExcluded(item.placed));
  return new Set(items.length === 1 ? [] : without.map(({ key }) => key));
}

/** Counts findings as the list would; answers, and texts that need a worker, are excluded. */
function countItems({ get }: Context, items: readonly ImportItem[]): PendingImport['counts'] {
  return Object.fromEntries(
    items.flatMap((item): readonly (readonly [string, FindingCount])[] => {
      if (item.is !== 'payload' || item.placed.isAnswer) return [];
      const { document } = item.placed;
      const { now, options } = get().inspectTerms(document.id);
      const inspected = inspect(document, now, options);
      return inspected === null ? [] : [[item.key, countFindings(inspected.analysis)]];
    }),
  );
}
