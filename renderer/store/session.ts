import type { BridgeEvent, Session } from '../../shared/bridge/schemas.ts';
import { schemeInForce } from '../../shared/spec/gaps.ts';
import { troubleOf } from '../bridge/index.ts';
import type { Trouble } from '../bridge/index.ts';
import type { Bench, SliceContext } from './bench.ts';
import { withCall } from './history.ts';
import { readMarks } from './sent-marks.ts';
import { readSettings } from './settings.ts';

/**
 * How the window stands to its host. Taken over says the host itself; a host that no longer knows the session says only
 * that it has ended: it may have been started anew.
 */
export type Link = 'connecting' | 'following' | 'lost' | 'taken-over' | 'ended';

export type SessionSlice = {
  readonly phase: 'starting' | 'ready' | 'failed';
  readonly session: Session | null;
  readonly startTrouble: Trouble | null;
  readonly link: Link;
  /** Opens the session, takes over what the host keeps and follows its events. Called once, and again after a failure. */
  readonly start: () => Promise<void>;
  /** The page is about to go: writes what is not written yet. */
  readonly leave: () => void;
};

const reconnectMs = [500, 1000, 2000, 5000] as const;

export function createSession(context: SliceContext): SessionSlice {
  const { world, set, get, saves, storySaves } = context;
  let attempts = 0;

  const follow = async (): Promise<void> => {
    try {
      const events = await world.bridge.events.follow({});
      for await (const event of events) {
        attempts = 0;
        await take(context, event);
      }
    } catch (error) {
      if (troubleOf(error).code === 'SIGNED_OUT') set({ link: get().link === 'taken-over' ? 'taken-over' : 'ended' });
    }
    if (get().link === 'taken-over' || get().link === 'ended') return;
    set({ link: 'lost' });
    world.later(reconnectMs[Math.min(attempts, reconnectMs.length - 1)] ?? 5000, () => void follow());
    attempts += 1;
  };

  return {
    phase: 'starting',
    session: null,
    startTrouble: null,
    link: 'connecting',
    start: async () => {
      set({ phase: 'starting', startTrouble: null });
      try {
        const session = await world.bridge.session.open({});
        const documents = await world.bridge.documents.list({});
        const stories = await world.bridge.stories.list({});
        const calls = await world.bridge.calls.list({});
        const settings = readSettings(session.settings, world.preferredLanguage);
        set({ session, gaps: session.gaps, settings, sentMarks: readMarks(session.settings), clock: session.clock });
        get().setDocuments(documents);
        get().setStories(stories);
        get().setCalls(calls);
        get().clockWasSet(session.clock);
        openTabs(get());
        get().bringBackUnsaved();
        set({ phase: 'ready' });
        get().startTicking();
        void follow();
      } catch (error) {
        set({ phase: 'failed', startTrouble: troubleOf(error) });
      }
    },
    leave: () => {
      saves.flush();
      storySaves.flush();
      get().flushSettings();
      get().setAsideUnsaved();
    },
  };
}

/** What was open last time; on the very first start, a payload for every status of every scenario. */
function openTabs(state: Bench): void {
  const { settings, documents, stories } = state;
  if (documents.length === 0 && settings.started === 'no') state.addStarters();
  state.choose('started', 'yes');
  const known = settings.openTabs.filter((id) => [...documents, ...stories].some((each) => each.id === id));
  for (const id of known) state.open(id);
  const front = known.find((id) => id === settings.activeTab) ?? known[0] ?? documents[0]?.id;
  if (front !== undefined) state.open(front);
}

/**
 * What happened before the events were followed was told to nobody here: what the host has now is the truth. What has
 * changed here while the host was asked is newer than its answer.
 */
async function catchUp({ world, set, get }: SliceContext): Promise<void> {
  const before = get();
  const session = await world.bridge.session.open({});
  const calls = await world.bridge.calls.list({});
  const now = get();
  set({ session: { ...session, environment: { ...session.environment, scheme: schemeInForce(now.gaps) } } });
  if (now.gaps === before.gaps) get().gapsWereChosen(session.gaps);
  if (now.clock === before.clock) get().clockWasSet(session.clock);
  const known = new Set(before.calls);
  const all = now.calls.filter((call) => !known.has(call)).reduce(withCall, calls);
  const isSame = all.length === now.calls.length && all.every(({ id }, at) => id === now.calls[at]?.id);
  if (!isSame || now.link === 'lost') get().setCalls(all);
}

async function take(context: SliceContext, event: BridgeEvent): Promise<void> {
  const { set, get } = context;
  switch (event.event) {
    case 'ready':
      await catchUp(context);
      set({ link: 'following' });
      return;
    case 'call':
      get().callHappened(event.call);
      return;
    case 'clock':
      get().clockWasSet(event.clock);
      return;
    case 'gaps':
      get().gapsWereChosen(event.gaps);
      return;
    case 'sandbox':
      set((state) => ({ session: state.session === null ? null : { ...state.session, sandbox: event.sandbox } }));
      return;
    case 'taken-over':
      set({ link: 'taken-over' });
  }
}
