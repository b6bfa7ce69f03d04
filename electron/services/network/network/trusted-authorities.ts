import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import type { AuthorityOrigin } from '../../../../shared/documents/tls.ts';

/** Where systems store their authorities, for Node versions that cannot ask. */
const usualBundles: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

let ofSystem: readonly string[] | null = null;

/**
 * The system's authorities (PEM) that the runtime lacks, such as those of an administrator. Asks the runtime (Node
 * 22.15 and later), else reads SSL_CERT_FILE or the usual files. Read once.
 */
export function systemAuthorities(): readonly string[] {
  ofSystem ??= notBuiltIn(systemCertificates());
  return ofSystem;
}

/** Splits a PEM text into its certificates. */
export function certificatesOf(pem: string): readonly string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]{1,65536}-----END CERTIFICATE-----/g) ?? [];
}

/** Where an authority comes from, by the last known certificate of a chain (DER, leaf first). */
export function originOfAuthority(chain: readonly Buffer[], given: readonly string[]): AuthorityOrigin {
  const bodies = chain.map((der) => der.toString('base64'));
  const isOneOf = (pems: readonly string[]): boolean => pems.some((pem) => bodies.includes(bodyOf(pem)));
  if (isOneOf(given)) return 'given';
  if (isOneOf(extraAuthorities())) return 'environment';
  return isOneOf(systemAuthorities()) ? 'system' : 'built-in';
}

let builtInBodies: ReadonlySet<string> | null = null;

function builtIn(): ReadonlySet<string> {
  builtInBodies ??= new Set(tls.rootCertificates.map(bodyOf));
  return builtInBodies;
}

/** Removes duplicates and built-in certificates, which would be slow to read again. */
function notBuiltIn(pems: readonly string[]): readonly string[] {
  const byBody = new Map(pems.map((pem) => [bodyOf(pem), pem]));
  return [...byBody].filter(([body]) => !builtIn().has(body)).map(([, pem]) => pem);
}

function systemCertificates(): readonly string[] {
  const ask: unknown = Reflect.get(tls, 'getCACertificates');
  if (typeof ask === 'function') {
    const answer: unknown = ask('system');
    return Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : [];
  }
  const bundles = [process.env['SSL_CERT_FILE'] ?? '', ...usualBundles];
  const found = bundles.map(textOfFile).find((text) => text !== '');
  return certificatesOf(found ?? '');
}

let ofEnvironment: readonly string[] | null = null;

/** The certificates of NODE_EXTRA_CA_CERTS at first use; the runtime reads the file once, too. */
export function extraAuthorities(): readonly string[] {
  const file = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  ofEnvironment ??= file === '' ? [] : notBuiltIn(certificatesOf(textOfFile(file)));
  return ofEnvironment;
}

function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function bodyOf(pem: string): string {
  return pem.replace(/-----[^-]*-----|\s+/g, '');
}
