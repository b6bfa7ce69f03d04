import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import * as z from 'zod';
import { otherProjectOpen, projectHeader } from '../../shared/bridge/project-info.ts';
import type { Bridge } from './bridge.ts';

/** The part of a browser's locks that this needs. Windows of one browser and origin share them; they end with their page. */
export type PageLocks = {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    held: (lock: object | null) => Promise<never> | null,
  ): Promise<unknown>;
};

/** A browser opens as many connections to a host without credentials, and as many again with them. */
const connections = 6;

/**
 * Over which of a browser's two sets of connections the events of this page come, for as long as it is there. Each window
 * holds one: those without credentials come first, as nothing else needs them. The windows after these take from the
 * other set, which all requests share.
 */
export async function takeEventPlace(locks: PageLocks | undefined): Promise<'omit' | 'same-origin'> {
  if (locks === undefined) return 'omit';
  for (let place = 1; place <= connections; place++) if (await holds(locks, `passbench.events.${place}`)) return 'omit';
  return 'same-origin';
}

function holds(locks: PageLocks, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = (lock: object | null): Promise<never> | null => {
      resolve(lock !== null);
      return lock === null ? null : new Promise(() => {});
    };
    // A browser that gives no locks to this page is taken as one without them.
    locks.request(name, { ifAvailable: true }, held).catch(() => resolve(true));
  });
}

/** The parts of a browser page that the loopback transport touches. */
export type Page = {
  readonly location: {
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
    reload(): void;
  };
  readonly history: { replaceState(data: null, unused: string, url: string): void };
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
  };
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** Absent where the browser has none. */
  readonly locks?: PageLocks | undefined;
};

/**
 * Why a page has no session: it never had a code, its code or session is no longer good, the code is another user's, or
 * there are as many windows as may be.
 */
export type NoSession = 'no-code' | 'code-lapsed' | 'other-user' | 'full';
/** A bridge, and how many bytes of a save still reach the host once the page has gone. */
export type OpenBridge = { readonly bridge: Bridge; readonly farewellBytes: number };
export type Opened = OpenBridge | { readonly refused: NoSession | 'host-gone' };
/** With a word: the page is let in once somebody has typed it in the terminal. */
export type Opening = Opened | { readonly word: string; readonly opened: Promise<Opened> };

const tokenKey = 'passbench.token';

/**
 * Reads the one-time code out of the fragment and clears the fragment, so that the code stays in no history, no
 * referrer and no bookmark. Nothing else of the window may run before this.
 */
export function takeCode(page: Page): string | null {
  const code = page.location.hash.slice(1);
  if (code === '') return null;
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return code;
}

/**
 * Opens the bridge over loopback HTTP. A fresh code is exchanged for a token; without one the session of this tab goes
 * on, which is what a reload does. The token lives in memory and in sessionStorage, which a browser keeps per origin
 * and port, unlike cookies.
 */
export async function openLoopback(page: Page, code: string | null): Promise<Opening> {
  if (code === null) return goOn(page, 'no-code');
  const first = await exchange(page, { code });
  if (typeof first === 'string' || 'token' in first) return opened(page, first);
  const { word, ticket } = first;
  const confirmed = async (): Promise<Opened> => {
    const outcome = await exchange(page, { ticket });
    return opened(page, typeof outcome === 'string' || 'token' in outcome ? outcome : 'code-lapsed');
  };
  return { word, opened: confirmed() };
}

function opened(page: Page, outcome: { readonly token: string } | NoSession | 'host-gone'): Opened {
  if (outcome === 'host-gone') return { refused: outcome };
  if (typeof outcome === 'string') return goOn(page, outcome);
  page.sessionStorage.setItem(tokenKey, outcome.token);
  return { bridge: connect(page, outcome.token), farewellBytes };
}

/** The session that this tab has already; where it has none, why it gets none. */
function goOn(page: Page, otherwise: NoSession): Opened {
  const token = page.sessionStorage.getItem(tokenKey);
  return token === null ? { refused: otherwise } : { bridge: connect(page, token), farewellBytes };
}

type Exchanged =
  | { readonly token: string }
  | { readonly word: string; readonly ticket: string }
  | NoSession
  | 'host-gone';

const refusals: Readonly<Record<number, NoSession>> = { 403: 'other-user', 409: 'full' };

async function exchange(
  page: Page,
  given: { readonly code: string } | { readonly ticket: string },
): Promise<Exchanged> {
  try {
    const answer = await page.fetch(`${page.location.origin}/auth/exchange`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(given),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    if (!answer.ok) return refusals[answer.status] ?? 'code-lapsed';
    return exchanged(await answer.json());
  } catch {
    // The host does not answer at all: nothing is known about the code.
    return 'host-gone';
  }
}

function exchanged(body: unknown): Exchanged {
  if (typeof body !== 'object' || body === null) return 'code-lapsed';
  if ('token' in body && typeof body.token === 'string') return { token: body.token };
  if (!('word' in body) || typeof body.word !== 'string') return 'code-lapsed';
  if (!('ticket' in body) || typeof body.ticket !== 'string') return 'code-lapsed';
  return { word: body.word, ticket: body.ticket };
}

/** Events have connections of their own, so that they keep no save and no page waiting. There are no credentials but the token. */
function connect(page: Page, token: string): Bridge {
  let project: string | null = null;
  let place: ReturnType<typeof takeEventPlace> | null = null;
  const link = new RPCLink({
    url: `${page.location.origin}/api/rpc`,
    headers: () => ({ Authorization: `Bearer ${token}`, ...(project === null ? {} : { [projectHeader]: project }) }),
    fetch: async (request, init, _, path, input) => {
      const response = await page.fetch(unitsIn(input) > longestAtOnce ? await inPieces(request) : request, {
        ...init,
        credentials: path.join('/') === 'events/follow' ? await (place ??= takeEventPlace(page.locks)) : 'same-origin',
        cache: 'no-store',
        keepalive: outlivesPage(path, input),
      });
      // Another project is open in the host, and nothing of this window's is for that one.
      if (response.status === otherProjectOpen) page.location.reload();
      return response;
    },
    interceptors: [
      async (call) => {
        const output = await call.next();
        if (call.path.join('/') === 'session/open')
          project ??= openedProject.safeParse(output).data?.project.id ?? null;
        return output;
      },
    ],
  });
  return createORPCClient<Bridge>(link);
}

const openedProject = z.object({ project: z.object({ id: z.string() }) });

/** A longer text is handed over as a blob. */
const longestAtOnce = 1 << 20;

/** The same request with its body as a blob, which the browser reads beside the page: a body of megabytes stops it. */
async function inPieces(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: await request.blob() });
}

/** Half of what a browser lets a page send after it has gone (64 KiB), since escaping makes texts longer. */
const farewellBytes = 32 * 1024;

const farewells = ['documents/save', 'stories/save', 'session/saveSetting'];

/** Whether a call is to arrive even when the page goes while it is on its way: a save that is small enough. */
function outlivesPage(path: readonly string[], input: unknown): boolean {
  if (!farewells.includes(path.join('/'))) return false;
  // A large text is not written out for its length alone: that takes as long as to send it.
  if (unitsIn(input) >= farewellBytes) return false;
  return new TextEncoder().encode(JSON.stringify(input)).length < farewellBytes;
}

/** How many UTF-16 units the texts of an input have at least. */
function unitsIn(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce((sum: number, part: unknown) => sum + unitsIn(part), 0);
}
