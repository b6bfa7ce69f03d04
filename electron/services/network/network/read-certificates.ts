import { X509Certificate, type KeyObject } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { certificateTime } from '../../../../shared/documents/tls.ts';
import { createSecureContext } from 'node:tls';
import { examineKey, readKeyOf } from '../../keys/keys/read-key.ts';
import type { ClientCertificate } from './network.ts';
import { certificatesOf } from './trusted-authorities.ts';

type ReadCertificates = { readonly pems: readonly string[]; readonly warnings: readonly string[] };

/**
 * Reads authorities: one or more in PEM, or one in DER. Throws an AppError that says what the bytes are and quotes
 * nothing.
 */
export function readAuthorities(bytes: Uint8Array, now: number): ReadCertificates {
  const certificates = parseCertificates(bytes);
  const warnings = certificates.flatMap((certificate) => {
    const issues = certificate.ca || certificate.subject === certificate.issuer;
    const leaf = issues
      ? []
      : [`${subjectOf(certificate)} is not an authority: only the certificate itself can be trusted.`];
    return [...leaf, ...warnAboutDates(certificate, now)];
  });
  return { pems: certificates.map(String), warnings };
}

/** Reads a client certificate with its issuers and checks its key. Throws an AppError. */
export function readClientCertificate(
  bytes: Uint8Array,
  key: KeyObject,
  now: number,
): { readonly client: ClientCertificate; readonly warnings: readonly string[] } {
  const certificates = parseCertificates(bytes);
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (own === undefined) {
    throw new AppError(
      'CLIENT_KEY_OTHER',
      'The key of --client-key does not belong to the certificate of --client-cert.',
      'Give the key that the certificate was requested with. openssl x509 -in CERT -pubkey -noout and openssl pkey -in KEY -pubout print the same for a pair.',
    );
  }
  // The client's own certificate comes first, whatever the order in the file.
  const inOrder = [own, ...certificates.filter((certificate) => certificate !== own)];
  return { client: { certificatesPem: inOrder.map(String).join(''), key }, warnings: warnAboutDates(own, now) };
}

/** Whether these bytes are a PKCS#12 (PFX) file. */
export function isPfx(bytes: Uint8Array): boolean {
  return examineKey(bytes).kind === 'pfx';
}

/** Checks a PKCS#12 (PFX) file. Throws an AppError for a wrong passphrase or an unusable file. */
export function readClientPfx(bytes: Uint8Array, passphrase: string | undefined): ClientCertificate {
  readKeyOf('any-private', bytes, passphrase);
  const client = { pfx: Buffer.from(bytes), passphrase: passphrase ?? '' };
  try {
    createSecureContext(client);
  } catch (cause) {
    throw new AppError(
      'CLIENT_PFX',
      'The PKCS#12 (PFX) file cannot be used: it has no certificate for its key, or uses an old cipher.',
      'Convert it: openssl pkcs12 -legacy -in FILE -out cert-and-key.pem',
      cause,
    );
  }
  return client;
}

function parseCertificates(bytes: Uint8Array): readonly X509Certificate[] {
  const text = Buffer.from(bytes).toString('latin1');
  const found = certificatesOf(text);
  const isDer = found.length === 0 && bytes[0] === 0x30;
  try {
    const certificates = (isDer ? [bytes] : found).map((each) => new X509Certificate(each));
    if (certificates.length > 0) return certificates;
  } catch (cause) {
    if (!isDer)
      throw new AppError(
        'CERTIFICATE_DAMAGED',
        'The file claims to be a certificate, but cannot be read as one.',
        'It may be cut or changed. Export it again.',
        cause,
      );
  }
  const { kind, sentence } = examineKey(bytes);
  throw new AppError(
    'CERTIFICATE_OTHER',
    `The file contains no certificate. ${sentence.en}`,
    kind === 'pfx' ? 'Convert it: openssl pkcs12 -in FILE -out cert-and-key.pem' : needed,
  );
}

const needed = 'Give a PEM certificate, with "-----BEGIN CERTIFICATE-----".';

function warnAboutDates(certificate: X509Certificate, now: number): readonly string[] {
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (to < now) return [`${subjectOf(certificate)} expired on ${certificateTime(to)}.`];
  return from > now ? [`${subjectOf(certificate)} is not valid until ${certificateTime(from)}.`] : [];
}

function subjectOf({ subject }: X509Certificate): string {
  return `The certificate of ${certificateName(subject)}`;
}

const longestName = 300;

/** Writes a certificate's name, which the runtime gives as lines, in one line, most specific part first. */
export function certificateName(lines: string | undefined): string {
  const name = (lines ?? '').split('\n').reverse().join(', ');
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
