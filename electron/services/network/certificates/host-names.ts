import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { writeSequence, writeDer, writeObjectId, writeOctets } from '../../keys/keys/der/write-der.ts';
import { derTags } from '../../keys/keys/der/der.ts';

/** The names of this machine for programs on it. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** Writes a subjectAltName (RFC 5280, section 4.2.1.6). */
export function writeAlternativeName(host: string): Buffer {
  const address = addressBytes(host);
  return address === null ? writeDomainName(host) : writeTagged(7, 'primitive', address);
}

/** Writes a permitted subtree (section 4.2.1.10): one address, or a domain and its subdomains. */
export function writePermittedName(host: string): Buffer {
  const address = addressBytes(host);
  if (address === null) return writeSequence(writeDomainName(host));
  return writeSequence(writeTagged(7, 'primitive', address, Buffer.alloc(address.length, 0xff)));
}

function writeDomainName(host: string): Buffer {
  return writeTagged(2, 'primitive', Buffer.from(host, 'latin1'));
}

/** The bytes of an address in network order; null for a domain name. */
function addressBytes(host: string): Buffer | null {
  const bare = withoutBrackets(host);
  return isIP(bare) === 0 ? null : Buffer.from(ipaddr.parse(expandAddress(bare)).toByteArray());
}

export function withoutBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}

/** Writes an address without IPv4 inside IPv6 (WHATWG form): ipaddr.js misreads `::1.2.3.4`. */
export function expandAddress(address: string): string {
  return isIPv6(address) ? withoutBrackets(new URL(`http://[${address}]`).hostname) : address;
}

// The DER forms of a certificate (RFC 5280, chapter 4) that keys do not use.

export const derTrue = writeDer(0x01, Buffer.from([0xff]));

/** Writes a bit string of one byte whose last bits are unused. */
export function writeFlags(byte: number, unusedBits: number): Buffer {
  return writeDer(derTags.bitString, Buffer.from([unusedBits, byte]));
}

/** Basic constraints (section 4.2.1.9): an authority with no authority below it, and a server. */
export const authorityConstraints = writeSequence(derTrue, writeDer(derTags.integer, Buffer.from([0])));
export const serverConstraints = writeSequence();

/** Writes a context-specific element: constructed around elements, primitive around bytes. */
export function writeTagged(
  number: number,
  form: 'constructed' | 'primitive',
  ...parts: readonly Uint8Array[]
): Buffer {
  return writeDer((form === 'constructed' ? 0xa0 : 0x80) | number, ...parts);
}

/** Writes a time in whole seconds; from 2050 on with a four-digit year (section 4.1.2.5). */
export function writeTime(atMs: number): Buffer {
  const digits = new Date(atMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:T]/g, '');
  const isShort = new Date(atMs).getUTCFullYear() < 2050;
  return writeDer(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits, 'latin1'));
}

/** Writes a distinguished name that has only a common name. */
export function writeName(commonName: string): Buffer {
  const value = writeDer(0x0c, Buffer.from(commonName, 'utf8'));
  return writeSequence(writeDer(0x31, writeSequence(writeObjectId('2.5.4.3'), value)));
}

export function writeExtension(id: string, value: Uint8Array): Buffer {
  return writeSequence(writeObjectId(id), writeOctets(value));
}

/** A reader that does not understand it must refuse the certificate. */
export function writeCritical(id: string, value: Uint8Array): Buffer {
  return writeSequence(writeObjectId(id), derTrue, writeOctets(value));
}
