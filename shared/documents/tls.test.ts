import { describe, expect, it } from 'vitest';
import { certificateTime, soonExpired, type TlsFacts } from './tls.ts';

const now = Date.UTC(2026, 10, 22, 10);
const dayMs = 86_400_000;
const endingIn = (...days: readonly number[]): TlsFacts => ({
  version: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  alpn: null,
  authority: 'built-in',
  chain: days.map((day) => ({
    subject: `CN=${day}`,
    issuer: 'CN=x',
    validFrom: 0,
    validTo: now + day * dayMs,
    sha256: String(day),
  })),
});

describe('a certificate that ends soon', () => {
  it.each([
    [[300, 900], null],
    [[31], null],
    [[30], ['CN=30', 30]],
    [
      [300, 29.5],
      ['CN=29.5', 29],
    ],
    [
      [12, 3, 900],
      ['CN=3', 3],
    ],
    [[0], ['CN=0', 0]],
    [[-0.5], ['CN=-0.5', -1]],
    [[], null],
  ])('of those that end in %j days is %j', (days, expected) => {
    const soon = soonExpired(endingIn(...days), now);
    expect(soon === null ? null : [soon.certificate.subject, soon.days]).toEqual(expected);
  });
});

it('the time of a certificate is in whole seconds', () => {
  expect(certificateTime(now)).toBe('2026-11-22T10:00:00Z');
});
