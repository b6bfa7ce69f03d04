import type { KeyObject } from 'node:crypto';
import type { KeptClient } from '../../../../shared/documents/sandbox-controls.ts';
import { openDataFolder, type DataFolder } from '../../platform/data-folder/data-folder.ts';
import { loadDemoClient, publicKeysOfDemo, type DemoClientKeys } from '../../keys/demo-client.ts';
import { openInbox, type Inbox } from '../../storage/inbox/inbox.ts';
import type { EndLater } from '../../platform/open-in-order.ts';
import type { HostPorts } from '../ports.ts';
import { openMachineFile, type MachineFile } from '../../projects/projects/machine-file.ts';
import { openTlsFiles, type TlsFiles } from '../../sandbox/owner/tls-files.ts';
import { unversionedKey } from '../../sandbox/owner/pasted-key.ts';
import { sandboxKeys } from '../../sandbox/open/open-sandbox.ts';
import { openVault } from '../../keys/vault/open-vault.ts';
import type { Vault } from '../../keys/vault/vault.ts';

export type MachineServices = {
  readonly ports: HostPorts;
  readonly folder: DataFolder;
  readonly machine: MachineFile;
  readonly platform: Awaited<ReturnType<typeof sandboxKeys>>;
  readonly client: Awaited<ReturnType<typeof loadDemoClient>>;
  readonly knownDemo: DemoClientKeys;
  readonly storedDemo: KeptClient;
  readonly keys: {
    readonly RSA256: { readonly key: KeyObject; readonly keyVersion: '1' };
    readonly ECC224: { readonly key: KeyObject; readonly keyVersion: '2' };
  };
  readonly demoKeys: readonly KeyObject[];
  readonly vault: Vault;
  readonly inbox: Inbox;
  readonly givenCertificates: TlsFiles;
};

/** Locks the data folder for this process and opens its services. */
export async function openMachine(
  dataFolder: string,
  { what, ports }: { readonly what: string; readonly ports: HostPorts },
  endLater: EndLater,
): Promise<MachineServices> {
  const folder = await openDataFolder(dataFolder, what);
  endLater(folder.release);
  const machine = await openMachineFile(folder.path, ports.now);
  const platform = await sandboxKeys(folder.path);
  const client = await loadDemoClient(folder.path);
  const knownDemo = publicKeysOfDemo(client);
  const vault = await openVault(folder.path, ports);
  endLater(async () => vault.close());
  const inbox = openInbox(folder.path);
  return {
    ports,
    folder,
    machine,
    platform,
    client,
    knownDemo,
    storedDemo: storedClientOf(knownDemo),
    keys: {
      RSA256: { key: client.privateKey, keyVersion: '1' },
      ECC224: { key: client.ecc224.privateKey, keyVersion: '2' },
    },
    demoKeys: knownDemo.keys.map(({ key }) => key),
    vault,
    inbox,
    givenCertificates: openTlsFiles(folder.path, inbox, ports.now),
  };
}

function storedClientOf({ clientId, keys }: DemoClientKeys): KeptClient {
  return { clientId, keys: keys.map(({ version, key }) => ({ version, ...unversionedKey(key) })) };
}
