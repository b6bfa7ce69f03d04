import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { rootCertificate, serverCertificate } from './local-authority.ts';
import { checkIdentity } from './check-identity.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const valid = { fromMs: now - dayMs, untilMs: now + 90 * dayMs };
const p256 = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const issuer = { name: 'An authority', ...p256() };
const server = { name: 'A server', ...p256(), hosts: ['localhost', '127.0.0.1'] };
const pemOf = (key: typeof server.privateKey): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const rootPem = rootCertificate(issuer, server.hosts, valid);
const certPem = serverCertificate(issuer, server, valid);
const keyPem = pemOf(server.privateKey);

const read = (cert: string, key: string, hosts: readonly string[] = []) =>
  checkIdentity({ cert: { file: 'cert.pem', pem: cert }, key: { file: 'key.pem', pem: key } }, { hosts, now });

test('takes a certificate and its key, and says whether a root is with it', () => {
  expect(read(certPem, keyPem)).toEqual({ identity: { certPem, keyPem }, hasRoot: false, notes: [] });
  expect(read(certPem + rootPem, keyPem)).toMatchObject({ hasRoot: true, notes: [] });
  const self = serverCertificate({ ...server }, server, valid);
  expect(read(`Bag Attributes: none\n${self}`, keyPem)).toMatchObject({ hasRoot: true });
});

test('takes an RSA key, in PKCS#1 too', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = serverCertificate(issuer, { ...server, publicKey }, valid);
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  expect(read(pem, key).identity).toEqual({ certPem: pem, keyPem: key });
});

test('notes names that it is not for, and an end that is near', () => {
  const soon = serverCertificate(issuer, { ...server, hosts: ['bench.example'] }, { ...valid, untilMs: now + dayMs });
  expect(read(soon, keyPem, ['bench.example', '[fd00::1]']).notes.map(({ en }) => en)).toEqual([
    expect.stringContaining('not for 127.0.0.1, localhost, fd00::1'),
    'The certificate in cert.pem expires on 2026-11-23.',
  ]);
});

const past = { fromMs: now - 9 * dayMs, untilMs: now - dayMs };
const future = { fromMs: now + dayMs, untilMs: now + 9 * dayMs };
const encrypted = server.privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
  .toString();

test.each([
  ['an empty file', '', keyPem, 'TLS_CERTIFICATE_UNREADABLE', 'contains no PEM certificate'],
  [
    'the two in the wrong places',
    keyPem,
    certPem,
    'TLS_CERTIFICATE_UNREADABLE',
    'Give the certificate with --tls-cert',
  ],
  [
    'a damaged one',
    certPem.replace(/M[\w+/]{20}/, 'M'),
    keyPem,
    'TLS_CERTIFICATE_UNREADABLE',
    'certificate 1 in it is damaged',
  ],
  [
    'one that ended',
    serverCertificate(issuer, server, past),
    keyPem,
    'TLS_CERTIFICATE_NOT_VALID',
    'expired on 2026-11-21',
  ],
  [
    'one of later',
    serverCertificate(issuer, server, future),
    keyPem,
    'TLS_CERTIFICATE_NOT_VALID',
    'is not valid until 2026-11-23',
  ],
  [
    'one whose authority ended',
    certPem + rootCertificate(issuer, server.hosts, past),
    keyPem,
    'TLS_CERTIFICATE_NOT_VALID',
    'The certificate of CN=An authority in cert.pem expired',
  ],
  ['a key of another', certPem, pemOf(issuer.privateKey), 'TLS_KEY_OF_ANOTHER', 'Give the key that'],
  ['a chain upside down', rootPem + certPem, keyPem, 'TLS_KEY_OF_ANOTHER', "put the server's certificate first"],
  ['a key with a passphrase', certPem, encrypted, 'TLS_KEY_UNREADABLE', 'openssl pkey'],
  ['no key', certPem, 'nothing', 'TLS_KEY_UNREADABLE', 'contains no PEM private key'],
])('refuses %s', (_, cert, key, code, sentence) => {
  expect(() => read(cert, key)).toThrow(expect.objectContaining({ code, sentence: expect.stringContaining(sentence) }));
});

test('refuses a key that no TLS library takes, before anything listens', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 512 });
  const pem = serverCertificate(issuer, { ...server, publicKey }, valid);
  expect(() => read(pem, pemOf(privateKey))).toThrow(expect.objectContaining({ code: 'TLS_NOT_USABLE' }));
});
