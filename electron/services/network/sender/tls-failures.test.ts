import type { ServerOptions } from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import { issue, shownBy, type Issued } from '../network/testing/certificates.ts';
import { service, type Service } from '../network/testing/servers.ts';
import { sendRequest, type SendOutcome } from './send.ts';
import { answering, closePeers, peer } from './testing/peer.ts';

const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
const root = issue({ name: 'Root', isAuthority: true });
const middle = issue({ name: 'Issuing CA', isAuthority: true }, root);
const oldMiddle = issue({ name: 'Old CA', isAuthority: true, fromDay: -90, toDay: -3 }, root);
const leaf = issue({ name: 'leaf', ...names }, middle);
const alone = issue({ name: 'alone', ...names });

const services: Service[] = [];
afterEach(() => {
  closePeers();
  for (const { close } of services.splice(0)) close();
});

const showing = async (chain: readonly Issued[], more: ServerOptions = {}): Promise<string> => {
  const started = await service({ key: chain[0]?.key, cert: chain.map(({ cert }) => cert).join(''), ...more });
  services.push(started);
  return `https://127.0.0.1:${started.port}/`;
};
const send = (url: string, trusted: readonly Issued[] = [], client: Issued | null = null): Promise<SendOutcome> =>
  sendRequest({
    url,
    method: 'POST',
    headers: [],
    body: Buffer.from('{}'),
    network: {
      proxy: null,
      ca: trusted.map(({ cert }) => cert),
      clientCertificate: client === null ? null : shownBy(client),
      environment: {},
    },
  });
const failureOf = (outcome: SendOutcome): object => (outcome.kind === 'failed' ? outcome.failure : outcome);

describe('a chain', () => {
  it.each([
    ['whole, to a given root', [leaf, middle], [root], ['CN=leaf', 'CN=Issuing CA', 'CN=Root']],
    ['to a given intermediate authority', [leaf, middle], [middle], ['CN=leaf', 'CN=Issuing CA']],
    ['that is not sent whole, to a given intermediate authority', [leaf], [middle], ['CN=leaf', 'CN=Issuing CA']],
    ['of one certificate that was given itself', [alone], [alone], ['CN=alone']],
  ])('%s is trusted', async (_, chain, trusted, subjects) => {
    const outcome = await send(await showing(chain), trusted);
    expect(outcome).toMatchObject({ kind: 'answered', tls: { authority: 'given' } });
    expect(outcome.tls?.chain.map(({ subject }) => subject)).toEqual(subjects);
  });

  it.each([
    [
      'whose intermediate authority is not sent names it',
      [leaf],
      [root],
      /^The certificate of 127\.0\.0\.1:\d+ was issued by CN=Issuing CA, which is not trusted and whose certificate was not sent. The connection failed/,
      'If that is an intermediate authority, the host must send its certificate too.',
    ],
    [
      'to an unknown root names that, and says how to add it',
      [leaf, middle],
      [],
      /^The certificate of 127\.0\.0\.1:\d+ was issued by CN=Root, which is not trusted. The connection failed/,
      'Proxies that inspect TLS present such certificates',
    ],
    [
      'sent with its unknown root gives the sum to compare',
      [leaf, middle, root],
      [],
      /was issued by CN=Root, which is not trusted. The connection failed/,
      /the certificate of that authority \(SHA-256 [0-9a-f]{64}\), and name the file \(in the window: Additional trusted certificates; on the command line: --ca FILE\)/,
    ],
    [
      'of one certificate that signed itself says so',
      [alone],
      [root],
      /^The certificate of 127\.0\.0\.1:\d+ is self-signed, CN=alone. The connection failed/,
      /\(SHA-256 [0-9a-f]{64}\), save it and name the file/,
    ],
    [
      'with an authority that has expired names that one',
      [issue({ name: 'leaf', ...names }, oldMiddle), oldMiddle],
      [root],
      /^The certificate of CN=Old CA, an authority behind 127\.0\.0\.1:\d+, has expired on \d{4}-\d\d-\d\dT[\d:]{8}Z. The connection failed/,
      "Check this computer's clock",
    ],
    [
      'that is not yet valid says from when on',
      [issue({ name: 'early', ...names, fromDay: 3 }, root)],
      [root],
      /^The certificate of 127\.0\.0\.1:\d+ is not valid until \d{4}-\d\d-\d\dT[\d:]{8}Z. The connection failed/,
      "Check this computer's clock",
    ],
    [
      'for no host at all says so',
      [issue({ name: 'nameless' }, root)],
      [root],
      /is not for the name 127\.0\.0\.1: it has no host name. The connection failed/,
      'Use a name of the certificate',
    ],
  ])('%s', async (_, chain, trusted, message, next) => {
    const outcome = await send(await showing(chain), trusted);
    expect(failureOf(outcome)).toMatchObject({
      phase: 'tls',
      message: { en: expect.stringMatching(message) },
      next: { en: expect.stringMatching(next) },
      mayHaveArrived: false,
    });
    expect(outcome.tls?.authority).toBeNull();
    expect(outcome.tls?.chain[0]?.subject).toBe(`CN=${chain[0]?.name}`);
  });
});

describe('an end of TLS', () => {
  const alert = (number: number): Buffer => Buffer.from([0x15, 3, 3, 0, 2, 2, number]);
  const oldHello = Buffer.concat([
    Buffer.from('160301002a020000260301', 'hex'),
    Buffer.alloc(32, 7),
    Buffer.from('00002f00', 'hex'),
  ]);

  it.each([
    ['no cipher', alert(40), 'TLS_NOTHING_IN_COMMON', 'shares no cipher'],
    ['too weak', alert(71), 'TLS_NOTHING_IN_COMMON', 'shares no cipher'],
    ['an old version', alert(70), 'TLS_VERSION', 'supports neither TLS 1.2 nor 1.3'],
    ['an old version chosen all the same', oldHello, 'TLS_VERSION', 'supports neither TLS 1.2 nor 1.3'],
    ['an unknown name', alert(112), 'TLS_UNKNOWN_NAME', 'does not know the name 127.0.0.1'],
    ['no certificate', alert(42), 'TLS_CLIENT_CERTIFICATE_MISSING', 'requires a client certificate'],
    ['no certificate, in other words', alert(116), 'TLS_CLIENT_CERTIFICATE_MISSING', 'requires a client certificate'],
    ['an internal problem', alert(80), 'TLS_INTERNAL_ERROR', 'The TLS connection'],
    ['an alert of no other kind', alert(50), /^(?:EPROTO|ERR_SSL_)/, 'The TLS connection'],
    ['HTTP', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), 'EPROTO', 'does not use TLS on this port'],
    ['another protocol', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), 'EPROTO', 'does not use TLS on this port'],
    ['nothing', Buffer.alloc(0), 'ECONNRESET', 'The other side broke the connection'],
  ])('by %s is said in words', async (_, bytes, code, message) => {
    const other = await answering(bytes);
    const failure = failureOf(await send(other.url.replace('http:', 'https:')));
    expect(failure).toMatchObject({
      phase: 'tls',
      code: expect.stringMatching(code),
      message: { en: expect.stringContaining(message), zh: expect.stringContaining('建立 TLS 時') },
      mayHaveArrived: false,
    });
    expect(JSON.stringify({ ...failure, code: '' })).not.toMatch(/SSL routines|error:0A/);
    expect(other.connections()).toBe(1);
  });

  it.each([
    [45, 'it has expired'],
    [48, 'the other side does not know its authority'],
    [44, 'it was revoked'],
  ])('by alert %i says what is wrong with the client certificate', async (number, why) => {
    const other = await answering(alert(number));
    expect(failureOf(await send(other.url.replace('http:', 'https:'), [], alone))).toMatchObject({
      code: 'TLS_CLIENT_CERTIFICATE_REFUSED',
      message: { en: expect.stringContaining(`: ${why}. The connection was refused`) },
      mayHaveArrived: false,
    });
  });

  it('without a word after the request leaves open whether that arrived', async () => {
    const other = await peer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(failureOf(await send(other.url))).toMatchObject({
      code: 'ECONNRESET',
      next: { en: expect.stringContaining('check whether the address should start with https://') },
      mayHaveArrived: true,
    });
  });

  it('by an alert to what went in the clear says so', async () => {
    const other = await answering(alert(70));
    expect(failureOf(await send(other.url))).toMatchObject({
      code: 'TLS_SPOKEN',
      message: { en: expect.stringContaining('uses TLS on this port') },
      mayHaveArrived: false,
    });
  });
});

describe('while NODE_TLS_REJECT_UNAUTHORIZED is 0', () => {
  it('nothing is sent', async () => {
    const other = await answering('HTTP/1.1 204 No Content\r\n\r\n');
    const network = { proxy: null, ca: [], clientCertificate: null };
    const request = { url: other.url, method: 'POST', headers: [], body: Buffer.from('{}') };
    const withSetting = (value: string): Promise<SendOutcome> =>
      sendRequest({ ...request, network: { ...network, environment: { NODE_TLS_REJECT_UNAUTHORIZED: value } } });
    await expect(withSetting('0')).rejects.toMatchObject({
      code: 'TLS_CHECKS_OFF',
      words: { next: { zh: expect.stringContaining('--ca') } },
    });
    expect(other.connections()).toBe(0);
    expect(await withSetting('1')).toMatchObject({ kind: 'answered' });
  });
});
