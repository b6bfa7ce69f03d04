import type { RequestFacts } from '../access-guard.ts';

/** What the guard must refuse, as facts of requests: told to it directly in the tests, and written on sockets in `npm run soak`. */
export const guardPort = 4711;
export const guardToken = 'A'.repeat(43);

const port = guardPort;
const token = guardToken;
const own = `http://127.0.0.1:${port}`;

export type GuardChange = {
  readonly peer?: string;
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Record<string, string | null>;
};

/** The facts of a request with some of them changed; a header of null is taken out. */
export function changedRequest(base: RequestFacts, { headers = {}, ...facts }: GuardChange): RequestFacts {
  const changed = new Map<string, string>();
  base.rawHeaders.forEach((name, index) => {
    if (index % 2 === 0) changed.set(name, base.rawHeaders[index + 1] ?? '');
  });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return { ...base, ...facts, rawHeaders: [...changed].flat() };
}

const page: RequestFacts = {
  peer: '127.0.0.1',
  method: 'GET',
  target: '/',
  rawHeaders: ['Host', `127.0.0.1:${port}`, 'Sec-Fetch-Site', 'none'],
};
const asset = changedRequest(page, { target: '/assets/app.js', headers: { 'Sec-Fetch-Site': 'same-origin' } });
const exchange = changedRequest(asset, {
  method: 'POST',
  target: '/auth/exchange',
  headers: { Origin: own, 'Content-Type': 'application/json' },
});
const api = changedRequest(exchange, {
  target: '/api/rpc/session/open',
  headers: { Authorization: `Bearer ${token}` },
});
/** What Chromium sends when the file that opens the window redirects, and when that page is reloaded. */
const fromFile = changedRequest(page, {
  headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
});
export const guardRequests = { page, fromFile, asset, exchange, api };

/** What each row of the security model refuses, on which requests, and with what. */
const rows: readonly {
  check: number;
  status: number;
  on: readonly (keyof typeof guardRequests)[];
  changes: readonly GuardChange[];
}[] = [
  {
    check: 1,
    status: 403,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: ['10.0.0.1', '192.168.1.7', '0.0.0.0', '::ffff:10.0.0.1', '128.0.0.1', '', '127.0.0.1.evil', '::1'].map(
      (peer) => ({ peer }),
    ),
  },
  {
    check: 2,
    status: 400,
    on: ['page', 'api'],
    changes: [
      '',
      '*',
      '//',
      '//evil.test/',
      'http://127.0.0.1:4711/',
      'api/rpc',
      '/\\evil.test',
      '/#x',
      '/a b',
      '/\u00e9',
      '/\u0000',
      `/${'a'.repeat(2048)}`,
    ].map((target) => ({ target })),
  },
  {
    check: 3,
    status: 400,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: [{ headers: { Host: null } }, { headers: { host: `127.0.0.1:${port}` } }],
  },
  {
    check: 3,
    status: 431,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: [{ headers: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`X-${index}`, ''])) }],
  },
  {
    check: 4,
    status: 421,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: [
      'localhost:4711',
      'localhost.:4711',
      '127.0.0.1',
      '127.0.0.1:4712',
      '127.0.0.1.:4711',
      '2130706433:4711',
      '0.0.0.0:4711',
      '[::1]:4711',
      'rebind.test:4711',
      ' 127.0.0.1:4711',
      '127.0.0.1:04711',
      '',
    ].map((name) => ({ headers: { Host: name } })),
  },
  {
    check: 5,
    status: 403,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: [
      'null',
      'http://127.0.0.1',
      'http://127.0.0.1:4712',
      'https://127.0.0.1:4711',
      'http://localhost:4711',
      'http://evil.test',
      `${own}/`,
      '',
      `${own}, ${own}`,
    ].map((Origin) => ({
      headers: { Origin },
    })),
  },
  { check: 5, status: 403, on: ['exchange', 'api'], changes: [{ headers: { origin: own } }] },
  {
    check: 6,
    status: 403,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: ['cross-site', 'same-site', 'Same-Origin', '', 'same-origin, same-origin'].map((site) => ({
      headers: { 'Sec-Fetch-Site': site },
    })),
  },
  { check: 6, status: 403, on: ['asset', 'exchange', 'api'], changes: [{ headers: { 'Sec-Fetch-Site': 'none' } }] },
  {
    check: 6,
    status: 403,
    on: ['page'],
    changes: [{ target: '/?x' }, { headers: { 'sec-fetch-site': 'same-origin' } }],
  },
  {
    check: 6,
    status: 403,
    on: ['fromFile'],
    changes: [
      { target: '/?x' },
      { target: '/assets/app.js' },
      { method: 'POST' },
      { headers: { 'Sec-Fetch-Site': 'same-site' } },
      ...['cors', 'no-cors', 'websocket', '', null].map((mode) => ({ headers: { 'Sec-Fetch-Mode': mode } })),
      ...['iframe', 'object', 'embed', 'script', 'empty', '', null].map((dest) => ({
        headers: { 'Sec-Fetch-Dest': dest },
      })),
      { headers: { 'sec-fetch-dest': 'document' } },
      { headers: { Referer: 'http://evil.test/' } },
    ],
  },
  {
    check: 6,
    status: 403,
    on: ['page', 'fromFile', 'asset', 'exchange', 'api'],
    changes: [{ headers: { 'Service-Worker': 'script' } }, { headers: { 'service-worker': '' } }],
  },
  {
    check: 7,
    status: 405,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: ['OPTIONS', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'get', 'PROPFIND', ''].map((method) => ({
      method,
      headers: { 'Sec-Fetch-Site': null },
    })),
  },
  { check: 8, status: 403, on: ['exchange', 'api'], changes: [{ headers: { Origin: null } }] },
  {
    check: 8,
    status: 415,
    on: ['exchange', 'api'],
    changes: [
      'text/plain',
      'application/json; charset=utf-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'Application/JSON',
      '',
      null,
    ].map((type) => ({
      headers: { 'Content-Type': type },
    })),
  },
  { check: 8, status: 415, on: ['exchange', 'api'], changes: [{ headers: { 'content-type': 'application/json' } }] },
  {
    check: 8,
    status: 413,
    on: ['exchange', 'api'],
    changes: ['1048577', '99999999999', 'Infinity'].map((length) => ({ headers: { 'Content-Length': length } })),
  },
  {
    check: 9,
    status: 404,
    on: ['asset'],
    changes: [
      '/assets/',
      '/assets/app.js?x',
      '/ASSETS/app.js',
      '/assets/../package.json',
      '/assets/..%2fpackage.json',
      '/%2e%2e/etc/passwd',
      '/assets/app.js%00',
      '/auth/exchange',
      '/api',
      '/index.html',
    ].map((target) => ({ target })),
  },
  {
    check: 9,
    status: 404,
    on: ['exchange'],
    changes: ['/', '/assets/app.js', '/auth/exchange/', '/auth/exchange?code=x', '/auth', '/Api/rpc/session/open'].map(
      (target) => ({ target }),
    ),
  },
  {
    check: 10,
    status: 401,
    on: ['api'],
    changes: [
      null,
      '',
      token,
      `Bearer ${'B'.repeat(43)}`,
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} `,
      `Bearer ${token}A`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      `Bearer ${token},Bearer ${token}`,
    ].map((Authorization) => ({ headers: { Authorization } })),
  },
  { check: 10, status: 401, on: ['api'], changes: [{ headers: { authorization: `Bearer ${token}` } }] },
  {
    check: 10,
    status: 401,
    on: ['api'],
    changes: [
      { target: `/api/rpc/session/open?token=${token}`, headers: { Authorization: null } },
      { headers: { Authorization: null, Cookie: `token=${token}` } },
    ],
  },
  { check: 11, status: 405, on: ['api'], changes: [{ method: 'GET' }, { method: 'GET', target: '/api/' }] },
];

/** One case for each change on each request: what is refused, by which check, with which status. */
export const guardCases = rows.flatMap(({ check, status, on, changes }) =>
  on.flatMap((name) =>
    changes.map((change) => ({
      check,
      status,
      name,
      change,
      words: `${check}: ${name} with ${JSON.stringify(change).slice(0, 80)}`,
    })),
  ),
);
