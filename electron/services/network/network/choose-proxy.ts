import type { Network, Variables } from './network.ts';
import { readProxy, type Proxy, isLoopbackHost, type Destination } from './proxy-address.ts';
import { BlockList, isIP } from 'node:net';

/**
 * Whether a NO_PROXY list names the destination. Commas or spaces separate entries: `*` for all; a name, with its
 * subdomains, perhaps after a dot or `*.`; an address; a range (10.0.0.0/8); each perhaps with a port. Unreadable
 * entries match nothing.
 */
function isExempt(list: string, destination: Destination): boolean {
  const host = destination.host.toLowerCase().replace(/\.$/, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry === '*' || matchesEntry(entry, { host, port: destination.port }));
}

function matchesEntry(entry: string, { host, port }: { readonly host: string; readonly port: number }): boolean {
  const { what, onlyPort } = splitPort(entry);
  if (what === '' || (onlyPort !== null && onlyPort !== port)) return false;
  if (isIP(host) !== 0) return isInRange(what, host);
  const name = what.replace(/^\*?\.+/, '').replace(/\.$/, '');
  return name !== '' && (host === name || host.endsWith(`.${name}`));
}

function splitPort(entry: string): { readonly what: string; readonly onlyPort: number | null } {
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(entry);
  const match = bracketed ?? /^([^:]*):(\d{1,5})$/.exec(entry);
  const [, what = entry, port] = match ?? [];
  return { what, onlyPort: port === undefined ? null : Number(port) };
}

function isInRange(range: string, host: string): boolean {
  const [address = '', prefix] = range.split('/');
  const family = isIP(address);
  if (family === 0 || family !== isIP(host)) return false;
  const most = family === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= most)) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const held = new BlockList();
  held.addSubnet(address, bits, type);
  return held.check(host, type);
}

/**
 * Chooses the proxy for a destination; null for none. A configured proxy wins. Otherwise, as in curl: http_proxy or
 * https_proxy by scheme, then all_proxy, lower case first; empty means none; HTTP_PROXY is ignored in CGI
 * (REQUEST_METHOD), where a header could set it. NO_PROXY and loopback skip the proxy. Throws as readProxy does.
 */
export function chooseProxy(destination: Destination, { proxy, environment }: Network): Proxy | null {
  if (proxy !== 'environment') return proxy;
  if (isLoopbackHost(destination.host)) return null;
  const found = firstSet(environment, proxyVariables(destination, environment));
  if (found === null) return null;
  const exempt = firstSet(environment, ['no_proxy', 'NO_PROXY']);
  if (exempt !== null && isExempt(exempt.value, destination)) return null;
  return readProxy(found.value, found.name);
}

function proxyVariables({ secure }: Destination, environment: Variables): readonly string[] {
  const scheme = secure ? 'https_proxy' : 'http_proxy';
  const isCgi = (environment['REQUEST_METHOD'] ?? '') !== '';
  const upper = isCgi && !secure ? [] : [scheme.toUpperCase()];
  return [scheme, ...upper, 'all_proxy', 'ALL_PROXY'];
}

function firstSet(environment: Variables, names: readonly string[]): { name: string; value: string } | null {
  for (const name of names) {
    const value = environment[name]?.trim() ?? '';
    if (value !== '') return { name, value };
  }
  return null;
}
