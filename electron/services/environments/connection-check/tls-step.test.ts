import type { ServerOptions } from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import { issue, shownBy, type Issued } from '../../network/network/testing/certificates.ts';
import { proxyServer, service, type Running } from '../../network/network/testing/servers.ts';
import { readProxy } from '../../network/network/proxy-address.ts';
import { ofClient, ofServer } from '../../network/sender/testing/tls-grid-sentences.ts';
import { directNetwork, runSteps } from './testing/check-call.ts';

const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
const root = issue({ name: 'Root', isAuthority: true });
const middle = issue({ name: 'Issuing CA', isAuthority: true }, root);
const clientRoot = issue({ name: 'Client Root', isAuthority: true });
const stranger = issue({ name: 'Inspecting Root', isAuthority: true });
const leaf = issue({ name: 'leaf', ...names }, middle);

const running: Running[] = [];
afterEach(() => {
  for (const { close } of running.splice(0)) close();
});
const showing = async (chain: readonly Issued[], more: ServerOptions = {}): Promise<string> => {
  const started = await service({ key: chain[0]?.key, cert: chain.map(({ cert }) => cert).join(''), ...more });
  running.push(started);
  return `https://127.0.0.1:${started.port}`;
};
const trusting = { ...directNetwork, ca: [root.cert] };
const asking = { requestCert: true, rejectUnauthorized: true, ca: clientRoot.cert } as const;

describe('the step tls', () => {
  it('shows version, name, chain, the trusted authority, and until when', async () => {
    const { tls, clock } = await runSteps(await showing([leaf, middle]), { network: trusting });
    expect(tls).toMatchObject({ ok: true, next: null, tls: { version: 'TLSv1.3', authority: 'given' } });
    expect(tls.sentence.en).toMatch(
      /^TLSv1\.3 with \S+\. The certificate is for 127\.0\.0\.1 and is valid until \d{4}-\d\d-\d\dT[\d:]{8}Z, 299 days from now\. Chain: CN=leaf ← CN=Issuing CA ← CN=Root, trusted through an authority of the environment\.$/,
    );
    expect(tls.sentence.zh).toContain('證書鏈：CN=leaf ← CN=Issuing CA ← CN=Root');
    expect(clock.ok).toBe(true);
  });

  it.each([
    [29, 'CN=soon', true],
    [31, null, true],
  ])('warns of a certificate that ends in %i days, and only within 30', async (days, name, ok) => {
    const soon = issue({ name: 'soon', ...names, toDay: days }, root);
    const { tls } = await runSteps(await showing([soon]), { network: trusting });
    expect(tls.ok).toBe(ok);
    if (name === null) expect(tls.next).toBeNull();
    else
      expect(tls.next?.en).toMatch(new RegExp(`^The certificate of ${name} expires on .*, in ${days - 1} days\\. Ask`));
  });

  it('warns of an authority on the chain that ends before its certificate does', async () => {
    const short = issue({ name: 'Short CA', isAuthority: true, toDay: 9 }, root);
    const { tls } = await runSteps(await showing([issue({ name: 'leaf', ...names }, short), short]), {
      network: trusting,
    });
    expect(tls.next?.zh).toContain('CN=Short CA 的證書將於');
  });
});

const old = issue({ name: 'old', ...names, fromDay: -20, toDay: -2 }, root);
const other = issue({ name: 'other', hosts: ['api.example.com', 'www.example.com'] }, root);
const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
const clients = {
  'not asked for': null,
  missing: null,
  good: issue({ name: 'c' }, clientRoot),
  wrong: issue({ name: 'c' }, stranger),
};
const states = {
  ok: [issue({ name: 'good', ...names }, root), {}],
  'unknown CA': [issue({ name: 'inspected', ...names }, stranger), {}],
  expired: [old, {}],
  'wrong host': [other, {}],
  'TLS 1.1': [issue({ name: 'good', ...names }, root), oldTls],
} as const;
const cells = (['ok', 'unknown CA', 'expired', 'wrong host', 'TLS 1.1'] as const).flatMap((state) =>
  (['not asked for', 'missing', 'good', 'wrong'] as const).flatMap((shown) =>
    ([false, true] as const).map((proxied) => ({ state, shown, proxied })),
  ),
);

describe('a secure service', () => {
  it.each(cells)('its TLS $state, client certificate $shown, through a proxy: $proxied', async (cell) => {
    const { state, shown, proxied } = cell;
    const [identity, tls] = states[state];
    const base = await showing([identity], { ...tls, ...(shown === 'not asked for' ? {} : asking) });
    const client = clients[shown];
    const proxy = proxied ? await proxyServer() : null;
    if (proxy !== null) running.push(proxy);
    const steps = await runSteps(base, {
      network: {
        ...trusting,
        clientCertificate: client === null ? null : shownBy(client),
        proxy: proxy === null ? null : readProxy(`http://127.0.0.1:${proxy.port}`, '--proxy'),
      },
    });
    const expected = ofServer[state] ?? ofClient[shown];
    expect([steps.name.ok, steps.connect.ok, steps.proxy.ok]).toEqual([true, true, proxied ? true : null]);
    expect([steps.tls.ok, steps.clock.ok]).toEqual(expected === null ? [true, true] : [false, null]);
    if (expected === null) return;
    const filled = (text: string): string => text.replace('HOST', base.slice('https://'.length));
    const [before, after = ''] = filled(expected.what.en).split('DATE');
    expect(steps.tls.sentence.en.startsWith(before ?? '')).toBe(true);
    expect(steps.tls.sentence.en).toContain(`${after} during the TLS handshake.`);
    expect(steps.tls.next).toEqual(expected.hint);
  });
});
