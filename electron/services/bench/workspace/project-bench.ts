import { assertWritable } from '../../projects/project/read-project.ts';
import { X509Certificate, type KeyObject } from 'node:crypto';
import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import { effectiveScheme } from '../../../../shared/gaps/gaps.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { openLocalAuthority, type LocalAuthority } from '../../network/certificates/local-authority.ts';
import type { TlsIdentity } from '../../network/http/listen-on-loopback.ts';
import { environmentStore } from '../../environments/environments/environment-store.ts';
import { secretIdsOf } from '../../environments/environments/seal-draft.ts';
import { imageNetwork } from '../../network/images/images.ts';
import { defaultNetwork } from '../../network/network/network.ts';
import { openInOrder, type EndLater } from '../../platform/open-in-order.ts';
import { importOutbox } from '../../storage/outbox/import-outbox.ts';
import { withMachineSettings, openMachineFile, type MachineFile } from '../../projects/projects/machine-file.ts';
import type { ProjectPlace } from '../../projects/projects/project-place.ts';
import type { Projects } from '../../projects/projects/projects.ts';
import { type TlsFiles, openTlsFiles } from '../../sandbox/owner/tls-files.ts';
import { startSandboxServer } from '../../sandbox/server/sandbox-server.ts';
import type { SandboxClient } from '../../sandbox/server/client-keys.ts';
import { openStores, type Stores } from '../../storage/store-care/store-care.ts';
import { openVersions } from '../../storage/versions/versions.ts';
import { databaseRepository } from './database-repository.ts';
import { openProjectFiles } from './files/open-files.ts';
import type { Repository } from './repository.ts';
import { signerFor, transmitterFor } from './sending/transmit.ts';
import type { WorkspaceServices } from './workspace-services.ts';
import { openWorkspace, type Workspace } from './workspace.ts';
import type { KeptClient } from '../../../../shared/documents/sandbox-controls.ts';
import { openDataFolder, type DataFolder } from '../../platform/data-folder/data-folder.ts';
import { loadDemoClient, publicKeysOfDemo, type DemoClientKeys } from '../../keys/demo-client.ts';
import { openInbox, type Inbox } from '../../storage/inbox/inbox.ts';
import type { HostPorts } from '../ports.ts';
import { unversionedKey } from '../../sandbox/owner/pasted-key.ts';
import { sandboxKeys } from '../../sandbox/open/open-sandbox.ts';
import { openVault } from '../../keys/vault/open-vault.ts';
import type { Vault } from '../../keys/vault/vault.ts';

export type ProjectBench = {
  readonly place: ProjectPlace;
  readonly workspace: Workspace;
  readonly close: () => Promise<void>;
};

/** `fillsSamples` puts first orders of every scenario into a project that has none. */
type ProjectOpenOptions = { readonly projects: Projects; readonly fillsSamples: boolean };

export function openProjectBench(
  machine: MachineServices,
  place: ProjectPlace,
  { projects, fillsSamples }: ProjectOpenOptions,
): Promise<ProjectBench> {
  const { ports, folder, client } = machine;
  return openInOrder(async (endLater) => {
    const stores = await openStores(place.stores, { ...ports.stores, now: ports.now, report: ports.report });
    endLater(stores.close);
    const repository = repositoryOf(machine, place, stores);
    const versions = openVersions(stores.documents, ports.now);
    const files = await openProjectFiles(place, { database: stores.documents, repository, versions }, ports);
    endLater(files.close);
    const { documents, stories, templates } = files;
    if (!fillsSamples) await repository.settings.set('window.started', 'yes');
    const workspace = await openWorkspace({
      ports,
      repository: { ...repository, documents, stories, templates },
      files,
      versions,
      stores,
      dataFolder: folder.path,
      project: place,
      projects,
      scenarios,
      firstScenarios: fillsSamples && files.condition().later === null ? scenarios : [],
      demo: machine.storedDemo,
      ...sandboxServices(machine, stores),
      signAsDemoClient: signerFor(
        { clientId: client.clientId, keys: machine.keys, demoKeys: machine.demoKeys },
        ports.now,
      ),
      imageNetwork: imageNetwork(defaultNetwork()),
      transmitToSandbox: transmitterFor({ keys: machine.keys }, ports.now),
      own: {
        vault: machine.vault,
        environments: environmentStore(place.folder, { isShared: !place.isFirst, assertWritable }),
        inbox: machine.inbox,
        secretsElsewhere: () => secretsOfOtherProjects(machine, place),
      },
      demoKeys: machine.demoKeys,
    });
    endLater(workspace.close);
    const { later, report } = ports;
    const { path } = folder;
    const outbox = await importOutbox({
      dataFolder: path,
      project: place.id,
      store: workspace.importCall,
      report,
      later,
    });
    endLater(outbox.close);
    return { place, workspace };
  });
}

/** The secrets that environments of other known projects name: a copied project names the same ones. */
async function secretsOfOtherProjects(
  { machine }: MachineServices,
  { folder }: ProjectPlace,
): Promise<readonly string[]> {
  const others = machine.recent().filter((project) => project.folder !== folder);
  const lists = others.map((project) => environmentStore(project.folder, { isShared: true, assertWritable }).list());
  return (await Promise.all(lists)).flatMap(({ environments }) => environments.flatMap(secretIdsOf));
}

function repositoryOf(
  { ports, machine }: MachineServices,
  { isFirst }: ProjectPlace,
  { documents }: Pick<Stores, 'documents'>,
): Repository {
  const repository = databaseRepository(documents, ports.now);
  return { ...repository, settings: withMachineSettings(repository.settings, machine, isFirst) };
}

function sandboxServices(
  { ports, folder, platform, knownDemo, givenCertificates }: MachineServices,
  stores: Pick<Stores, 'calls'>,
): Pick<WorkspaceServices, 'prepareTls' | 'givenTls' | 'startSandbox'> {
  const authorityFor = (hosts: readonly string[]): Promise<LocalAuthority> =>
    openLocalAuthority(folder.path, { hosts, now: ports.now() });
  return {
    prepareTls: async (hosts) => {
      await authorityFor(hosts);
    },
    givenTls: givenCertificates,
    startSandbox: async ({ tls, given: pair, hosts, clients, ...options }) => {
      const shown = tls
        ? await (pair === null
            ? authorityFor(hosts).then(localCertificate)
            : givenCertificates.read(pair, hosts).then(givenCertificate))
        : null;
      const server = await startSandboxServer({
        ...options,
        calls: stores.calls,
        keys: platform,
        clients: withDemoClient(knownDemo, clients),
        hosts,
        tls: shown?.identity ?? null,
        realNow: ports.now,
        scheme: () => effectiveScheme(options.gaps()),
        report: ports.report,
      });
      return { ...server, tls: shown?.info ?? null };
    },
  };
}

type ServedCertificate = { readonly identity: TlsIdentity; readonly info: NonNullable<SandboxInfo['tls']> };

function localCertificate({ identity, rootPem }: LocalAuthority): ServedCertificate {
  return { identity, info: { rootPem, sha256: new X509Certificate(rootPem).fingerprint256 } };
}

function givenCertificate({ identity, sha256, notes }: Awaited<ReturnType<TlsFiles['read']>>): ServedCertificate {
  return { identity, info: { rootPem: identity.certPem, sha256, given: { notes } } };
}

/** The demo client, then the added ones; a new array only if those change. */
function withDemoClient(demo: SandboxClient, added: () => readonly SandboxClient[]): () => readonly SandboxClient[] {
  let before = added();
  let all: readonly SandboxClient[] = [demo, ...before];
  return () => {
    const now = added();
    if (now !== before) [before, all] = [now, [demo, ...now]];
    return all;
  };
}

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
