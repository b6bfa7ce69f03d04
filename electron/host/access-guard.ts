import { hasTooManyHeaders, headerValues, tooManyHeaders } from '../services/network/http/message-head.ts';
import { bodyLimit, exchangePath } from './body-limits.ts';

/** A request as sent on the wire. Header names and values alternate. */
export type RequestFacts = {
  readonly peer: string | undefined;
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
};

export type GuardedHost = {
  readonly port: number;
  readonly isStatic: (target: string) => boolean;
  readonly acceptsToken: (token: string) => boolean;
};

/** `check`: the row of the security model that refused. The text never repeats what the caller sent. */
export type Refusal = { readonly check: number; readonly status: number; readonly words: string };

type Check = (request: RequestFacts, host: GuardedHost) => Refusal | null;

const apiPrefix = '/api/';

const longestTarget = 2048;
const bearerPattern = /^Bearer ([A-Za-z0-9_-]{43})$/;

/**
 * The checks that run before everything else, in order. They read raw facts only. Headers of proxies (Forwarded,
 * X-Forwarded-*) are never read.
 */
const checks: readonly Check[] = [
  peerIsLoopback,
  targetIsOriginForm,
  headersAreFew,
  hasOneHost,
  hostIsThisHost,
  originIsOwn,
  fetchSiteIsOwn,
  isNoServiceWorker,
  methodIsKnown,
  postIsJson,
  pathIsKnown,
  apiHasToken,
  apiIsPosted,
];

/** The bearer token of a request; null unless there is exactly one. */
export function bearerToken(rawHeaders: readonly string[]): string | null {
  const values = headerValues(rawHeaders, 'authorization');
  return values.length === 1 ? (bearerPattern.exec(values[0] ?? '')?.[1] ?? null) : null;
}

/** The first refusal; null when all checks pass. The body is not read yet: see `bodyLimit`. */
export function findRefusal(request: RequestFacts, host: GuardedHost): Refusal | null {
  for (const check of checks) {
    const refusal = check(request, host);
    if (refusal !== null) return refusal;
  }
  return null;
}

function peerIsLoopback({ peer }: RequestFacts): Refusal | null {
  const isLoopback = peer !== undefined && /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(peer);
  return isLoopback ? null : { check: 1, status: 403, words: 'Only this computer may connect.' };
}

function targetIsOriginForm({ target }: RequestFacts): Refusal | null {
  const isOriginForm = target.length <= longestTarget && /^\/(?!\/)[\x21-\x7e]*$/.test(target) && !/[#\\]/.test(target);
  return isOriginForm ? null : { check: 2, status: 400, words: 'The request target must be a plain path.' };
}

function headersAreFew({ rawHeaders }: RequestFacts): Refusal | null {
  return hasTooManyHeaders(rawHeaders) ? { check: 3, status: 431, words: tooManyHeaders } : null;
}

function hasOneHost({ rawHeaders }: RequestFacts): Refusal | null {
  const isOne = headerValues(rawHeaders, 'host').length === 1;
  return isOne ? null : { check: 3, status: 400, words: 'Exactly one Host header is required.' };
}

// Compared byte for byte: a rebound name arrives in another spelling.
function hostIsThisHost({ rawHeaders }: RequestFacts, { port }: GuardedHost): Refusal | null {
  const isThis = headerValues(rawHeaders, 'host')[0] === `127.0.0.1:${port}`;
  return isThis ? null : { check: 4, status: 421, words: `This host responds only to 127.0.0.1:${port}.` };
}

function originIsOwn({ rawHeaders }: RequestFacts, { port }: GuardedHost): Refusal | null {
  const origins = headerValues(rawHeaders, 'origin');
  const isOwn = origins.length === 0 || (origins.length === 1 && origins[0] === `http://127.0.0.1:${port}`);
  return isOwn ? null : { check: 5, status: 403, words: 'Another origin may not call this host.' };
}

// Rebound names and old clients send none, so absence proves nothing.
function fetchSiteIsOwn(request: RequestFacts): Refusal | null {
  const { rawHeaders, method, target } = request;
  const sites = headerValues(rawHeaders, 'sec-fetch-site');
  const [site] = sites;
  const isAddressBar = site === 'none' && method === 'GET' && target === '/';
  const isKnown = site === 'same-origin' || isAddressBar || (site === 'cross-site' && isFromOpeningFile(request));
  const isOwn = site === undefined || (sites.length === 1 && isKnown);
  return isOwn ? null : { check: 6, status: 403, words: 'Another site may not call this host.' };
}

/**
 * A browser that comes from the opening file, or reloads that page, sends `cross-site` and no referrer. It gets the page
 * alone: without a code the page is empty, and it cannot be framed.
 */
function isFromOpeningFile({ rawHeaders, method, target }: RequestFacts): boolean {
  const only = (name: string): string | null => {
    const values = headerValues(rawHeaders, name);
    return values.length === 1 ? (values[0] ?? null) : null;
  };
  const isPage = only('sec-fetch-mode') === 'navigate' && only('sec-fetch-dest') === 'document';
  return method === 'GET' && target === '/' && isPage && headerValues(rawHeaders, 'referer').length === 0;
}

// The window has no service worker; a request for one belongs to another program that used this port.
function isNoServiceWorker({ rawHeaders }: RequestFacts): Refusal | null {
  const isNone = headerValues(rawHeaders, 'service-worker').length === 0;
  return isNone ? null : { check: 6, status: 403, words: 'Service workers are not supported.' };
}

function methodIsKnown({ method }: RequestFacts): Refusal | null {
  const isKnown = method === 'GET' || method === 'POST';
  return isKnown ? null : { check: 7, status: 405, words: 'Only GET and POST are served.' };
}

function postIsJson({ method, target, rawHeaders }: RequestFacts): Refusal | null {
  if (method !== 'POST') return null;
  if (headerValues(rawHeaders, 'origin').length === 0) {
    return { check: 8, status: 403, words: 'A POST must name its origin.' };
  }
  const types = headerValues(rawHeaders, 'content-type');
  if (types.length !== 1 || types[0] !== 'application/json') {
    return { check: 8, status: 415, words: 'The content type must be application/json.' };
  }
  const tooLong = headerValues(rawHeaders, 'content-length').some((length) => Number(length) > bodyLimit(target));
  return tooLong ? { check: 8, status: 413, words: `The body can have at most ${bodyLimit(target)} bytes.` } : null;
}

// Static files are found by exact name in a map made at start; no name is joined to a folder.
function pathIsKnown({ method, target }: RequestFacts, host: GuardedHost): Refusal | null {
  if (target.startsWith(apiPrefix)) return null;
  const isKnown = method === 'GET' ? host.isStatic(target) : target === exchangePath;
  return isKnown ? null : { check: 9, status: 404, words: 'Nothing is served at this address.' };
}

function apiHasToken({ target, rawHeaders }: RequestFacts, host: GuardedHost): Refusal | null {
  if (!target.startsWith(apiPrefix)) return null;
  const token = bearerToken(rawHeaders);
  if (token !== null && host.acceptsToken(token)) return null;
  return {
    check: 10,
    status: 401,
    words: 'This window has no session. Press Enter in the terminal for a new address.',
  };
}

function apiIsPosted({ method, target }: RequestFacts): Refusal | null {
  const hasEffects = target.startsWith(apiPrefix);
  return hasEffects && method !== 'POST' ? { check: 11, status: 405, words: 'The API accepts only POST.' } : null;
}
