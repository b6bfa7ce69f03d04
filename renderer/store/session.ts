import { sortByIds } from '../../shared/documents/sort-by-ids.ts';
import { readSettings } from '../../shared/documents/settings.ts';
import type { BridgeEvent } from '../../shared/bridge/schemas.ts';
import { effectiveScheme } from '../../shared/gaps/gaps.ts';
import { troubleOf } from '../bridge/index.ts';
import type { Bench, SliceContext } from './slice.ts';
import { fetchCallsOf, fetchDrawnCalls, fetchFirstPage } from './host/fetch-calls.ts';
import type { WithDrawn } from './host/fetch-calls.ts';
import { isSamePage } from './host/journal.ts';
import { selectPreflight } from './sending/prediction.ts';
import type { WithPayloadInFront } from './sending/prediction.ts';
import { layOutAhead } from './timeline/lanes.ts';
import type { WithLanes } from './timeline/lanes.ts';
import { ownText } from './documents/own-text.ts';
import { takeAllFromOthers, takeFromOthers } from './documents/other-windows.ts';
import type { OtherWindowsNeeds } from './documents/other-windows.ts';
import type { Environments } from '../../shared/bridge/environment-info.ts';
import { readEnvironmentsOf } from '../engine/environments/in-use.ts';
import { readCount, readMarks } from '../engine/payload/sent-marks.ts';
import { isStoryInFront } from './window/front.ts';
import type { SessionSlice } from './host/slices.ts';
import { withSandbox } from './host/with-sandbox.ts';
import { troubleNotice } from './window/trouble-notice.ts';

/** A start and the events of the host reach nearly everything; each of these knows what it does with it. */
type Needs =
  | keyof (SessionSlice & WithLanes & WithPayloadInFront)
  | OtherWindowsNeeds
  | WithDrawn
  | 'addStarters'
  | 'askedCommand'
  | 'bringBackUnsaved'
  | 'callsDrawn'
  | 'callsFetched'
  | 'callsHappened'
  | 'choose'
  | 'clockWasSet'
  | 'drawCallsAnew'
  | 'fetchTemplates'
  | 'flushSettings'
  | 'forgetWipedTexts'
  | 'applyHostGaps'
  | 'heldOrders'
  | 'leaveProject'
  | 'nextCount'
  | 'offerFiles'
  | 'open'
  | 'updatePictureProgress'
  | 'saveAllEnvironments'
  | 'sentMarks'
  | 'setAsideUnsaved'
  | 'startTicking';
type Context = SliceContext<Needs>;

const reconnectMs = [500, 1000, 2000, 5000] as const;

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
        set({ session, gaps: session.gaps, settings, sentMarks: readMarks(session.settings), clock: session.clock });
        set({
          environmentOf: readEnvironmentsOf(session.settings, session.environments),
          nextCount: readCount(session.settings) + 1,
        });
        // What their rows say waits for the calls, which decide it too: each text is looked at once.
        set({ documents });
        get().setStories(stories);
        get().callsDrawn(firstPage, await fetchDrawnCalls(context), false);
        get().clockWasSet(session.clock);
        openTabs(get());
        get().bringBackUnsaved();
        await fetchOrderInFront(context);
        await layOutAhead(get(), ports.breathe);
        // What the first drawing asks for is worked out in a task before it.
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
      get().setAsideUnsaved();
    },
  };
}

/** Takes what the host tells, from one connection after another, until the session is over. */
function followEvents(context: Context): () => Promise<void> {
  const { ports, set, get } = context;
  let attempts = 0;

  const follow = async (): Promise<void> => {
    try {
      const events = await ports.bridge.events.follow({ window: context.window });
      for await (const event of events) {
        attempts = 0;
        await take(context, event);
      }
    } catch (error) {
      if (troubleOf(error).code === 'SIGNED_OUT') set({ link: 'ended' });
    }
    if (get().link === 'ended') return;
    set({ link: 'lost' });
    ports.later(reconnectMs[Math.min(attempts, reconnectMs.length - 1)] ?? 5000, () => void follow());
    attempts += 1;
  };
  return follow;
}

/** Shows what was named where the bench was started. A host that cannot tell has nothing to show. */
async function offerHanded({ ports, get }: Context): Promise<void> {
  const { files } = await ports.bridge.session.handed({}).catch(() => ({ files: [] }));
  if (files.length === 0) return;
  const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  await get().offerFiles(files.map(({ name, bytesBase64 }) => ({ name, blob: new Blob([bytesOf(bytesBase64)]) })));
}

async function openWindow({ ports, get }: Context): Promise<void> {
  try {
    const { address } = await ports.bridge.session.newAddress({});
    ports.openAddress(address);
  } catch (error) {
    get().notify(troubleNotice('window', troubleOf(error)));
  }
}

/** What was open last time; on the very first start, a payload for every status of every scenario. */
function openTabs(state: Pick<Bench, Needs>): void {
  const { settings, documents } = state;
  if (documents.length === 0 && settings.started === 'no') state.addStarters();
  state.choose('started', 'yes');
  const known = settings.openTabs.filter((id) => ownText(state, id) !== null);
  for (const id of known) state.open(id);
  const front = known.find((id) => id === settings.activeTab) ?? known[0] ?? documents[0]?.id;
  if (front !== undefined) state.open(front);
}

/** The text in front may be of an order that its row of the list does not name. */
async function fetchOrderInFront(context: Context): Promise<void> {
  const { orderKey, heldOrders } = context.get();
  if (orderKey === null || isStoryInFront(context.get()) || heldOrders.has(orderKey)) return;
  context.get().callsFetched(await fetchCallsOf(context, [orderKey]));
}

/**
 * What happened before the events were followed was told to nobody here: what the host has now is the truth. What has
 * changed here while the host was asked is newer than its answer.
 */
async function catchUp(context: Context): Promise<void> {
  const { ports, set, get } = context;
  const before = get();
  const session = await ports.bridge.session.open({});
  const firstPage = await fetchFirstPage(context);
  // Nothing has happened since this window was started.
  const isSame = isSamePage(before.journal.first, firstPage.page) && before.link !== 'lost';
  const drawn = isSame ? null : await fetchDrawnCalls(context);
  const now = get();
  set({
    session: {
      ...session,
      environments: asBefore(session.environments, before.session?.environments),
      environment: { ...session.environment, scheme: effectiveScheme(now.gaps) },
    },
  });
  if (now.gaps === before.gaps) get().applyHostGaps(session.gaps);
  if (now.clock === before.clock) get().clockWasSet(session.clock);
  if (drawn !== null) get().callsDrawn(firstPage, drawn, false);
  if (now.link === 'lost') await takeAllFromOthers(context);
}

async function take(context: Context, event: BridgeEvent): Promise<void> {
  const { set, get } = context;
  switch (event.event) {
    case 'ready':
      await catchUp(context);
      set({ link: 'following' });
      return;
    case 'calls':
      get().callsHappened(event.calls);
      if (event.more) get().drawCallsAnew('more');
      return;
    case 'project-leaving':
      await get().leaveProject();
      return;
    case 'calls-cleared':
      get().drawCallsAnew('cleared');
      return;
    case 'documents':
    case 'stories':
      await takeFromOthers(context, event);
      return;
    case 'documents-arranged':
      set((state) => ({ documents: sortByIds(state.documents, event.ids) }));
      return;
    case 'wiped':
      get().forgetWipedTexts(event.ids);
      return;
    case 'templates':
      await get().fetchTemplates();
      return;
    case 'clock':
      get().clockWasSet(event.clock);
      return;
    case 'gaps':
      get().applyHostGaps(event.gaps);
      return;
    case 'sandbox':
      set(({ session }) => ({ session: withSandbox(session, event.sandbox) }));
      return;
    case 'vault':
      set(({ session }) => ({ session: session === null ? null : { ...session, vault: event.vault } }));
      return;
    case 'environments':
      set(({ session }) => ({ session: session === null ? null : { ...session, ...environmentsIn(event) } }));
      return;
    case 'conflicts':
      set(({ session }) => ({ session: session === null ? null : { ...session, conflicts: event.conflicts } }));
      return;
    case 'command':
      set({ askedCommand: { id: event.id } });
      return;
    case 'pictures':
      get().updatePictureProgress(event.ticket, event.done);
      return;
    case 'store':
      set((state) => ({ session: state.session === null ? null : { ...state.session, storeNotes: event.notes } }));
  }
}

/** What is told anew and says the same stays the same object: nothing that follows from it is worked out again. */
function asBefore<T>(told: T, before: T | undefined): T {
  return before !== undefined && JSON.stringify(told) === JSON.stringify(before) ? before : told;
}

function environmentsIn({ environments, unreadableEnvironments }: Environments): Environments {
  return { environments, unreadableEnvironments };
}
