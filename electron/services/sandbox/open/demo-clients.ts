import { dirname } from 'node:path';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { demoClientId, readDemoKeys } from '../../keys/demo-client.ts';
import { chooseProxy } from '../../network/network/choose-proxy.ts';
import { addressBelow, isLoopback, readSendAddress } from '../../network/sender/send-address.ts';
import { refuseDemo } from '../../network/sender/sign-for-address.ts';
import { defaultDataFolder } from '../../platform/data-folder/data-folder.ts';
import type { ForwardTarget } from '../forward/forward-service.ts';
import type { SandboxClient } from '../server/client-keys.ts';
import { isLoopbackAddress } from '../server/loopback-guard.ts';
import { isLoopbackHost } from '../../network/network/proxy-address.ts';

/**
 * Refuses the demo client and its keys for a sandbox that other machines reach, or that passes calls on to one: they are
 * for this machine alone. Throws USAGE without clients, and DEMO_AWAY.
 */
export async function refuseDemoBeyond(options: {
  readonly address: string;
  readonly forward?: ForwardTarget | null;
  readonly clients: readonly SandboxClient[];
  /** The files of the clients' keys, beside which keys of the demo client may be. */
  readonly clientFiles?: readonly string[];
  readonly folder: string | null;
}): Promise<void> {
  const { address, forward = null, clients, clientFiles = [], folder } = options;
  if (isLoopbackAddress(address) && (forward === null || staysHere(forward))) return;
  if (clients.length === 0)
    throw new AppError(
      'USAGE',
      `Calls of the demo client ${demoClientId} stay on this computer. They are not forwarded to another.`,
      'Name your client with --client ID=PUBLIC.pem.',
    );
  const folders = [...clientFiles.map((file) => dirname(file)), ...(folder === null ? [] : [folder])];
  const demoKeys = await readDemoKeys([...folders, defaultDataFolder()]);
  for (const { clientId, keys } of clients) for (const { key } of keys) refuseDemo({ clientId, key }, demoKeys);
}

function staysHere({ baseUrl, network }: ForwardTarget): boolean {
  const to = readSendAddress(addressBelow(baseUrl, '').url);
  return isLoopback(to) && isLoopbackHost(chooseProxy(to, network)?.host ?? 'localhost');
}
