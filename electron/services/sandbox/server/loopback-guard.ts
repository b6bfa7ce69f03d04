import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { hasTooManyHeaders, headerValues, tooManyHeaders, readRequestTarget } from '../../network/http/message-head.ts';

/** Why a request is not for the sandbox at all, whatever it holds. */
export type Misdirected = { readonly status: 400 | 403 | 421 | 431; readonly message: string };

type GuardedRequest = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion' | 'url'>;

/** The names by which the sandbox is reached on this machine. The port is whatever a forwarder or terminator has. */
const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** The names that a sandbox answers to: those of loopback, and `names`, as readSandboxHost gives them. */
export function namesOfSandbox(names: readonly string[]): ReadonlySet<string> {
  return new Set([...loopbackNames, ...names]);
}

/**
 * Lets in programs of this machine and keeps web pages out: the Host is one of the sandbox's names (a rebound name is
 * not), and nothing says that a page made the request. There is no CORS: pages have no business here. HTTP/1.0 has no
 * Host (RFC 9110, section 7.2); a target in absolute form names a host too, and that one counts as well.
 */
export function misdirected(request: GuardedRequest, names: ReadonlySet<string>): Misdirected | null {
  const { rawHeaders, httpVersion, url = '' } = request;
  if (hasTooManyHeaders(rawHeaders)) return { status: 431, message: tooManyHeaders };
  const hosts = headerValues(rawHeaders, 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0'))
    return { status: 400, message: 'A request has one Host header.' };
  const authority = readRequestTarget(url)?.authority ?? null;
  const asked = authority === null ? hosts : [...hosts, authority];
  if (!asked.every((host) => isOwnName(nameOfHost(host), names))) return elsewhere;
  if (headerValues(rawHeaders, 'origin').length > 0) return fromPage;
  return headerValues(rawHeaders, 'sec-fetch-site').some((site) => site === 'cross-site' || site === 'same-site')
    ? fromPage
    : null;
}

const elsewhere: Misdirected = {
  status: 421,
  message:
    'The sandbox answers to 127.0.0.1, localhost and [::1], and to further names that it is told: with --sandbox-host, or in the window under "Connect your backend".',
};

const fromPage: Misdirected = { status: 403, message: 'The sandbox takes no requests from web pages.' };

/** Any address of loopback reaches it, however it is written; beside these it has names. */
function isOwnName(name: string, names: ReadonlySet<string>): boolean {
  if (names.has(name)) return true;
  const bare = name.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 && loopback.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The name in a Host header, in lower case and without port; empty when it is none. */
function nameOfHost(host: string): string {
  const [, name = '', port = ''] = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d*))?$/i.exec(host) ?? [];
  return Number(port) > 65_535 ? '' : withoutRootDot(name.toLowerCase());
}

/** `localhost.` is the whole name of localhost; an address has no such dot. */
function withoutRootDot(name: string): string {
  return name.endsWith('.') && !/^[\d.]*$/.test(name) ? name.slice(0, -1) : name;
}

/**
 * A name or address under which the sandbox is to answer as well, in the form in which a Host header has it: lower case,
 * IPv6 in brackets. null where it is none: a port, a wildcard or a whole address of the web are not names.
 */
export function readSandboxHost(text: string): string | null {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text;
  if (isIPv6(bare)) return nameOfAddress(new URL(`http://[${bare.replace(/%.*$/, '')}]`).hostname);
  if (isIPv4(text)) return nameOfAddress(text);
  const name = text.toLowerCase().replace(/\.$/, '');
  return isDomainName(name) ? name : null;
}

/** No network calls by an address that stands for none, and a browser's guards do not know it. */
function nameOfAddress(address: string): string | null {
  return address === '0.0.0.0' || address === '[::]' ? null : address;
}

/** Letters, digits, hyphens and (as containers have them) underscores; the last label is no number, or it is an address. */
function isDomainName(name: string): boolean {
  const labels = name.split('.');
  const isLabelled = labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
  return isLabelled && name.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '');
}
