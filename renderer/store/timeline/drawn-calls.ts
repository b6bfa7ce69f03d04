import type { Bench, SliceContext } from '../slice.ts';
import { fetchCallsOf, fetchDrawnCalls, fetchFirstPage } from '../host/fetch-calls.ts';
import type { WithDrawn } from '../host/fetch-calls.ts';
import { withFirstPage } from '../host/journal.ts';
import { allOutdated } from '../host/whole-calls.ts';
import { isStoryInFront } from '../window/front.ts';
import type { DrawnCallsSlice } from './slices.ts';

const pauseMs = 1000;
const quietMs = 150;
const mostAtOnce = 100;

type Needs =
  | keyof DrawnCallsSlice
  | WithDrawn
  | 'wholeCalls'
  | 'selectedCallId'
  | 'heldOrders'
  | 'phase'
  | 'link'
  | 'findCallsAnew'
  | 'callsFetched';

/** Asks for calls that are drawn and not here: one request after another, and at most one round a second. */
export function createDrawnCalls(context: SliceContext<Needs>): DrawnCallsSlice {
  const { ports, set, get } = context;
  const wanted = { all: false, cleared: false };
  let isBusy = false;
  let cancelFront: (() => void) | null = null;

  const drawAll = async (): Promise<void> => {
    const { cleared } = wanted;
    Object.assign(wanted, { all: false, cleared: false });
    try {
      const page = await fetchFirstPage(context);
      get().callsDrawn(page, await fetchDrawnCalls(context), cleared);
    } catch (error) {
      // A host that is lost is asked for everything once it is back.
      if (get().link !== 'following') return;
      Object.assign(wanted, { all: true, cleared: cleared || wanted.cleared });
      throw error;
    }
  };
  const round = async (): Promise<void> => {
    isBusy = true;
    try {
      if (wanted.all) await drawAll();
      const keys = notAskedFor(get());
      if (keys.length > 0) get().callsFetched(await fetchCallsOf(context, keys));
    } catch {
      // Tried again in the next round, for as long as it is wanted.
    }
    ports.later(pauseMs, () => {
      isBusy = false;
      ask();
    });
  };
  const ask = (): void => {
    if (!isBusy && isReached(get()) && (wanted.all || notAskedFor(get()).length > 0)) void round();
  };

  return {
    callsDrawn: ({ page, known }, calls, isCleared) => {
      set(({ journal, wholeCalls, selectedCallId }) => ({
        journal: withFirstPage(journal, page, { known, isCleared }),
        wholeCalls: isCleared ? allOutdated(wholeCalls) : wholeCalls,
        selectedCallId: isCleared ? null : selectedCallId,
      }));
      get().findCallsAnew(isCleared);
      get().callsFetched(calls);
    },
    drawCallsAnew: (why) => {
      wanted.all = true;
      wanted.cleared ||= why === 'cleared';
      ask();
    },
    drawEarlierCalls: ask,
    drawOrderInFront: () => {
      cancelFront?.();
      cancelFront = ports.later(quietMs, ask);
    },
  };
}

/** Whether the host can be asked: one that comes back is asked for everything anyway. */
function isReached({ link }: Pick<Bench, 'link'>): boolean {
  return link === 'following' || link === 'connecting';
}

/** The orders that are drawn and were not asked for: the one in front, then those that were called last. */
function notAskedFor({ orderKey, front, calls, heldOrders, phase }: Pick<Bench, Needs>): readonly string[] {
  if (phase !== 'ready') return [];
  const own = isStoryInFront({ front }) || orderKey === null ? [] : [orderKey];
  const called = calls.toReversed().map((call) => call.orderKey);
  return [...new Set([...own, ...called])].filter((key) => !heldOrders.has(key)).slice(0, mostAtOnce);
}
