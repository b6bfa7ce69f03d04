import { X509Certificate } from 'node:crypto';
import type { KeptClient } from '../../../shared/documents/sandbox-controls.ts';
import type { SandboxInfo } from '../../../shared/bridge/schemas.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { schemeInForce } from '../../../shared/gaps/gaps.ts';
import { localAuthority } from '../certificates/index.ts';
import type { LocalAuthority, TlsIdentity } from '../certificates/index.ts';
import { ownDataFolder } from '../data-folder/data-folder.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { demoClient, knownDemoClient } from '../demo-client.ts';
import type { KnownDemo } from '../demo-client.ts';
import { environmentStore } from '../environments/environment-store.ts';
import { openInbox } from '../inbox/inbox.ts';
import { openInOrder } from '../open-in-order.ts';
import { takeIn } from '../outbox/take-in.ts';
import type { HostPorts } from '../ports/ports.ts';
import { givenTls } from '../sandbox-owner/given-tls.ts';
import type { GivenTls } from '../sandbox-owner/given-tls.ts';
import { namelessKey } from '../sandbox-owner/pasted-key.ts';
import { sandboxKeys, startSandboxServer } from '../sandbox-server/index.ts';
import type { SandboxClient } from '../sandbox-server/index.ts';
import { openStores } from '../store-care/store-care.ts';
import { openVault } from '../vault/open-vault.ts';
import { versionsIn } from '../versions/versions.ts';
import { databaseRepository } from './database-repository.ts';
import { signingAs, transmitAs } from './sending/transmit.ts';
import { openWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

/** A data folder at work: the workspace over it, until it is closed. */
export type Bench = {
  readonly folder: DataFolder;
  readonly workspace: Workspace;
  /** Ends what is under way, writes what is waiting, lets go of the folder. */
  readonly close: () => Promise<void>;
};

/**
 * Takes the folder for this process and opens everything in it. `what` names the program to later starts. Throws
 * DataFolderOwned when another process has it, and the BenchErrors of its parts; nothing is left open then.
 */
export function openBench(dataFolder: string, what: string, ports: HostPorts): Promise<Bench> {
  return openInOrder(async (endLater) => {
    const folder = await ownDataFolder(dataFolder, what);
    endLater(folder.release);
    const stores = await openStores(folder, { ...ports.stores, now: ports.now, report: ports.report });
    endLater(stores.close);
    const platform = await sandboxKeys(folder.path);
    const client = await demoClient(folder.path);
    const knownDemo = knownDemoClient(client);
    const keys = {
      RSA256: { key: client.privateKey, keyVersion: '1' },
      ECC224: { key: client.ecc224.privateKey, keyVersion: '2' },
    } as const;
    const authorityFor = (hosts: readonly string[]): Promise<LocalAuthority> =>
      localAuthority(folder.path, { hosts, now: ports.now() });
    const vault = await openVault(folder.path, ports);
    endLater(async () => vault.close());
    const demoKeys = knownDemo.keys.map(({ key }) => key);
    const inbox = openInbox(folder.path);
    const given = givenTls(folder.path, inbox, ports.now);
    const workspace = await openWorkspace({
      ports,
      repository: databaseRepository(stores.documents, ports.now),
      versions: versionsIn(stores.documents, ports.now),
      stores,
      dataFolder: folder.path,
      scenarios,
      demo: keptDemo(knownDemo),
      prepareTls: async (hosts) => {
        await authorityFor(hosts);
      },
      givenTls: given,
      startSandbox: async ({ tls, given: pair, hosts, clients, ...options }) => {
        const shown = tls
          ? await (pair === null ? authorityFor(hosts).then(ownTls) : given.read(pair, hosts).then(givenTlsInfo))
          : null;
        const server = await startSandboxServer({
          ...options,
          calls: stores.calls,
          keys: platform,
          clients: withDemo(knownDemo, clients),
          hosts,
          tls: shown?.identity ?? null,
          realNow: ports.now,
          scheme: () => schemeInForce(options.gaps()),
          report: ports.report,
        });
        return { ...server, tls: shown?.info ?? null };
      },
      sign: signingAs({ clientId: client.clientId, keys, demoKeys }, ports.now),
      transmit: transmitAs({ keys }, ports.now),
      own: { vault, environments: environmentStore(folder.path), inbox },
      demoKeys,
    });
    endLater(workspace.close);
    const { later, report } = ports;
    const outbox = await takeIn({ dataFolder: folder.path, keep: workspace.takeIn, report, later });
    endLater(outbox.close);
    return { folder, workspace };
  });
}

/** What is shown in TLS, and what windows are told of it. */
type Shown = { readonly identity: TlsIdentity; readonly info: NonNullable<SandboxInfo['tls']> };

function ownTls({ identity, rootPem }: LocalAuthority): Shown {
  return { identity, info: { rootPem, sha256: new X509Certificate(rootPem).fingerprint256 } };
}

function givenTlsInfo({ identity, sha256, notes }: Awaited<ReturnType<GivenTls['read']>>): Shown {
  return { identity, info: { rootPem: identity.certPem, sha256, given: { notes } } };
}

function keptDemo({ clientId, keys }: KnownDemo): KeptClient {
  return { clientId, keys: keys.map(({ version, key }) => ({ version, ...namelessKey(key) })) };
}

/** The demo client before those that were added: another array whenever they are another one. */
function withDemo(demo: KnownDemo, added: () => readonly SandboxClient[]): () => readonly SandboxClient[] {
  let before = added();
  let all: readonly SandboxClient[] = [demo, ...before];
  return () => {
    const now = added();
    if (now !== before) [before, all] = [now, [demo, ...now]];
    return all;
  };
}
