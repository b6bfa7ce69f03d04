import { hash, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { writeBits, writeInteger, writeObjectId, writeOctets, writeSequence } from '../keys/der/write-der.ts';
import { spkiOf } from '../keys/public-half.ts';
import {
  ofAuthority,
  ofNone,
  writeCritical,
  writeExtension,
  writeFlags,
  writeName,
  writeTagged,
  writeTime,
} from './certificate-parts.ts';
import { alternativeName, permittedName } from './host-names.ts';

/** Who issues a certificate: its name, and its key on P-256. */
export type Issuer = { readonly name: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

type Validity = { readonly fromMs: Instant; readonly untilMs: Instant };

/** The certificate of an authority, signed by itself, that can sign for these hosts and for no others. PEM. */
export function rootCertificate(issuer: Issuer, hosts: readonly string[], validity: Validity): string {
  return signedCertificate(issuer, { name: issuer.name, publicKey: issuer.publicKey }, validity, [
    writeCritical('2.5.29.19', ofAuthority),
    writeCritical('2.5.29.15', writeFlags(0b0000_0110, 1)),
    writeExtension('2.5.29.14', writeOctets(keyIdentifier(issuer.publicKey))),
    writeCritical('2.5.29.30', writeSequence(writeTagged(0, 'constructed', ...hosts.map(permittedName)))),
  ]);
}

/** The certificate of a server of these hosts, signed by that authority. PEM. */
export function serverCertificate(
  issuer: Issuer,
  server: { readonly name: string; readonly publicKey: KeyObject; readonly hosts: readonly string[] },
  validity: Validity,
): string {
  return signedCertificate(issuer, server, validity, [
    writeCritical('2.5.29.19', ofNone),
    writeCritical('2.5.29.15', writeFlags(0b1000_0000, 7)),
    writeExtension('2.5.29.37', writeSequence(writeObjectId('1.3.6.1.5.5.7.3.1'))),
    writeExtension('2.5.29.14', writeOctets(keyIdentifier(server.publicKey))),
    writeExtension('2.5.29.35', writeSequence(writeTagged(0, 'primitive', keyIdentifier(issuer.publicKey)))),
    writeExtension('2.5.29.17', writeSequence(...server.hosts.map(alternativeName))),
  ]);
}

/** What tells keys apart in names and extensions: 20 bytes. */
export function keyIdentifier(publicKey: KeyObject): Buffer {
  return hash('sha256', spkiOf(publicKey), 'buffer').subarray(0, 20);
}

const ecdsaWithSha256 = writeSequence(writeObjectId('1.2.840.10045.4.3.2'));

/** Of that subject with these extensions, each a whole element; PEM (RFC 5280, section 4.1, version 3). */
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
