import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { writeSequence } from '../../keys/keys/der/write-der.ts';
import { writeTagged } from './certificate-parts.ts';

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
