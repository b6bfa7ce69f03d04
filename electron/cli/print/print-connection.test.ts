import { expect, it } from 'vitest';
import type { TlsFacts } from '../../../shared/documents/tls.ts';
import { terminalText } from './printed.ts';
import { connectionDocument, printConnection } from '../send-prepared.ts';

const now = Date.UTC(2026, 10, 22, 10);
const dayMs = 86_400_000;
const certificate = (subject: string, days: number) => ({
  subject,
  issuer: 'CN=Root',
  validFrom: now - dayMs,
  validTo: now + days * dayMs,
  sha256: 'ab',
});
const tls = (days: number): TlsFacts => ({
  version: 'TLSv1.2',
  cipher: 'ECDHE-ECDSA-AES128-GCM-SHA256',
  alpn: null,
  authority: 'system',
  chain: [certificate('CN=api\u202e.example.com', days), certificate('CN=Root', 900)],
});

it.each([
  [300, null],
  [20, 'expires on 2026-12-12T10:00:00Z, in 20 days.'],
  [-2, 'expired on 2026-11-20T10:00:00Z.'],
])('a certificate that ends in %i days has the warning %j', (days, warning) => {
  const [out, err] = [new Array<string>(), new Array<string>()];
  const io = {
    out: (text: Parameters<typeof terminalText>[0]) => void out.push(terminalText(text)),
    err: (text: Parameters<typeof terminalText>[0]) => void err.push(terminalText(text)),
    now: () => now,
  };
  printConnection({ tls: tls(days), proxy: 'http://p:3128' }, io);
  expect(out.join('')).toMatch(
    /^Through the proxy http:\/\/p:3128\nTLSv1\.2, ECDHE-\S+, trusted by an authority of this system\n/,
  );
  expect(out.join('')).not.toContain('\u202e');
  expect(err.length).toBe(warning === null ? 0 : 1);
  expect(err.join('')).toContain(warning ?? '');
  expect(connectionDocument({ tls: tls(days), proxy: null }, now)).toMatchObject({
    tls: {
      warning: warning === null ? null : expect.stringContaining(warning),
      chain: [{}, { validTo: '2029-05-10T10:00:00Z' }],
    },
  });
});

it('nothing is said of a plain and direct one', () => {
  expect(connectionDocument({ tls: null, proxy: null }, now)).toEqual({});
});
