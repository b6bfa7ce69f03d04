import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Bridge } from './bridge.ts';

/** The parts of a browser page that the loopback transport touches. */
export type Page = {
  readonly location: {
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
  };
  readonly history: { replaceState(data: null, unused: string, url: string): void };
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
  };
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
};

/** Why a page has no session: it never had a code, or its code or session is no longer good. */
export type NoSession = 'no-code' | 'code-lapsed';
export type Opening = { readonly bridge: Bridge } | { readonly refused: NoSession | 'host-gone' };

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
  const fresh = code === null ? null : await exchange(page, code);
  if (fresh === 'host-gone') return { refused: 'host-gone' };
  if (fresh !== null) page.sessionStorage.setItem(tokenKey, fresh.token);
  const token = fresh?.token ?? page.sessionStorage.getItem(tokenKey);
  if (token === null) return { refused: code === null ? 'no-code' : 'code-lapsed' };
  return { bridge: connect(page, token) };
}

async function exchange(page: Page, code: string): Promise<{ token: string } | 'host-gone' | null> {
  try {
    const answer = await page.fetch(`${page.location.origin}/auth/exchange`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
      credentials: 'omit',
      cache: 'no-store',
    });
    if (!answer.ok) return null;
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
      ? { token: body.token }
      : null;
  } catch {
    // The host does not answer at all: nothing is known about the code.
    return 'host-gone';
  }
}

function connect(page: Page, token: string): Bridge {
  const link = new RPCLink({
    url: `${page.location.origin}/api/rpc`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: (request, init, _, path, input) =>
      page.fetch(request, { ...init, credentials: 'omit', cache: 'no-store', keepalive: outlivesPage(path, input) }),
  });
  return createORPCClient<Bridge>(link);
}

/** Half of what a browser lets a page send after it has gone (64 KiB), since escaping makes texts longer. */
const longestFarewell = 32 * 1024;

const farewells = ['documents/save', 'stories/save', 'session/saveSetting'];

/** Whether a call is to arrive even when the page goes while it is on its way: a save that is small enough. */
function outlivesPage(path: readonly string[], input: unknown): boolean {
  if (!farewells.includes(path.join('/'))) return false;
  return new TextEncoder().encode(JSON.stringify(input)).length < longestFarewell;
}
