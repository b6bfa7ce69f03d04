import { fromBase64 } from '../../../../shared/lib/text/from-base64.ts';
import type { EvidenceSource, ExportedCalls } from '../../../../shared/bridge/call-exchange.ts';
import { writeHongKongTime } from '../../../../shared/documents/story/story-move.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { questionOf } from '../../../store/calls/found-calls.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { activeDocument, activeStory } from '../../../store/window/active-tab.ts';
import { targetCalls } from './chosen-calls.ts';
import type { CallsExport, CallsExportSlice, ExportSubject } from './slices.ts';

const endings: Readonly<Record<CallsExport['format'], string>> = {
  har: '.har',
  calls: '.calls.jsonl',
  curl: '.sh',
  evidence: '.zip',
};

/** Writes calls or evidence into a file: the host gives it in pieces, with stand-ins for personal data. */
export function createCallsExport(context: SliceContext<keyof Bench>): CallsExportSlice {
  const { ports, set, get } = context;
  let running = new AbortController();
  const show = (change: Partial<CallsExport>): void =>
    set(({ callsExport }) => (callsExport === null ? {} : { callsExport: { ...callsExport, ...change } }));
  const open = (subjects: readonly ExportSubject[], which: ExportSubject, of: Subject): void => {
    const format = which === 'chosen' || which === 'listed' ? 'har' : 'evidence';
    const at = { step: null, isRunning: false, saved: null, notes: [], trouble: null };
    set({ callsExport: { ...of, subjects, which, format, keepPersonal: false, locales, key: null, ...at } });
    get().openDialog({ dialog: 'export-calls' });
  };
  return {
    callsExport: null,
    openCallsExport: () => {
      const ids = targetCalls(get());
      const subjects = ids.length > 0 ? (['chosen', 'listed'] as const) : (['listed'] as const);
      open(subjects, subjects[0], { ids, story: null, orderNo: null });
    },
    openEvidence: (of) => {
      const bench = get();
      const story = activeStory(bench);
      const orderNo = orderForEvidence(bench);
      const subjects = (
        [
          ['story', story],
          ['stories', bench.stories[0]],
          ['order', orderNo],
        ] as const
      ).flatMap(([subject, found]) => (found === null || found === undefined ? [] : [subject]));
      open(subjects, of, { ids: [], story: story === null ? null : { id: story.id, name: story.name }, orderNo });
    },
    changeCallsExport: show,
    exportCalls: async () => {
      const { callsExport, callSearch } = get();
      if (callsExport === null || callsExport.isRunning) return;
      const own = new AbortController();
      running = own;
      show({ isRunning: true, trouble: null, step: null });
      try {
        const { format } = callsExport;
        await saveStories(context);
        const of = sourceOf(callsExport, questionOf(callSearch) ?? {});
        const file = await writtenFile(context, { ...callsExport, of }, own.signal, show);
        if (own.signal.aborted) return;
        const name = `${format === 'evidence' ? 'evidence' : 'calls'}-${fileTime(ports.now())}${endings[format]}`;
        ports.saveFile(name, file);
        show({ isRunning: false, saved: name });
        get().notify({ tone: 'good', words: { says: 'given-out', names: [name], place: 'downloads' } });
      } catch (error) {
        if (!own.signal.aborted) show({ isRunning: false, trouble: troubleOf(error) });
      }
    },
    closeCallsExport: () => {
      running.abort();
      set({ callsExport: null });
      if (get().dialog?.dialog === 'export-calls') get().closeDialog();
    },
  };
}

/** The host makes evidence of stories as they are saved. */
async function saveStories({ ports, storySaves, window }: SliceContext<keyof Bench>): Promise<void> {
  const stories = storySaves.unsaved();
  if (stories.length > 0) await ports.bridge.stories.save({ stories: [...stories], window });
}

type Subject = Pick<CallsExport, 'ids' | 'story' | 'orderNo'>;

/** The number of the open order, in a call or a payload; null without one that has calls. */
export function orderForEvidence(bench: Bench): string | null {
  const [id] = targetCalls(bench);
  const all = [...bench.calls, ...bench.recentCalls.calls, ...(bench.foundCalls?.calls ?? [])];
  const number = all.find((call) => call.id === id)?.merchantBizNo ?? activeDocument(bench)?.orderNo;
  return all.some(({ merchantBizNo }) => merchantBizNo === number && number !== '') ? (number ?? null) : null;
}

function sourceOf(
  { which, ids, story, orderNo }: CallsExport,
  search: Extract<ExportedCalls, { readonly of: 'search' }>['search'],
): EvidenceSource {
  if (which === 'chosen') return { of: 'ids', ids: [...ids] };
  if (which === 'listed') return { of: 'search', search };
  if (which === 'order') return { of: 'search', search: { orderNo: orderNo ?? '' } };
  return { of: 'stories', ids: which === 'story' && story !== null ? [story.id] : null };
}

type Wanted = Pick<CallsExport, 'format' | 'keepPersonal' | 'locales' | 'key'> & { readonly of: EvidenceSource };

/** Has the host write the file, and tells of each step. */
async function writtenFile(
  { ports }: SliceContext<keyof Bench>,
  { format, of, keepPersonal, locales: languages, key }: Wanted,
  signal: AbortSignal,
  tell: (change: Partial<CallsExport>) => void,
): Promise<Blob> {
  const { calls } = ports.bridge;
  if (format === 'evidence') {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const asked = { of, keepPersonal, locales: [...languages], key };
    for await (const { bytesBase64, notes = [], ...step } of await calls.makeEvidence(asked, { signal })) {
      pieces.push(fromBase64(bytesBase64));
      tell({ step, notes });
    }
    return new Blob(pieces, { type: 'application/zip' });
  }
  if (of.of === 'stories') throw new TypeError('Stories leave as evidence alone.');
  const texts: string[] = [];
  for await (const { text, ...step } of await calls.exportCalls({ calls: of, format, keepPersonal }, { signal })) {
    texts.push(text);
    tell({ step });
  }
  return new Blob(texts, { type: 'text/plain' });
}

/** Such as 20261127-0941, by the clocks of Hong Kong, as the window shows times. */
function fileTime(now: number): string {
  return writeHongKongTime(now).replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 13);
}
