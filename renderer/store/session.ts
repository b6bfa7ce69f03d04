import { readSettings } from '../../shared/documents/settings.ts';
import { troubleOf } from '../bridge/bridge.ts';
import type { Bench, SliceContext } from './slice.ts';
import { fetchCallsOf, fetchShownCalls, fetchFirstPage } from './calls/fetch-calls.ts';
import { selectPreflight, type WithActivePayload } from './sending/prediction.ts';
import { prepareLanes, type WithLanes } from './timeline/lanes.ts';
import { findTextById, isStoryActive } from './window/active-tab.ts';
import { readEnvironmentsOf } from '../engine/environments/in-use.ts';
import { readCount, readMarks } from '../engine/payload/sent-marks.ts';
import { followEvents, offerHanded, type EventNeeds } from './follow-events.ts';
import type { SessionSlice } from './host/slices.ts';
import { troubleNotice } from './window/notices.ts';

type Needs =
  | keyof (SessionSlice & WithLanes & WithActivePayload)
  | EventNeeds
  | 'addStarters'
  | 'offerTour'
  | 'restoreSteps'
  | 'restoreUnsaved'
  | 'mergeFetchedCalls'
  | 'choose'
  | 'flushSettings'
  | 'loadedOrders'
  | 'nextCount'
  | 'open'
  | 'saveAllEnvironments'
  | 'sentMarks'
  | 'storeSteps'
  | 'storeUnsaved'
  | 'startTicking'
  | 'theme';
type Context = SliceContext<Needs>;

export function createSession(context: Context): SessionSlice {
  const { ports, set, get, saves, storySaves } = context;
  const follow = followEvents(context);
  return {
    phase: 'starting',
    session: null,
    startTrouble: null,
    link: 'connecting',
    start: async () => {
      set({ phase: 'starting', startTrouble: null });
      try {
        const session = await ports.bridge.session.open({ language: ports.preferredLanguage });
        const [documents, stories, firstPage] = await Promise.all([
          saves.list(),
          storySaves.list(),
          fetchFirstPage(context),
          get().fetchTemplates(),
        ]);
        const settings = readSettings(session.settings, ports.preferredLanguage);
        const { gaps, variables, theme, clock } = session;
        set({ session, gaps, variables, theme, clock, settings, sentMarks: readMarks(session.settings) });
        set({
          ...readEnvironmentsOf(session.settings, session.environments),
          nextCount: readCount(session.settings) + 1,
        });
        // Rows depend on calls, so each text is inspected once after they are loaded.
        set({ documents });
        get().setStories(stories);
        get().applyLoadedCalls(firstPage, await fetchShownCalls(context), false);
        get().applyClock(session.clock);
        openTabs(get());
        get().restoreUnsaved();
        await get().restoreSteps();
        await fetchActiveOrder(context);
        await prepareLanes(get(), ports.breathe);
        // Computed before the first drawing, in its own task.
        selectPreflight(get());
        await ports.breathe();
        set({ phase: 'ready' });
        get().startTicking();
        void follow();
        void offerHanded(context);
      } catch (error) {
        set({ phase: 'failed', startTrouble: troubleOf(error) });
      }
    },
    openWindow: () => openWindow(context),
    leave: () => {
      saves.flush();
      storySaves.flush();
      get().flushSettings();
      void get().saveAllEnvironments();
      get().storeUnsaved();
      get().storeSteps();
    },
  };
}

async function openWindow({ ports, get }: Context): Promise<void> {
  try {
    const { address } = await ports.bridge.session.newAddress({});
    ports.openAddress(address);
  } catch (error) {
    get().notify(troubleNotice('window', troubleOf(error)));
  }
}

/** Opens the tabs of last time; on the first start creates starter payloads and offers the tour. */
function openTabs(state: Pick<Bench, Needs>): void {
  const { settings, documents } = state;
  if (settings.started === 'no') {
    if (documents.length === 0) state.addStarters();
    state.offerTour();
  }
  state.choose('started', 'yes');
  const known = settings.openTabs.filter((id) => findTextById(state, id) !== null);
  for (const id of known) state.open(id);
  const activeTab = known.find((id) => id === settings.activeTab) ?? known[0] ?? documents[0]?.id;
  if (activeTab !== undefined) state.open(activeTab);
}

/** The active text may name an order that the list does not. */
async function fetchActiveOrder(context: Context): Promise<void> {
  const { orderKey, loadedOrders } = context.get();
  if (orderKey === null || isStoryActive(context.get()) || loadedOrders.has(orderKey)) return;
  context.get().mergeFetchedCalls(await fetchCallsOf(context, [orderKey]));
}
