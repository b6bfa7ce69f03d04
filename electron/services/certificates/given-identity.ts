import { X509Certificate, createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { certificateName } from '../network/certificate-name.ts';
import { inOneLine } from '../network/trouble.ts';
import { certificatesOf } from '../network/trusted-authorities.ts';
import { withoutBrackets } from './host-names.ts';
import type { TlsIdentity } from './tls-identity.ts';

/** A file that a user named, and its text. */
export type GivenFile = { readonly file: string; readonly pem: string };

export type GivenIdentity = {
  readonly identity: TlsIdentity;
  /** Whether the certificate's file holds a root, which is what a client has to trust. */
  readonly hasRoot: boolean;
  /** What a user should know: names it is not for, an end that is near. One sentence each. */
  readonly notes: readonly string[];
};

/** From PEM files: the server's certificate, then those between it and the root; and its key, without a passphrase. */
export type GivenFiles = { readonly cert: GivenFile; readonly key: GivenFile };

const soonMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Checks a certificate and a key that a user gives for a server of `hosts` besides loopback. Throws a BenchError that names the
 * file: TLS_CERTIFICATE_UNREADABLE, TLS_CERTIFICATE_NOT_VALID (ended, or not begun), TLS_KEY_UNREADABLE, TLS_KEY_OF_ANOTHER,
 * TLS_NOT_USABLE (no server can be made of them, a weak key say).
 */
export function givenIdentity(
  { cert, key }: GivenFiles,
  { hosts, now }: { readonly hosts: readonly string[]; readonly now: Instant },
): GivenIdentity {
  const chain = readChain(cert);
  const [server] = chain;
  if (server === undefined) throw unreadableCertificate(cert, 'it holds no certificate in PEM');
  const privateKey = readKey(key);
  if (!server.checkPrivateKey(privateKey)) throw ofAnother(cert, key, chain, privateKey);
  for (const certificate of chain) requireValid(cert, certificate, now);
  const identity = { certPem: cert.pem, keyPem: key.pem };
  requireUsable(cert, key, identity);
  const isRoot = (certificate: X509Certificate): boolean => certificate.verify(certificate.publicKey);
  return { identity, hasRoot: chain.some(isRoot), notes: [...namesNote(server, hosts), ...endNote(cert, server, now)] };
}

function readChain(given: GivenFile): readonly X509Certificate[] {
  return certificatesOf(given.pem).map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch (cause) {
      throw unreadableCertificate(given, `certificate ${index + 1} in it is damaged`, cause);
    }
  });
}

function unreadableCertificate({ file, pem }: GivenFile, why: string, cause?: unknown): BenchError {
  const next = pem.includes('PRIVATE KEY-----')
    ? 'It holds a private key: --tls-cert takes the certificate, --tls-key the key.'
    : 'Give the certificate as PEM, beginning with -----BEGIN CERTIFICATE-----; from DER: openssl x509 -inform DER -in FILE -out cert.pem';
  return new BenchError('TLS_CERTIFICATE_UNREADABLE', `${file} is not used: ${why}.`, next, cause);
}

function readKey({ file, pem }: GivenFile): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    const isEncrypted = /-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/m.test(pem);
    const why = isEncrypted ? 'its private key has a passphrase' : 'it holds no private key in PEM';
    const next = isEncrypted
      ? 'Give a key without one: openssl pkey -in FILE -out key.pem'
      : 'Give the key of the certificate as PEM, beginning with -----BEGIN PRIVATE KEY-----.';
    throw new BenchError('TLS_KEY_UNREADABLE', `${file} is not used: ${why}.`, next, cause);
  }
}

function ofAnother(
  cert: GivenFile,
  key: GivenFile,
  chain: readonly X509Certificate[],
  privateKey: KeyObject,
): BenchError {
  const place = chain.findIndex((certificate) => certificate.checkPrivateKey(privateKey));
  const next =
    place < 0
      ? 'Give the key with which the certificate was requested.'
      : `It belongs to certificate ${place + 1} of that file: put the server's certificate first, and those that signed it behind it.`;
  return new BenchError(
    'TLS_KEY_OF_ANOTHER',
    `The key ${key.file} does not belong to the first certificate in ${cert.file}.`,
    next,
  );
}

function requireValid({ file }: GivenFile, { subject, validFrom, validTo }: X509Certificate, now: Instant): void {
  const whose = `The certificate of ${certificateName(subject)} in ${file}`;
  const next = 'Clients would refuse it. Give one that is valid now, or let --tls make one.';
  if (Date.parse(validTo) < now)
    throw new BenchError('TLS_CERTIFICATE_NOT_VALID', `${whose} ended on ${dayOf(validTo)}.`, next);
  if (Date.parse(validFrom) > now)
    throw new BenchError('TLS_CERTIFICATE_NOT_VALID', `${whose} begins on ${dayOf(validFrom)} only.`, next);
}

/** What the TLS library itself takes, before anything listens. */
function requireUsable(cert: GivenFile, key: GivenFile, { certPem, keyPem }: TlsIdentity): void {
  try {
    createSecureContext({ cert: certPem, key: keyPem, minVersion: 'TLSv1.2' });
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new BenchError(
      'TLS_NOT_USABLE',
      `No TLS server can be made of ${cert.file} and ${key.file}: ${said}.`,
      'A key of RSA with 2048 bits or of P-256 and a signature with SHA-256 are taken everywhere.',
      cause,
    );
  }
}

function namesNote(server: X509Certificate, hosts: readonly string[]): readonly string[] {
  const missing = ['127.0.0.1', 'localhost', ...hosts.map(withoutBrackets)].filter(
    (host) => (isIP(host) === 0 ? server.checkHost(host) : server.checkIP(host)) === undefined,
  );
  if (missing.length === 0) return [];
  const names = server.subjectAltName ?? 'no names at all';
  return [
    `The certificate is not for ${missing.join(', ')}: clients that call it so will refuse it. It has ${inOneLine(names)}.`,
  ];
}

function endNote({ file }: GivenFile, { validTo }: X509Certificate, now: Instant): readonly string[] {
  return Date.parse(validTo) - now < soonMs ? [`The certificate in ${file} ends on ${dayOf(validTo)}.`] : [];
}

function dayOf(text: string): string {
  return new Date(text).toISOString().slice(0, 10);
}
