import { isIPv4, isIPv6 } from 'node:net';
import { writeSequence } from '../keys/der/write-der.ts';
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
  if (isIPv4(host)) return Buffer.from(host.split('.').map(Number));
  const bare = withoutBrackets(host);
  return isIPv6(bare) ? ipv6Bytes(bare) : null;
}

export function withoutBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}

function ipv6Bytes(address: string): Buffer {
  // The WHATWG form has no embedded IPv4 and at most one run of zeros.
  const whole = withoutBrackets(new URL(`http://[${address}]`).hostname);
  const [before = '', after] = whole.split('::');
  const front = groups(before);
  const back = after === undefined ? [] : groups(after);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => 0);
  return Buffer.from([...front, ...zeros, ...back].flatMap((group) => [group >> 8, group & 0xff]));
}

function groups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
