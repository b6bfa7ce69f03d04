import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { longestTextRequestBytes } from '../../shared/documents/size-limits.ts';
import { findRefusal, type GuardedHost } from './access-guard.ts';
import { bodyLimit } from './body-limits.ts';
import { changedRequest, guardCases, guardPort, guardRequests, guardToken } from './testing/guard-cases.ts';
import { hostSpellings } from './testing/host-spellings.ts';

const port = guardPort;
const token = guardToken;
const host: GuardedHost = {
  port,
  isStatic: (target) => target === '/' || target === '/assets/app.js',
  acceptsToken: (given) => given === token,
};
const own = `http://127.0.0.1:${port}`;
const { page, api } = guardRequests;

describe('the guard', () => {
  it.each(Object.entries(guardRequests))('lets the window’s own %s pass', (_name, own) => {
    expect(findRefusal(own, host)).toBeNull();
  });

  it('has a case for every check, and as many as the figures ask', () => {
    expect(new Set(guardCases.map(({ check }) => check))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    expect(guardCases.length).toBeGreaterThanOrEqual(300);
  });

  it.each(guardCases)('refuses $words', ({ check, status, name, change }) => {
    expect(findRefusal(changedRequest(guardRequests[name], change), host)).toMatchObject({ check, status });
  });

  it('takes another header of the same name in any case, and never reads what only a proxy sets', () => {
    for (const name of ['Forwarded', 'X-Forwarded-Host', 'X-Forwarded-For', 'X-Forwarded-Proto']) {
      expect(findRefusal(changedRequest(page, { headers: { [name]: 'evil.test' } }), host)).toBeNull();
      const rebound = changedRequest(page, { headers: { Host: 'rebind.test:4711', [name]: `127.0.0.1:${port}` } });
      expect(findRefusal(rebound, host)).toMatchObject({ status: 421 });
    }
  });

  it.each([
    'documents/save',
    'stories/save',
    'templates/save',
    'send/summary',
    'send/prepare',
    'send/run',
    'versions/seal',
  ])('gives %s room for whole texts', (method) => {
    const target = `/api/rpc/${method}`;
    const whole = changedRequest(api, { target, headers: { 'Content-Length': String(longestTextRequestBytes) } });
    expect(findRefusal(whole, host)).toBeNull();
    const tooLong = changedRequest(whole, { headers: { 'Content-Length': String(longestTextRequestBytes + 1) } });
    expect(findRefusal(tooLong, host)).toMatchObject({ status: 413 });
    expect(bodyLimit(target)).toBe(longestTextRequestBytes);
    expect(bodyLimit(`${target}/x`)).toBe(1024 * 1024);
  });

  it('accepts exactly one of a thousand spellings of its host', () => {
    const spellings = hostSpellings();
    expect(spellings.length).toBeGreaterThanOrEqual(1000);
    const accepted = spellings.filter(
      (Host) => findRefusal(changedRequest(page, { headers: { Host } }), host) === null,
    );
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
        if (findRefusal(given, host) !== null) return;
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
