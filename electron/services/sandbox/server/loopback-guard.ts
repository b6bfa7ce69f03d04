import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { hasTooManyHeaders, headerValues, tooManyHeaders, readRequestTarget } from '../../network/http/message-head.ts';

export type GuardRefusal = { readonly status: 400 | 403 | 421 | 431; readonly message: string };

type GuardedRequest = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion' | 'url'>;

/** The loopback names; a forwarder or proxy may use any port. */
const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** All names of a sandbox: loopback and `names` (from readSandboxHost). */
export function namesOfSandbox(names: readonly string[]): ReadonlySet<string> {
  return new Set([...loopbackNames, ...names]);
}

/**
 * Admits programs of this machine and refuses web pages: the Host must be a name of the sandbox, which stops DNS
 * rebinding, and no header may show a page. There is no CORS. HTTP/1.0 needs no Host (RFC 9110, section 7.2); the host
 * of an absolute target is checked too.
 */
export function refuseMisdirected(request: GuardedRequest, names: ReadonlySet<string>): GuardRefusal | null {
  const { rawHeaders, httpVersion, url = '' } = request;
  if (hasTooManyHeaders(rawHeaders)) return { status: 431, message: tooManyHeaders };
  const hosts = headerValues(rawHeaders, 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0'))
    return { status: 400, message: 'A request has one Host header.' };
  const authority = readRequestTarget(url)?.authority ?? null;
  const asked = authority === null ? hosts : [...hosts, authority];
  if (!asked.every((host) => isSandboxName(nameOfHost(host), names))) return wrongHost;
  if (headerValues(rawHeaders, 'origin').length > 0) return fromPage;
  return headerValues(rawHeaders, 'sec-fetch-site').some((site) => site === 'cross-site' || site === 'same-site')
    ? fromPage
    : null;
}

const wrongHost: GuardRefusal = {
  status: 421,
  message:
    'The sandbox answers only to 127.0.0.1, localhost, [::1] and added names. Add names with --sandbox-host, or in the window under "Connect your backend".',
};

const fromPage: GuardRefusal = { status: 403, message: 'The sandbox accepts no requests from web pages.' };

/** Any loopback address, in any spelling, or one of the names. */
function isSandboxName(name: string, names: ReadonlySet<string>): boolean {
  if (names.has(name)) return true;
  const bare = name.replace(/^\[|\]$/g, '');
  return isLoopbackAddress(bare);
}

/** Whether an IP address is of this machine alone. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The host of a URL that reaches a listener on this IP address, without a zone, which no URL has. Unspecified ones are reached by loopback too. */
export function hostOfAddress(address: string): string {
  if (isIPv6(address)) return nameOfAddress(new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname) ?? '[::1]';
  return nameOfAddress(address) ?? '127.0.0.1';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function nameOfHost(host: string): string {
  const [, name = '', port = ''] = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d*))?$/i.exec(host) ?? [];
  return Number(port) > 65_535 ? '' : withoutRootDot(name.toLowerCase());
}

/** `localhost.` is localhost; an address has no such dot. */
function withoutRootDot(name: string): string {
  return name.endsWith('.') && !/^[\d.]*$/.test(name) ? name.slice(0, -1) : name;
}

/**
 * Reads a further name or address of the sandbox into Host form: lower case, IPv6 in brackets. null for a port, a
 * wildcard or a URL.
 */
export function readSandboxHost(text: string): string | null {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text;
  if (isIPv6(bare)) return nameOfAddress(new URL(`http://[${bare.replace(/%.*$/, '')}]`).hostname);
  if (isIPv4(text)) return nameOfAddress(text);
  const name = text.toLowerCase().replace(/\.$/, '');
  return isDomainName(name) ? name : null;
}

/** An unspecified address reaches nothing from outside, and browsers' guards do not know it. */
function nameOfAddress(address: string): string | null {
  return address === '0.0.0.0' || address === '[::]' ? null : address;
}

/** Letters, digits, hyphens and underscores (containers use them). A numeric last label would be an address. */
function isDomainName(name: string): boolean {
  const labels = name.split('.');
  const isLabelled = labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
  return isLabelled && name.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '');
}
