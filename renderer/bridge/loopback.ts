import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import * as z from 'zod';
import { otherProjectOpen, projectHeader } from '../../shared/bridge/project-info.ts';
import type { Bridge } from './bridge.ts';

/** Web locks. Windows of one browser and origin share them until their page closes. */
export type PageLocks = {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    held: (lock: object | null) => Promise<never> | null,
  ): Promise<unknown>;
};

/** Connections to one host, for each of the two credential modes. */
const connections = 6;

/**
 * Reserves a connection for this page's events. A browser has one set without credentials, used first, and one that all
 * requests share.
 */
export async function reserveEventConnection(locks: PageLocks | undefined): Promise<'omit' | 'same-origin'> {
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
    // Without locks the page is treated as having one.
    locks.request(name, { ifAvailable: true }, held).catch(() => resolve(true));
  });
}

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

/** Why there is no session: no code, an expired one, another user's, or too many windows. */
export type NoSession = 'no-code' | 'code-lapsed' | 'other-user' | 'full';
export type OpenBridge = { readonly bridge: Bridge; readonly farewellBytes: number };
export type Opened = OpenBridge | { readonly refused: NoSession | 'host-gone' };
/** `word`: the page continues once it is typed in the terminal. */
export type Opening = Opened | { readonly word: string; readonly opened: Promise<Opened> };

const tokenKey = 'passbench.token';

/** Reads the one-time code and clears the fragment, so that it stays in no history, referrer or bookmark. Runs first. */
export function readCode(page: Page): string | null {
  const code = page.location.hash.slice(1);
  if (code === '') return null;
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return code;
}

/**
 * Opens the bridge over loopback HTTP. A new code is exchanged for a token; without one the tab's session continues, as
 * after a reload. The token is in memory and sessionStorage, which is separate for each origin and port, unlike
 * cookies.
 */
export async function openLoopback(page: Page, code: string | null): Promise<Opening> {
  if (code === null) return resumeSession(page, 'no-code');
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
  if (typeof outcome === 'string') return resumeSession(page, outcome);
  page.sessionStorage.setItem(tokenKey, outcome.token);
  return { bridge: connect(page, outcome.token), farewellBytes };
}

function resumeSession(page: Page, otherwise: NoSession): Opened {
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
    // The host does not answer: nothing is known about the code.
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

/** Connects with the token as the only credential. Events use their own connection, so that they block no request. */
function connect(page: Page, token: string): Bridge {
  let project: string | null = null;
  let place: ReturnType<typeof reserveEventConnection> | null = null;
  const link = new RPCLink({
    url: `${page.location.origin}/api/rpc`,
    headers: () => ({ Authorization: `Bearer ${token}`, ...(project === null ? {} : { [projectHeader]: project }) }),
    fetch: async (request, init, _, path, input) => {
      const response = await page.fetch(unitsIn(input) > longestAtOnce ? await inPieces(request) : request, {
        ...init,
        credentials:
          path.join('/') === 'events/follow' ? await (place ??= reserveEventConnection(page.locks)) : 'same-origin',
        cache: 'no-store',
        keepalive: outlivesPage(path, input),
      });
      // The host has another project open: this window reloads.
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

/** A longer text is sent as a blob. */
const longestAtOnce = 1 << 20;

/** Sends the body as a blob, which the browser reads off the page's thread. */
async function inPieces(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: await request.blob() });
}

/** Half of the 64 KiB that a browser sends after a page closes, as escaping adds length. */
const farewellBytes = 32 * 1024;

const farewells = ['documents/save', 'documents/remove', 'stories/save', 'stories/remove', 'session/saveSetting'];

function outlivesPage(path: readonly string[], input: unknown): boolean {
  if (!farewells.includes(path.join('/'))) return false;
  // Large texts are not serialised to measure them: that takes as long as sending.
  if (unitsIn(input) >= farewellBytes) return false;
  return new TextEncoder().encode(JSON.stringify(input)).length < farewellBytes;
}

/** At least this many UTF-16 units are in an input. */
function unitsIn(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce((sum: number, part: unknown) => sum + unitsIn(part), 0);
}
