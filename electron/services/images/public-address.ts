import { BlockList, isIP } from 'node:net';

/** What the registries of special addresses (IANA, IPv4) keep from the public, or give no host of its own. */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The same for IPv6, of what is unicast at all; ways to reach an IPv4 address by another name are among it. */
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, prefix] of closedV4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of closedV6) closed.addSubnet(net, prefix, 'ipv6');

const unicastV6 = new BlockList();
unicastV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is that of one host of the public internet: not this machine, no network behind it, no group. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, 'ipv4');
  // One with a zone belongs to a link of this machine.
  if (kind !== 6 || address.includes('%')) return false;
  return unicastV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
