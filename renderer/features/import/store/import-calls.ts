import { toBase64 } from '../../../../shared/lib/text/from-base64.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import { callsFormatOf, callsKey, type CallsOffer } from '../engine/calls-offer.ts';
import { bundleBeginning } from '../engine/import-items.ts';
import type { ImportProgress } from '../../../../shared/bridge/call-exchange.ts';
import type { ImportContext as Context } from './import-wanted.ts';
import type { CallsImport, ImportFile, ImportSlice, PendingImport, StoryData } from './slices.ts';

/** Bytes of a piece: one is in memory at a time. */
export const pieceBytes = 512 * 1024;

type CallsPart = Pick<ImportSlice, 'callsImport' | 'closeCallsImport'> & {
  /** Imports the calls that the user wants, after the payloads. */
  readonly importCalls: (pending: PendingImport) => Promise<void>;
};

/** Imports calls: those of a text at once, those of a file in pieces, with progress. */
export function createCallsImport(context: Context): CallsPart {
  const { ports, set, get } = context;
  let running: string | null = null;
  let sent: Promise<ImportProgress> | null = null;
  const show = (ticket: string, change: Partial<CallsImport>): void =>
    set(({ callsImport }) =>
      running !== ticket || callsImport === null ? {} : { callsImport: { ...callsImport, ...change } },
    );

  const importFile = async (
    { name, blob }: ImportFile,
    format: 'har' | 'calls',
    story: StoryData | undefined,
  ): Promise<void> => {
    const ticket = ports.randomHex(32);
    running = ticket;
    sent = null;
    set({ callsImport: { name, size: blob.size, read: 0, progress: null, isRunning: true, trouble: null } });
    get().openDialog({ dialog: 'incoming' });
    try {
      const isWanted = (): boolean => running === ticket;
      for (let at = 0; isWanted(); at += pieceBytes) {
        const bytes = new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer());
        if (!isWanted()) break;
        const isLast = at + pieceBytes >= blob.size;
        const piece = { ticket, format, bytesBase64: toBase64(bytes), isLast };
        sent = ports.bridge.calls.importPiece(piece);
        const progress = await sent;
        show(ticket, { read: at + bytes.length, progress });
        if (isLast && isWanted()) await addStory(context, progress.ids, story);
        if (isLast) break;
      }
    } catch (error) {
      show(ticket, { trouble: troubleOf(error) });
    }
    show(ticket, { isRunning: false });
  };

  return {
    callsImport: null,
    importCalls: async ({ files, calls, excluded, items, asStory }) => {
      const wanted = calls.filter(({ file }) => !excluded.has(callsKey(file))).map(inPiecesIfLong);
      await importTexts(context, wanted, items.filter(({ key }) => !excluded.has(key)).length, asStory);
      for (const offer of wanted) {
        const file = files.find(({ key }) => key === offer.file);
        if (offer.of === 'file' && file !== undefined) await importFile(file, offer.format, asStory[offer.file]);
      }
    },
    closeCallsImport: async () => {
      const ticket = running;
      const wasRunning = get().callsImport?.isRunning === true;
      running = null;
      set({ callsImport: null });
      if (get().dialog?.dialog === 'incoming') get().closeDialog();
      if (!wasRunning || ticket === null) return;
      await cancelImport(context, ticket, sent);
    },
  };
}

/** Says how many calls stay. A piece on its way comes first: behind the cancel it would begin another import. */
async function cancelImport(
  { ports, get }: Context,
  ticket: string,
  sent: Promise<ImportProgress> | null,
): Promise<void> {
  try {
    const last = await sent?.catch(() => null);
    const ended = await ports.bridge.calls.cancelImport({ ticket });
    // The piece on its way was the last one: all is stored, and there is nothing left to cancel.
    const { imported, known } = ended.cancelled ? { ...ended, known: 0 } : (last ?? { imported: 0, known: 0 });
    if (imported > 0) get().notify({ tone: 'good', words: { says: 'calls-imported', count: imported, known } });
  } catch (error) {
    get().notify(troubleNotice('calls', troubleOf(error)));
  }
}

/** Calls of a text that are imported at once; a HAR of more goes in pieces, with progress. */
const mostAtOnce = 100;

function inPiecesIfLong(offer: CallsOffer): CallsOffer {
  if (offer.of === 'file' || offer.requests.length <= mostAtOnce) return offer;
  const isHar = callsFormatOf(offer.text.slice(0, bundleBeginning)) === 'har';
  return isHar ? { of: 'file', file: offer.file, format: 'har' } : offer;
}

/** Shows one call beside its payload, and all others in Calls. */
async function importTexts(
  context: Context,
  offers: readonly CallsOffer[],
  payloads: number,
  asStory: PendingImport['asStory'],
): Promise<void> {
  const { ports, get } = context;
  const texts = offers.flatMap((offer) => (offer.of === 'text' ? [offer] : []));
  if (texts.length === 0) return;
  try {
    let [count, known] = [0, 0];
    let last: string | null = null;
    const stories: (readonly [readonly string[], StoryData | undefined])[] = [];
    for (const { text, file } of texts) {
      const imported = await ports.bridge.calls.importRequests({ text });
      count += imported.calls.length;
      stories.push([imported.calls.map(({ id }) => id), asStory[file]]);
      known += imported.known;
      last = imported.calls.at(-1)?.id ?? last;
      // The list has the others once it is read again.
      get().applyCalls(imported.calls.slice(-1));
    }
    if (last === null) return;
    if (count === 1 && payloads === 1) {
      get().selectCall(last);
      get().choose('panel', 'response');
    } else if (payloads === 0) get().openCall(last);
    if (count > 1 || payloads === 0)
      get().notify({ tone: 'good', words: { says: 'calls-imported', count: count - known, known } });
    for (const [ids, story] of stories) await addStory(context, ids, story);
  } catch (error) {
    get().notify(troubleNotice('calls', troubleOf(error)));
  }
}

async function addStory({ get }: Context, ids: readonly string[], story: StoryData | undefined): Promise<void> {
  if (story !== undefined && ids.length > 0) await get().addStoryOfTheseCalls(ids, story === 'stand-ins');
}

/** Has the host check the signatures of the offered requests, and shows what it says. */
export async function checkOffered(
  { ports, set }: Context,
  { calls }: Pick<PendingImport, 'calls'>,
  isOver: () => boolean,
): Promise<void> {
  for (const offer of calls) {
    if (offer.of !== 'text') continue;
    // Without its verdict the call is imported all the same.
    const checked = await ports.bridge.calls.checkRequests({ text: offer.text }).catch(() => null);
    if (isOver()) return;
    if (checked !== null)
      set(({ pendingImport }) =>
        pendingImport === null
          ? {}
          : {
              pendingImport: { ...pendingImport, checks: { ...pendingImport.checks, [offer.file]: checked.requests } },
            },
      );
  }
}
