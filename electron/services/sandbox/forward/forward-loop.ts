import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { chooseProxy } from '../../network/network/choose-proxy.ts';
import { addressBelow, readSendAddress } from '../../network/sender/send-address.ts';
import type { ForwardTarget } from './forward-service.ts';

/** Throws USAGE where calls that are passed on would reach the sandbox itself, which listens on this address and port. */
export async function refuseForwardLoop(
  { baseUrl, network }: Pick<ForwardTarget, 'baseUrl' | 'network'>,
  { address, port }: { readonly address: string; readonly port: number },
): Promise<void> {
  const to = readSendAddress(addressBelow(baseUrl, '').url);
  if (to.port !== port || chooseProxy(to, network) !== null) return;
  const own = new BlockList();
  for (const each of isUnspecified(address) ? ownAddresses() : [bare(address)]) own.addAddress(each, kindOf(each));
  const reached = (isIP(to.host) === 0 ? await addressesOf(to.host) : [to.host]).map(bare);
  // An unspecified address reaches this machine.
  if (!reached.some((each) => isUnspecified(each) || own.check(each, kindOf(each)))) return;
  throw new AppError(
    'USAGE',
    `The sandbox would forward calls to itself: ${to.authority} is its own address.`,
    'Name the address of the real service, or another port with --port.',
  );
}

function isUnspecified(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}

/** Without the zone of an address of one link. */
function bare(address: string): string {
  return address.replace(/%.*$/, '');
}

function kindOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map((each) => each.address);
}

/** None for a name that nobody knows: each call says so. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map((each) => each.address);
}
