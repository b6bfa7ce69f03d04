import { inTurn } from '../../../../shared/lib/in-turn.ts';
import { longestBundle, longestTextBytes, longestMailBytes } from '../../../../shared/documents/size-limits.ts';
import { asItIs, beginsAsBundle, bundleBeginning, countOf, readFile } from '../engine/incoming.ts';
import type { Count, IncomingItem, ReadChoice, ReadFile } from '../engine/incoming.ts';
import { inLifeOrder } from '../engine/life-order.ts';
import type { Placed } from '../engine/placed.ts';
import { inspect } from '../../../engine/payload/analysis.ts';
import type { GivenFile, Incoming, IncomingFile, IncomingSlice } from './slices.ts';
import { atOnce, itemsIn, takeInto } from './take-in.ts';
import type { IncomingContext as Context } from './take-in.ts';
import { isMail, mailBeginning } from '../engine/mail/read-mail.ts';
import type { BenchPorts } from '../../../store/ports.ts';

/** A file that came in; what a mail held is read along with the mail. */
type GivenPart = GivenFile & Pick<IncomingFile, 'mail'> & { readonly read: ReadFile | null };

/**
 * A file, or each part of one that is a mail: its text under its own name, what is attached under its name behind it. A mail is
 * taken apart away from the window's own thread, until `signal` ends it.
 */
async function withoutMail(
  given: GivenFile,
  key: number,
  { readMail }: Pick<BenchPorts, 'readMail'>,
  signal: AbortSignal,
): Promise<readonly GivenPart[]> {
  const { name, blob } = given;
  const asFile = [{ ...given, mail: null, read: null }];
  try {
    if (blob.size > longestMailBytes) return asFile;
    const beginning = await blob.slice(0, mailBeginning).arrayBuffer();
    if (!isMail(new Uint8Array(beginning))) return asFile;
    signal.throwIfAborted();
    const { parts, isCut } = await readMail(blob, signal);
    return parts.map((part) => ({
      name: [name, part.name].filter((each) => each !== '').join('/'),
      blob: new Blob([part.bytes]),
      mail: { key, name, part: part.name, isCut },
      read: part.read,
    }));
  } catch {
    return asFile; // Whoever reads it as a file says that it cannot be read.
  }
}

const nothingYet = { files: [], items: [], counts: {}, left: new Set<string>(), isSorted: null };

/** Files and texts that come in from outside: they are read, shown, and kept once somebody takes them in. */
export function createIncoming(context: Context): IncomingSlice {
  const { ports, set, get } = context;
  const { offerFiles, readIncomingAs, leaveIncoming } = reading(context);
  /** The second of two is placed among all that the first brings. */
  const next = inTurn();
  return {
    incoming: null,
    offerFiles,
    offerText: (text) => offerFiles([{ name: '', blob: new Blob([text]) }]),
    chooseIncoming: async () => offerFiles(await ports.chooseFiles()),
    offerClipboard: async () => {
      const text = await ports.readClipboard();
      if (text === null) get().openDialog({ dialog: 'paste' });
      else await offerFiles([{ name: '', blob: new Blob([text]) }]);
    },
    readIncomingAs,
    sortIncoming: (isSorted) =>
      set(({ incoming }) => {
        if (incoming === null) return {};
        const given = itemsIn(context, incoming.files, () => true);
        return { incoming: { ...incoming, items: isSorted ? inLifeOrder(given) : given, isSorted } };
      }),
    leaveOut: (key, isLeft) =>
      set(({ incoming }) => {
        if (incoming === null) return {};
        const left = new Set(incoming.left);
        if (isLeft) left.add(key);
        else left.delete(key);
        return { incoming: { ...incoming, left } };
      }),
    takeIn: async () => {
      const { incoming } = get();
      if (incoming === null) return;
      leaveIncoming();
      await next(() => takeInto(context, incoming));
    },
    leaveIncoming,
  };
}

/** Reads what is offered and shows it, until something else is offered or nobody looks any more. */
function reading(context: Context): Pick<IncomingSlice, 'offerFiles' | 'readIncomingAs' | 'leaveIncoming'> {
  const { ports, set, get } = context;
  /** Of two drops the later one is shown. */
  let turn = 0;
  /** Ends what is read for a drop that nobody looks at any more. */
  let reading = new AbortController();
  const isOver = (own: number): boolean => turn !== own;

  const offerFiles = async (given: readonly GivenFile[]): Promise<void> => {
    if (given.length === 0) return;
    reading.abort();
    reading = new AbortController();
    turn += 1;
    const own = turn;
    const tell = (read: number): void => set({ incoming: { ...nothingYet, progress: { read, given: given.length } } });
    tell(0);
    get().openDialog({ dialog: 'incoming' });
    const files: IncomingFile[] = [];
    for (const [key, file] of given.entries()) {
      const parts = await withoutMail(file, key, ports, reading.signal);
      if (isOver(own)) return;
      for (const part of parts)
        files.push({ ...part, key: files.length, choice: asItIs, read: part.read ?? (await readGiven(part, asItIs)) });
      if (isOver(own)) return;
      if (files.length % atOnce !== 0) continue;
      tell(files.length);
      await ports.breathe();
      if (isOver(own)) return;
    }
    await show(context, files, { isOver: () => isOver(own) });
  };

  const leaveIncoming = (): void => {
    reading.abort();
    turn += 1;
    set({ incoming: null });
    if (get().dialog?.dialog === 'incoming') get().closeDialog();
  };

  const readIncomingAs: IncomingSlice['readIncomingAs'] = async (key, change) => {
    const file = get().incoming?.files.find((each) => each.key === key);
    if (file === undefined) return;
    turn += 1;
    const own = turn;
    const choice = { ...file.choice, ...change };
    const read = await readGiven(file, choice);
    const { incoming } = get();
    if (incoming === null || isOver(own)) return;
    const files = incoming.files.map((each) => (each.key === key ? { ...each, choice, read } : each));
    await show(context, files, { isOver: () => isOver(own), left: incoming.left });
  };

  return { offerFiles, readIncomingAs, leaveIncoming };
}

type Showing = {
  /** Whether something else is to be shown by now, or nothing. */
  readonly isOver: () => boolean;
  readonly left?: Incoming['left'];
};

/** Shows what the files hold, then what is to be said of each payload. */
async function show(context: Context, files: readonly IncomingFile[], { isOver, left }: Showing): Promise<void> {
  const { ports, set } = context;
  const given = itemsIn(context, files, () => true);
  const items = inLifeOrder(given);
  const progress = { read: files.length, given: files.length };
  const isSorted = items === given ? null : true;
  set({ incoming: { files, items, progress, counts: {}, left: left ?? leftAtFirst(items), isSorted } });
  for (let at = 0; at < items.length; at += atOnce) {
    const counts = countsOf(context, items.slice(at, at + atOnce));
    set(({ incoming }) =>
      incoming === null ? {} : { incoming: { ...incoming, counts: { ...incoming.counts, ...counts } } },
    );
    await ports.breathe();
    if (isOver()) return;
  }
}

async function readGiven({ blob }: GivenFile, choice: ReadChoice): Promise<ReadFile> {
  try {
    if (blob.size > longestTextBytes && !(await isBundle(blob))) return { reads: 'large' };
    return readFile(new Uint8Array(await blob.arrayBuffer()), choice);
  } catch {
    return { reads: 'nothing', because: 'unreadable' };
  }
}

/**
 * Of several, those whose text is there already and answers of the service are left out at first; a single one that is
 * there is opened.
 */
function leftAtFirst(items: readonly IncomingItem[]): ReadonlySet<string> {
  const isLeft = ({ sameAs, isAnswer }: Placed): boolean => sameAs !== null || isAnswer;
  const without = items.filter((item) => item.is === 'payload' && isLeft(item.placed));
  return new Set(items.length === 1 ? [] : without.map(({ key }) => key));
}

async function isBundle(blob: Blob): Promise<boolean> {
  return blob.size <= longestBundle && beginsAsBundle(await blob.slice(0, bundleBeginning).text());
}

/** What the list would say of these payloads; answers of the service, and what a worker would have to read, are left out. */
function countsOf({ get }: Context, items: readonly IncomingItem[]): Incoming['counts'] {
  return Object.fromEntries(
    items.flatMap((item): readonly (readonly [string, Count])[] => {
      if (item.is !== 'payload' || item.placed.isAnswer) return [];
      const { document } = item.placed;
      const { now, options } = get().inspectTerms(document.id);
      const inspected = inspect(document, now, options);
      return inspected === null ? [] : [[item.key, countOf(inspected.analysis)]];
    }),
  );
}
