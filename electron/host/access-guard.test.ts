import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bodyLimit, refuse } from './access-guard.ts';
import type { Guarded, RequestFacts } from './access-guard.ts';

const port = 4711;
const token = 'A'.repeat(43);
const host: Guarded = {
  port,
  isStatic: (target) => target === '/' || target === '/assets/app.js',
  acceptsToken: (given) => given === token,
};
const own = `http://127.0.0.1:${port}`;

type Change = {
  readonly peer?: string;
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Record<string, string | null>;
};

function request(base: RequestFacts, { headers = {}, ...facts }: Change): RequestFacts {
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
const asset = request(page, { target: '/assets/app.js', headers: { 'Sec-Fetch-Site': 'same-origin' } });
const exchange = request(asset, {
  method: 'POST',
  target: '/auth/exchange',
  headers: { Origin: own, 'Content-Type': 'application/json' },
});
const api = request(exchange, { target: '/api/rpc/session/open', headers: { Authorization: `Bearer ${token}` } });
const requests = { page, asset, exchange, api };

/** What each row of the security model refuses, on which requests, and with what. */
const rows: readonly {
  check: number;
  status: number;
  on: readonly (keyof typeof requests)[];
  changes: readonly Change[];
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
    check: 4,
    status: 421,
    on: ['page', 'asset', 'exchange', 'api'],
    changes: [
      'localhost:4711',
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

const cases = rows.flatMap(({ check, status, on, changes }) =>
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

describe('the guard', () => {
  it.each(Object.entries(requests))('lets the window’s own %s pass', (_name, own) => {
    expect(refuse(own, host)).toBeNull();
  });

  it('has a case for every check, and as many as the figures ask', () => {
    expect(new Set(cases.map(({ check }) => check))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    expect(cases.length).toBeGreaterThan(200);
  });

  it.each(cases)('refuses $words', ({ check, status, name, change }) => {
    expect(refuse(request(requests[name], change), host)).toMatchObject({ check, status });
  });

  it('takes another header of the same name in any case, and never reads what only a proxy sets', () => {
    for (const name of ['Forwarded', 'X-Forwarded-Host', 'X-Forwarded-For', 'X-Forwarded-Proto']) {
      expect(refuse(request(page, { headers: { [name]: 'evil.test' } }), host)).toBeNull();
      const rebound = request(page, { headers: { Host: 'rebind.test:4711', [name]: `127.0.0.1:${port}` } });
      expect(refuse(rebound, host)).toMatchObject({ status: 421 });
    }
  });

  it.each(['documents', 'stories'])('gives a save of %s more room than anything else', (kind) => {
    const target = `/api/rpc/${kind}/save`;
    const save = request(api, { target, headers: { 'Content-Length': String(5 * 1024 * 1024) } });
    expect(refuse(save, host)).toBeNull();
    const tooLong = request(save, { headers: { 'Content-Length': String(5 * 1024 * 1024 + 1) } });
    expect(refuse(tooLong, host)).toMatchObject({ status: 413 });
    expect(bodyLimit(target)).toBe(5 * 1024 * 1024);
    expect(bodyLimit(`${target}/x`)).toBe(1024 * 1024);
  });

  it('accepts exactly one of a thousand spellings of its host', () => {
    const spellings = hostSpellings();
    expect(spellings.length).toBeGreaterThanOrEqual(1000);
    const accepted = spellings.filter((Host) => refuse(request(page, { headers: { Host } }), host) === null);
    expect(accepted).toEqual([`127.0.0.1:${port}`]);
  });

  it('never lets through what no window of its own could send', () => {
    const facts = fc.record({
      peer: fc.constant('127.0.0.1'),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS'),
      target: fc.constantFrom('/', '/assets/app.js', '/auth/exchange', '/api/rpc/x', '/other'),
      rawHeaders: fc
        .array(
          fc.tuple(
            fc.constantFrom('Host', 'Origin', 'Sec-Fetch-Site', 'Content-Type', 'Authorization', 'X-Other'),
            fc.constantFrom(
              `127.0.0.1:${port}`,
              own,
              'http://evil.test',
              'same-origin',
              'cross-site',
              'application/json',
              `Bearer ${token}`,
            ),
          ),
        )
        .map((pairs) => pairs.flat()),
    });
    fc.assert(
      fc.property(facts, (given) => {
        if (refuse(given, host) !== null) return;
        const only = (name: string): readonly string[] =>
          given.rawHeaders.filter((_, index) => index % 2 === 1 && given.rawHeaders[index - 1] === name);
        expect(only('Host')).toEqual([`127.0.0.1:${port}`]);
        expect(only('Origin').every((each) => each === own)).toBe(true);
        expect(only('Sec-Fetch-Site').every((each) => each === 'same-origin')).toBe(true);
        expect(given.method === 'GET' || only('Origin').length === 1).toBe(true);
        expect(!given.target.startsWith('/api/') || only('Authorization').join() === `Bearer ${token}`).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

function hostSpellings(): readonly string[] {
  const names = [
    '127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'localhost.localdomain', '[::1]', '::1', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '0.0.0.0', '0', '127.1', '127.0.1', '127.0.0.1.',
    '127.0.0.01', '0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '017700000001', '127.0.0.2', '127.127.127.127', '127.0.0.1%00', '127.0.0.1\t', ' 127.0.0.1', '127。0。0。1', '127.0.0.1.nip.io',
    'rebind.test', 'user@127.0.0.1', '127.0.0.1@evil.test', 'evil.test#127.0.0.1', '127.0.0.1/', '127.0.0.1\\', '//127.0.0.1', 'http://127.0.0.1', '',
  ]; // prettier-ignore
  const ports = [
    ':4711',
    '',
    ':',
    ':4712',
    ':04711',
    ':004711',
    ':+4711',
    ':4711 ',
    ': 4711',
    ':4711:4711',
    ':4711.',
    ':4711/',
    ':4711#',
    ':0x1267',
    ':47110',
    ':471',
    ':80',
    ':443',
    ':-1',
    ':4711,',
    ':4711\t',
    ':４７１１',
    ':4711%20',
    ':4.711e3',
    ':4711?',
    ':4711;',
    ':4711@',
    ':1e4',
    ':70247',
  ];
  return [...new Set(names.flatMap((name) => ports.map((each) => `${name}${each}`)))];
}
