import { networkInterfaces } from 'node:os';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { isLoopbackAddress, readSandboxHost } from '../server/loopback-guard.ts';

/** Beyond this machine only TLS and named clients are served, since anybody may try. */
export function requireGuarded(
  address: string,
  { tls = null, clients }: { readonly tls?: unknown; readonly clients: readonly unknown[] },
): void {
  if (isLoopbackAddress(address)) return;
  const missing = [...(tls === null ? ['--tls'] : []), ...(clients.length === 0 ? ['a --client'] : [])];
  if (missing.length === 0) return;
  throw new AppError(
    'USAGE',
    `Other machines can reach ${address}. A sandbox listens there only with TLS and named clients; ${missing.join(' and ')} is missing.`,
    'Add --tls and --client ID=PUBLIC.pem, or listen on 127.0.0.1.',
  );
}

/** Names under which a listener is reached: of an unspecified address, those of every interface. */
export function hostsOfAddress(address: string): readonly string[] {
  const own = readSandboxHost(address);
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const addresses = own === null ? all.filter(({ internal }) => !internal).map((each) => each.address) : [];
  // An address of one link alone is in no certificate.
  const reached = addresses.filter((each) => !/^fe80:/i.test(each)).map(readSandboxHost);
  return [own, ...reached]
    .filter((host) => host !== null && !isLoopbackAddress(host.replace(/^\[|\]$/g, '')))
    .flatMap((host) => host ?? []);
}
