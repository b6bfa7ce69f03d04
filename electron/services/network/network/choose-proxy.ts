import type { Destination } from './destination.ts';
import { isLoopbackHost } from './destination.ts';
import type { Network, Variables } from './network.ts';
import { readProxy } from './proxy-address.ts';
import type { Proxy } from './proxy-address.ts';
import { BlockList, isIP } from 'node:net';

/**
 * Whether a NO_PROXY list names the destination. Entries stand between commas or spaces: `*` for all; a name, which
 * stands for the names below it too, with or without a dot or `*.` before it; an address; a range of addresses
 * (10.0.0.0/8); each with or without a port. What cannot be read names nothing.
 */
function isExempt(list: string, destination: Destination): boolean {
  const host = destination.host.toLowerCase().replace(/\.$/, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry === '*' || names(entry, { host, port: destination.port }));
}

function names(entry: string, { host, port }: { readonly host: string; readonly port: number }): boolean {
  const { what, onlyPort } = splitPort(entry);
  if (what === '' || (onlyPort !== null && onlyPort !== port)) return false;
  if (isIP(host) !== 0) return holdsAddress(what, host);
  const name = what.replace(/^\*?\.+/, '').replace(/\.$/, '');
  return name !== '' && (host === name || host.endsWith(`.${name}`));
}

function splitPort(entry: string): { readonly what: string; readonly onlyPort: number | null } {
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(entry);
  const match = bracketed ?? /^([^:]*):(\d{1,5})$/.exec(entry);
  const [, what = entry, port] = match ?? [];
  return { what, onlyPort: port === undefined ? null : Number(port) };
}

function holdsAddress(range: string, host: string): boolean {
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
 * The proxy on the way to a destination, or null for none. One that was chosen wins over everything. The environment's,
 * as curl reads it: http_proxy or https_proxy by the destination's scheme, then all_proxy; the lower-case name before the
 * upper-case one; an empty one is none; HTTP_PROXY is not read where REQUEST_METHOD is set (in CGI a header could have
 * set it). It is passed over for a destination that NO_PROXY names, and for this machine. Throws as readProxy does.
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
