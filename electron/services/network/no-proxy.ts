import { BlockList, isIP } from 'node:net';
import type { Destination } from './destination.ts';

/**
 * Whether a NO_PROXY list names the destination. Entries stand between commas or spaces: `*` for all; a name, which
 * stands for the names below it too, with or without a dot or `*.` before it; an address; a range of addresses
 * (10.0.0.0/8); each with or without a port. What cannot be read names nothing.
 */
export function isExempt(list: string, destination: Destination): boolean {
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
