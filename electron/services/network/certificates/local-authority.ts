import {
  X509Certificate,
  createPublicKey,
  generateKeyPair,
  hash,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { isError, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { folderTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { loadPrivateKey } from '../../keys/keys/key-pair-file.ts';
import { readPrivate } from '../../platform/data-folder/private-file.ts';
import {
  loopbackHosts,
  writePermittedName,
  expandAddress,
  withoutBrackets,
  writeAlternativeName,
  authorityConstraints,
  serverConstraints,
  writeCritical,
  writeExtension,
  writeFlags,
  writeName,
  writeTagged,
  writeTime,
} from './host-names.ts';
import type { TlsIdentity } from '../http/listen-on-loopback.ts';
import { writeBits, writeInteger, writeObjectId, writeOctets, writeSequence } from '../../keys/keys/der/write-der.ts';
import { spkiOf } from '../../keys/keys/key-kind.ts';

/** The name and the P-256 key that issue a certificate. */
type Issuer = { readonly name: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

type Validity = { readonly fromMs: Instant; readonly untilMs: Instant };

/** Makes a self-signed root (PEM) that can sign for these hosts only. */
export function rootCertificate(issuer: Issuer, hosts: readonly string[], validity: Validity): string {
  return signedCertificate(issuer, { name: issuer.name, publicKey: issuer.publicKey }, validity, [
    writeCritical('2.5.29.19', authorityConstraints),
    writeCritical('2.5.29.15', writeFlags(0b0000_0110, 1)),
    writeExtension('2.5.29.14', writeOctets(keyIdentifier(issuer.publicKey))),
    writeCritical('2.5.29.30', writeSequence(writeTagged(0, 'constructed', ...hosts.map(writePermittedName)))),
  ]);
}

/** Makes a server certificate (PEM) for these hosts. */
export function serverCertificate(
  issuer: Issuer,
  server: { readonly name: string; readonly publicKey: KeyObject; readonly hosts: readonly string[] },
  validity: Validity,
): string {
  return signedCertificate(issuer, server, validity, [
    writeCritical('2.5.29.19', serverConstraints),
    writeCritical('2.5.29.15', writeFlags(0b1000_0000, 7)),
    writeExtension('2.5.29.37', writeSequence(writeObjectId('1.3.6.1.5.5.7.3.1'))),
    writeExtension('2.5.29.14', writeOctets(keyIdentifier(server.publicKey))),
    writeExtension('2.5.29.35', writeSequence(writeTagged(0, 'primitive', keyIdentifier(issuer.publicKey)))),
    writeExtension('2.5.29.17', writeSequence(...server.hosts.map(writeAlternativeName))),
  ]);
}

/** The key identifier: 20 bytes. */
function keyIdentifier(publicKey: KeyObject): Buffer {
  return hash('sha256', spkiOf(publicKey), 'buffer').subarray(0, 20);
}

const ecdsaWithSha256 = writeSequence(writeObjectId('1.2.840.10045.4.3.2'));

/** Makes a certificate (RFC 5280, section 4.1, version 3) in PEM. Each extension is a whole element. */
export function signedCertificate(
  issuer: Issuer,
  subject: { readonly name: string; readonly publicKey: KeyObject },
  { fromMs, untilMs }: Validity,
  extensions: readonly Buffer[],
): string {
  const toSign = writeSequence(
    writeTagged(0, 'constructed', writeInteger(2n)),
    writeInteger(BigInt(`0x${randomBytes(16).toString('hex')}`)),
    ecdsaWithSha256,
    writeName(issuer.name),
    writeSequence(writeTime(fromMs), writeTime(untilMs)),
    writeName(subject.name),
    spkiOf(subject.publicKey),
    writeTagged(3, 'constructed', writeSequence(...extensions)),
  );
  const signature = sign('sha256', toSign, { key: issuer.privateKey, dsaEncoding: 'der' });
  return pemOf(writeSequence(toSign, ecdsaWithSha256, writeBits(signature)));
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

export type LocalAuthority = {
  readonly identity: TlsIdentity;
  readonly rootPem: string;
  /** Absolute path of the PEM file. */
  readonly rootFile: string;
  /** Sentences for the user: a new root replaces the one they trust. */
  readonly notes: readonly string[];
};

const dayMs = 24 * 60 * 60 * 1000;
const rootDays = 3650;
/** Clients refuse longer validity. At each start half of it must be left, so a sandbox may run that long. */
const serverDays = 396;
const serverDaysLeft = 198;

/**
 * Opens the data folder's authority and its certificate for loopback and `hosts` (as readSandboxHost returns them).
 * Creates and renews `sandbox.root.crt`, `sandbox.root.pem` (key), `sandbox.tls.crt` and `sandbox.tls.pem`, mode 0600.
 * The root signs for these names only, so a new name needs a new root; earlier names stay. Throws CERTIFICATE_NOT_KEPT,
 * and what keptPrivateKey and readPrivate throw.
 */
export async function openLocalAuthority(
  folder: string,
  { hosts, now }: { readonly hosts: readonly string[]; readonly now: Instant },
): Promise<LocalAuthority> {
  const at = (name: string): string => join(folder, `sandbox.${name}`);
  const rootKey = await storedKeyPair(at('root.pem'));
  const serverKey = await storedKeyPair(at('tls.pem'));
  const [foundRoot, foundServer] = [await readCertificate(at('root.crt')), await readCertificate(at('tls.crt'))];
  const names = [...new Set([...loopbackHosts, ...namesOf(foundServer), ...hosts.map(withoutBrackets)])];
  const issuer = {
    ...rootKey,
    name: `Passbench sandbox ${keyIdentifier(rootKey.publicKey).toString('hex', 0, 4)}`,
  };
  const isRootKept = isUsableRoot(foundRoot, { rootKey, names, now });
  const rootPem = isRootKept ? foundRoot.pem : rootCertificate(issuer, names, validityFrom(rootDays, now));
  if (!isRootKept) await storeCertificate(at('root.crt'), rootPem);
  const isServerKept = isRootKept && isUsableServer(foundServer, { rootKey, serverKey, names, now });
  const server = { name: 'Passbench sandbox server', publicKey: serverKey.publicKey, hosts: names };
  const certPem = isServerKept ? foundServer.pem : serverCertificate(issuer, server, validityFrom(serverDays, now));
  if (!isServerKept) await storeCertificate(at('tls.crt'), certPem);
  return {
    identity: { certPem, keyPem: serverKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    rootPem,
    rootFile: at('root.crt'),
    notes: foundRoot === null || isRootKept ? [] : [newRootNote(at('root.crt'))],
  };
}

type StoredCertificate = { readonly pem: string; readonly certificate: X509Certificate };

function isUsableRoot(
  found: StoredCertificate | null,
  { rootKey, names, now }: { readonly rootKey: KeyPair; readonly names: readonly string[]; readonly now: Instant },
): found is StoredCertificate {
  if (found === null) return false;
  const { certificate } = found;
  const isOfKey = certificate.checkPrivateKey(rootKey.privateKey) && certificate.verify(rootKey.publicKey);
  // The certificate contains a permitted name as exactly these bytes.
  return (
    isOfKey &&
    isValidFor(certificate, serverDays, now) &&
    names.every((name) => certificate.raw.includes(writePermittedName(name)))
  );
}

function isUsableServer(
  found: StoredCertificate | null,
  {
    rootKey,
    serverKey,
    names,
    now,
  }: {
    readonly rootKey: KeyPair;
    readonly serverKey: KeyPair;
    readonly names: readonly string[];
    readonly now: Instant;
  },
): found is StoredCertificate {
  if (found === null) return false;
  const { certificate } = found;
  const isOfKeys = certificate.verify(rootKey.publicKey) && certificate.checkPrivateKey(serverKey.privateKey);
  const named = namesOf(found);
  return isOfKeys && isValidFor(certificate, serverDaysLeft, now) && names.every((name) => named.includes(name));
}

function isValidFor({ validFrom, validTo }: X509Certificate, days: number, now: Instant): boolean {
  return Date.parse(validFrom) <= now && Date.parse(validTo) >= now + days * dayMs;
}

/** Starts a day ago: the clock of a container may be slow. */
function validityFrom(days: number, now: Instant): { readonly fromMs: Instant; readonly untilMs: Instant } {
  return { fromMs: now - dayMs, untilMs: now + days * dayMs };
}

function namesOf(found: StoredCertificate | null): readonly string[] {
  const names = found?.certificate.subjectAltName ?? '';
  return [...names.matchAll(/(?:^|, )(?:DNS|IP Address):([^,]*)/g)].map(([, name = '']) => expandAddress(name));
}

function newRootNote(file: string): string {
  return `The sandbox has a new root certificate, ${file}. Clients must trust it instead of the earlier one.`;
}

type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

async function storedKeyPair(file: string): Promise<KeyPair> {
  const privateKey = await loadPrivateKey(file, makeP256Key);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

async function makeP256Key(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('ec', { namedCurve: 'prime256v1' })).privateKey;
}

/** Reads a certificate; null when it is absent or unreadable, so it is replaced. */
async function readCertificate(file: string): Promise<StoredCertificate | null> {
  const pem = await readPrivate(file).catch((error: unknown) => {
    if (isError(error, 'ENOENT')) return null;
    throw error;
  });
  try {
    return pem === null ? null : { pem: pem.toString('latin1'), certificate: new X509Certificate(pem) };
  } catch {
    return null;
  }
}

async function storeCertificate(file: string, pem: string): Promise<void> {
  try {
    await writeDurably(file, pem);
  } catch (cause) {
    const { why, next } = folderTrouble(cause);
    throw new AppError(
      'CERTIFICATE_NOT_KEPT',
      `The certificate ${file} could not be written: ${why.en}.`,
      next.en,
      cause,
    );
  }
}
