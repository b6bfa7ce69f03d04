import { fromByteText } from '../../shared/lib/text/from-base64.ts';
import type { Environments } from '../../shared/bridge/environment-info.ts';
import type { BridgeEvent, Session } from '../../shared/bridge/schemas.ts';
import { sortByIds } from '../../shared/documents/sort-by-ids.ts';
import { effectiveScheme } from '../../shared/gaps/gaps.ts';
import { troubleOf } from '../bridge/bridge.ts';
import { fetchFirstPage, fetchShownCalls, type FetchNeeds } from './calls/fetch-calls.ts';
import { isSamePage } from './calls/recent-calls.ts';
import { mergeAllFromOtherWindows, mergeFromOtherWindows, type OtherWindowsNeeds } from './documents/other-windows.ts';
import type { SliceContext } from './slice.ts';
import { withSandbox } from './host/sandbox.ts';
import type { SessionSlice } from './host/slices.ts';

export type EventNeeds =
  | keyof SessionSlice
  | OtherWindowsNeeds
  | FetchNeeds
  | 'applyCalls'
  | 'applyClock'
  | 'applyHostGaps'
  | 'applyLoadedCalls'
  | 'askedCommand'
  | 'clock'
  | 'documents'
  | 'fetchTemplates'
  | 'forgetWipedTexts'
  | 'gaps'
  | 'applyHostShortcuts'
  | 'applyHostTheme'
  | 'applyHostVariables'
  | 'leaveProject'
  | 'offerFiles'
  | 'recentCalls'
  | 'reloadCalls'
  | 'settings'
  | 'updatePictureProgress'
  | 'watchGaps';
type Context = SliceContext<EventNeeds>;

const reconnectMs = [500, 1000, 2000, 5000] as const;

/** Follows the host's events and applies them; where the connection ends, waits and connects again. */
export function followEvents(context: Context): () => Promise<void> {
  const { ports, set, get } = context;
  let attempts = 0;

  const follow = async (): Promise<void> => {
    try {
      const events = await ports.bridge.events.follow({ window: context.window });
      for await (const event of events) {
        attempts = 0;
        await applyEvent(context, event);
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

/** Reads the host's state, as events before following were missed. Changes made here meanwhile are newer. */
async function catchUp(context: Context): Promise<void> {
  const { ports, set, get } = context;
  const before = get();
  const areGapsUntouched = before.watchGaps();
  const session = await ports.bridge.session.open({});
  const firstPage = await fetchFirstPage(context);
  // Nothing has happened since this window was started.
  const isSame = isSamePage(before.recentCalls.first, firstPage.page) && before.link !== 'lost';
  const drawn = isSame ? null : await fetchShownCalls(context);
  const now = get();
  set({
    session: {
      ...session,
      environments: asBefore(session.environments, before.session?.environments),
      environment: { ...session.environment, scheme: effectiveScheme(now.gaps) },
    },
  });
  if (areGapsUntouched() && now.gaps === before.gaps) get().applyHostGaps(session.gaps);
  if (now.theme === before.theme) get().applyHostTheme(session.theme);
  if (now.clock === before.clock) get().applyClock(session.clock);
  if (now.settings.shortcuts === before.settings.shortcuts)
    get().applyHostShortcuts(session.settings['shortcuts'] ?? '');
  if (drawn !== null) get().applyLoadedCalls(firstPage, drawn, false);
  if (now.link === 'lost') await mergeAllFromOtherWindows(context);
}

async function applyEvent(context: Context, event: BridgeEvent): Promise<void> {
  const { set, get } = context;
  switch (event.event) {
    case 'ready':
      await catchUp(context);
      set({ link: 'following' });
      return;
    case 'calls':
      get().applyCalls(event.calls);
      if (event.more) get().reloadCalls('more');
      return;
    case 'project-leaving':
      await get().leaveProject();
      return;
    case 'calls-cleared':
      get().reloadCalls('cleared');
      return;
    case 'documents':
    case 'stories':
      await mergeFromOtherWindows(context, event);
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
    case 'gaps':
    case 'variables':
    case 'theme':
    case 'shortcuts':
      return applyShared(context, event);
    case 'sandbox':
      set(({ session }) => ({ session: withSandbox(session, event.sandbox) }));
      return;
    case 'vault':
      updateSession(set, { vault: event.vault });
      return;
    case 'environments':
      updateSession(set, environmentsIn(event));
      return;
    case 'conflicts':
      updateSession(set, { conflicts: event.conflicts });
      return;
    case 'handed':
      return offerHanded(context);
    case 'command':
      set({ askedCommand: { id: event.id } });
      return;
    case 'pictures':
      get().updatePictureProgress(event.ticket, event.done);
      return;
    case 'store':
      updateSession(set, { storeNotes: event.notes });
  }
}

type SharedEvent = Extract<BridgeEvent, { readonly event: 'clock' | 'gaps' | 'variables' | 'theme' | 'shortcuts' }>;

/** Applies what every window has alike: the clock, shortcuts, and what the open project states for its texts. */
function applyShared({ get }: Context, event: SharedEvent): void {
  if (event.event === 'clock') get().applyClock(event.clock);
  else if (event.event === 'shortcuts') get().applyHostShortcuts(event.value);
  else if (event.event === 'gaps') get().applyHostGaps(event.gaps);
  else if (event.event === 'variables') get().applyHostVariables(event.variables);
  else get().applyHostTheme(event.theme);
}

function updateSession(set: Context['set'], change: Partial<Session>): void {
  set(({ session }) => ({ session: session === null ? null : { ...session, ...change } }));
}

/** An equal value stays the same object, so nothing derived is recomputed. */
function asBefore<T>(told: T, before: T | undefined): T {
  return before !== undefined && JSON.stringify(told) === JSON.stringify(before) ? before : told;
}

function environmentsIn({ environments, unreadableEnvironments }: Environments): Environments {
  return { environments, unreadableEnvironments };
}

/** Opens the files that another start handed over. */
export async function offerHanded({ ports, get }: Context): Promise<void> {
  const { files } = await ports.bridge.session.handed({}).catch(() => ({ files: [] }));
  if (files.length === 0) return;
  await get().offerFiles(
    files.map(({ name, bytesBase64 }) => ({ name, blob: new Blob([fromByteText(atob(bytesBase64))]) })),
  );
}
