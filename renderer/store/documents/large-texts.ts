import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { summarise } from '../../engine/payload/analysis.ts';
import type { Analysis, Inspection } from '../../engine/payload/analysis.ts';
import type { Bench, BenchStore, SliceContext } from '../slice.ts';
import { inUseOf, nowFor } from '../environments/in-use.ts';
import type { WithEnvironments } from '../environments/in-use.ts';
import { inspectedState } from './focus.ts';
import { activeDocument, payloadInFront } from '../window/front.ts';
import { asThePlatform } from '../../../shared/documents/sandbox-controls.ts';
import { believedState } from '../../engine/payload/believed-state.ts';
import { orderOf } from '../../engine/payload/history.ts';
import { isLarge, inspectionOf } from '../../engine/payload/large-text.ts';
import type { LargeQuestion } from '../../engine/payload/large-text.ts';
import type { BenchPorts } from '../ports.ts';

type Ports = Pick<BenchPorts, 'now' | 'readLarge'>;

/** What a large text is read with. */
type ReadWith = keyof WithEnvironments | 'largeReadings' | 'inspectTerms';

/** What an answer was made of. Where all of it is the same, the answer still holds. */
type Asked = readonly unknown[];

/**
 * Has the large texts of a window read in a worker: the one in front before the others, one at a time, always the
 * newest text of each. Meanwhile the window shows what was read before and says so.
 */
export function followLargeTexts(store: BenchStore, ports: Ports): void {
  const asked = new Map<string, Asked>();
  let isReading = false;

  const readNext = async (): Promise<void> => {
    const state = store.getState();
    const document = isReading ? undefined : nextDue(state, asked);
    if (document === undefined) return;
    isReading = true;
    asked.set(document.id, askedOf(state, document));
    try {
      const inspected = await readNow(state, document, ports);
      if (inspected !== null) store.setState((now) => withReading(now, document.id, inspected, ports));
    } catch {
      // The next change of the text has it read again.
      store.getState().notify({ tone: 'bad', words: { says: 'not-read' } });
    } finally {
      isReading = false;
    }
    await readNext();
  };

  store.subscribe((state, before) => {
    if (state.documents !== before.documents) for (const id of gone(state, asked)) asked.delete(id);
    void readNext();
  });
}

/** Reads a large text as it is now, in a worker. Null where its scenario is not known. */
async function readNow(
  state: Pick<Bench, ReadWith>,
  document: PayloadDocument,
  ports: Ports,
): Promise<Inspection | null> {
  const known = state.largeReadings[document.id]?.orderKey ?? null;
  const { options } = state.inspectTerms(document.id);
  const { clientId, environment, gaps, images, accepted, variables = {}, caller = {} } = options;
  const question = (orderKey: string | null): LargeQuestion => ({
    document,
    now: nowFor(state, document.id, ports.now()),
    clientId,
    environment,
    gaps,
    variables,
    caller,
    images,
    order: orderKey === null ? null : orderOf(accepted, orderKey),
    believed: believedState(
      accepted,
      orderKey,
      { environment, clientId, gaps },
      state.session?.sandbox ?? asThePlatform,
    ),
  });
  const first = question(known);
  const answer = await ports.readLarge(first);
  if (answer.says !== 'other-order') return inspectionOf(first, answer);
  const second = question(answer.orderKey);
  return inspectionOf(second, await ports.readLarge(second));
}

/**
 * Says what a document says now, once it is read. Null where its scenario is not known, where it could not be read, which
 * is told, and while it is being read because somebody has asked before.
 */
export function createAnalysisReader({
  ports,
  get,
}: SliceContext<ReadWith | 'isLate' | 'isUnchecked' | 'analysis' | 'look' | 'notify'>): (
  document: PayloadDocument,
) => Promise<Analysis | null> {
  let isReading = false;
  return async (document) => {
    if (get().isUnchecked) get().look();
    if (!get().isLate) return get().analysis;
    if (isReading) return null;
    isReading = true;
    try {
      return (await readNow(get(), document, ports))?.analysis ?? null;
    } catch {
      get().notify({ tone: 'bad', words: { says: 'not-read' } });
      return null;
    } finally {
      isReading = false;
    }
  };
}

function nextDue(state: Bench, asked: ReadonlyMap<string, Asked>): PayloadDocument | undefined {
  if (state.phase !== 'ready') return undefined;
  const front = activeDocument(state);
  const all = front === null ? state.documents : [front, ...state.documents];
  return all.find((document) => {
    if (!isLarge(document)) return false;
    const before = asked.get(document.id);
    return before === undefined || askedOf(state, document).some((part, index) => part !== before[index]);
  });
}

const minuteMs = 60_000;

/** Only what is in front follows the clock: that of the others changes with their order alone. */
function askedOf(state: Bench, document: PayloadDocument): Asked {
  const { clock, shownNow, images, accepted } = state;
  const time = payloadInFront(state) === document.id ? [clock, Math.floor(shownNow / minuteMs)] : [null, null];
  return [document.text, inUseOf(state, document.id), images, accepted, ...time];
}

function gone(state: Bench, asked: ReadonlyMap<string, Asked>): readonly string[] {
  const there = new Set(state.documents.map(({ id }) => id));
  return [...asked.keys()].filter((id) => !there.has(id));
}

/** The window once a text was read: a text that cannot be read keeps the order it had. */
function withReading(state: Bench, id: string, inspected: Inspection, ports: Ports): Partial<Bench> {
  const isThere = state.documents.some((document) => document.id === id);
  if (!isThere) return {};
  const isUnreadable = inspected.analysis.scan.root === null;
  const orderKey = inspected.orderKey ?? (isUnreadable ? (state.largeReadings[id]?.orderKey ?? null) : null);
  const kept = Object.entries(state.largeReadings).filter(([known]) =>
    state.documents.some((document) => document.id === known),
  );
  const largeReadings = { ...Object.fromEntries(kept), [id]: { analysis: inspected.analysis, orderKey } };
  const next = { ...state, largeReadings };
  if (payloadInFront(state) === id) return { largeReadings, ...inspectedState(ports, next) };
  const summary = summarise(inspected.analysis, state.summaries[id]);
  return { largeReadings, summaries: { ...state.summaries, [id]: summary } };
}
