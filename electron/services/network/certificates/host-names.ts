import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { writeSequence } from '../../keys/keys/der/write-der.ts';
import { writeTagged } from './certificate-parts.ts';

// The names of a certificate: domain names, and addresses, IPv6 in brackets or without.

/** The names by which programs of this machine reach what listens on loopback. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** As a subjectAltName has it (RFC 5280, section 4.2.1.6). */
export function alternativeName(host: string): Buffer {
  const address = addressBytes(host);
  return address === null ? domainName(host) : writeTagged(7, 'primitive', address);
}

/** As a permitted subtree has it: that one address, or that domain and those below it (section 4.2.1.10). */
export function permittedName(host: string): Buffer {
  const address = addressBytes(host);
  if (address === null) return writeSequence(domainName(host));
  return writeSequence(writeTagged(7, 'primitive', address, Buffer.alloc(address.length, 0xff)));
}

function domainName(host: string): Buffer {
  return writeTagged(2, 'primitive', Buffer.from(host, 'latin1'));
}

/** The bytes of an address in network order; null for a domain name. */
function addressBytes(host: string): Buffer | null {
  const bare = withoutBrackets(host);
  return isIP(bare) === 0 ? null : Buffer.from(ipaddr.parse(wholeAddress(bare)).toByteArray());
}

export function withoutBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}

/** An address in the form of the WHATWG, which has no IPv4 within IPv6: ipaddr.js takes `::1.2.3.4` for another address than it is. */
export function wholeAddress(address: string): string {
  return isIPv6(address) ? withoutBrackets(new URL(`http://[${address}]`).hostname) : address;
}
