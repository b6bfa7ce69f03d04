import { join, resolve } from 'node:path';
import { asThePlatform } from '../../../../shared/documents/sandbox-controls.ts';
import { checkIdentity, type IdentityFiles } from '../../network/certificates/check-identity.ts';
import { openLocalAuthority } from '../../network/certificates/local-authority.ts';
import type { TlsIdentity } from '../../network/http/listen-on-loopback.ts';
import { openDataFolder } from '../../platform/data-folder/data-folder.ts';
import { loadGivenPair, loadKeyPair, type StoredKeyPair } from '../../keys/keys/key-pair-file.ts';
import { inMemory, openDatabase } from '../../storage/database/database.ts';
import { loadDemoClient, publicKeysOfDemo } from '../../keys/demo-client.ts';
import { openInOrder, type EndLater } from '../../platform/open-in-order.ts';
import { openCallStore, type CallStore } from '../../storage/journal/call-store.ts';
import { nextInTerminal } from '../../storage/store-care/store-notes.ts';
import { openCallStoreOf, storesHere, type StorePrograms } from '../../storage/store-care/store-care.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import { type ControlState, ControlRefusal } from '../control/control-state.ts';
import { startControlServer, type ControlServer } from '../control/control-server.ts';
import { forwardService, type ForwardTarget, refuseForwardLoop } from '../forward/forward-service.ts';
import { openEngine, type EngineOptions } from './open-engine.ts';
import { sandboxMetrics, type Measure, type SandboxMetrics, startMetricsServer } from '../metrics/metrics.ts';
import { refuseDemoBeyond } from './demo-clients.ts';
import { hostsOfAddress, requireGuarded } from './listen-address.ts';
import type { SandboxClient } from '../server/client-keys.ts';
import { startSandboxServer, type SandboxServer } from '../server/sandbox-server.ts';
import { makeTemporaryFolder } from '../../platform/data-folder/product-files.ts';

export type OpenSandboxOptions = EngineOptions & {
  /** The data folder; null stores calls in memory and keys in a temporary folder. */
  readonly folder: string | null;
  /** Merchants and their public keys. Empty: a demo client is created. */
  readonly clients: readonly SandboxClient[];
  /** The files of their keys, beside which keys of the demo client may be. */
  readonly clientFiles?: readonly string[];
  readonly port?: number;
  /** The IP address to listen on; 127.0.0.1 by default. Others need TLS and a client. */
  readonly address?: string;
  /** A private key (PEM, 0600) that signs the answers; null, the default: one of the folder. */
  readonly answerKeyFile?: string | null;
  /** Where figures and health are served on 127.0.0.1; null, the default: nowhere. */
  readonly metricsPort?: number | null;
  /** Further Host names (from readSandboxHost). */
  readonly hosts?: readonly string[];
  /** HTTPS with the folder's authority or with files; null, the default: HTTP. */
  readonly tls?: 'local-authority' | IdentityFiles | null;
  /** A real service that verified calls are passed on to, and that answers them; null, the default: none. */
  readonly forward?: ForwardTarget | null;
  /** Opens the control listener too, whose calls read as this describes them; null, the default: no such listener. */
  readonly control?: ((call: CallRecord) => object) | null;
  /** How its store runs; on this thread by default. */
  readonly stores?: StorePrograms;
};

export type OpenSandbox = SandboxServer & {
  /** Absolute path, SPKI PEM. */
  readonly publicKeyFile: string;
  /** The demo client, unless clients were given; its key file is PKCS#8 PEM, absolute path. */
  readonly demo: { readonly clientId: string; readonly privateKeyFile: string } | null;
  /** The root for clients (PEM, absolute path); null for HTTP or an imported certificate without a root. */
  readonly rootFile: string | null;
  /** The control listener, where one was asked for. */
  readonly control: Pick<ControlServer, 'url' | 'tokenFile'> | null;
  /** The whole address of the figures, where they were asked for. */
  readonly metricsUrl: string | null;
  /** Sentences about the folder (see DataFolder) and the certificate. */
  readonly notes: readonly string[];
};

/**
 * Opens a sandbox with its folder, store, keys and demo client. Throws DataFolderOwned and the parts' AppErrors, USAGE for
 * an address beyond this machine without TLS or a client, and closes what it opened.
 */
export function openSandbox(options: OpenSandboxOptions): Promise<OpenSandbox> {
  const { address = '127.0.0.1', answerKeyFile = null } = options;
  return openInOrder(async (endLater) => {
    requireGuarded(address, options);
    await refuseDemoBeyond({ ...options, address });
    const hosts = [...(options.hosts ?? []), ...hostsOfAddress(address)];
    const tlsOf = tlsOfFolder({ ...options, hosts });
    const place =
      options.folder === null ? await temporaryStorage(options) : await storageInFolder(options.folder, options);
    endLater(place.leave);
    const keys = await (answerKeyFile === null
      ? sandboxKeys(place.path)
      : loadGivenPair(resolve(answerKeyFile), join(place.path, 'sandbox.public.pem')));
    const tls = await tlsOf(place.path);
    const demo = options.clients.length > 0 ? null : await loadDemoClient(place.path);
    const clients = demo === null ? options.clients : [publicKeysOfDemo(demo)];
    const listening = await listen(
      { ...options, address, hosts, clients },
      { openCalls: place.openCalls, keys, tls: tls.identity, folder: place.path },
      endLater,
    );
    await place.announce(listening.server.url);
    const { server, control, metricsUrl } = listening;
    const notes = [...place.notes, ...tls.notes];
    const { rootFile } = tls;
    return { ...server, publicKeyFile: keys.publicKeyFile, demo, rootFile, notes, control, metricsUrl };
  });
}

type Listening = {
  readonly server: SandboxServer;
  readonly control: OpenSandbox['control'];
  readonly metricsUrl: string | null;
};

/** Starts the sandbox itself, and the listeners for tests and figures where they are asked for. */
async function listen(
  options: OpenSandboxOptions & { readonly address: string },
  place: Pick<SandboxStorage, 'openCalls'> & {
    readonly keys: StoredKeyPair;
    readonly folder: string;
    readonly tls: TlsIdentity | null;
  },
  endLater: EndLater,
): Promise<Listening> {
  const { gaps = {}, scheme = null, controls = asThePlatform, clients } = options;
  const { notify = () => {}, report = () => {}, control: describe = null, metricsPort = null } = options;
  const { folder, keys, tls } = place;
  let running: Pick<SandboxServer, 'inProgress' | 'forgetRates'> = { inProgress: () => 0, forgetRates: () => {} };
  const metrics: SandboxMetrics | null =
    metricsPort === null ? null : sandboxMetrics({ inProgress: () => running.inProgress(), isUp: () => isUp() });
  const measure: Measure = metrics?.measure ?? ((write) => write());
  const {
    isUp,
    controls: state,
    asked,
    server: ofStore,
  } = await openEngine(options, { ...place, measure, forgetRates: () => running.forgetRates() }, endLater);
  const { forward = null, address } = options;
  const server = await startSandboxServer({
    ...options,
    ...ofStore,
    forward: forward === null ? null : { ...forwardService(forward), isUp },
    keys,
    tls,
    gaps: () => gaps,
    scheme: () => scheme,
    controls: () => controls,
    clients: () => clients,
    onTlsTrouble: ({ en }) => notify(en),
  });
  running = server;
  endLater(server.close);
  if (forward !== null) await refuseForwardLoop(forward, { address, port: server.port });
  const { onCall } = server;
  if (metrics !== null) onCall(metrics.count);
  const shown = metrics === null ? null : await startMetricsServer(metricsPort ?? 0, { metrics, isUp, report });
  if (shown !== null) endLater(shown.close);
  const turned = forward === null ? state : withoutFaults(state);
  const ports = { calls: asked, state: turned, report, folder, gaps: () => gaps, onCall };
  const control = describe === null ? null : await startControlServer({ ...ports, describe });
  if (control !== null) endLater(control.close);
  return { server, control, metricsUrl: shown?.url ?? null };
}

/** Faults are of answers that the sandbox gives itself. */
function withoutFaults(state: ControlState): ControlState {
  return {
    ...state,
    setFaults: (texts) => {
      if (texts.length === 0) return state.setFaults(texts);
      throw new ControlRefusal(409, 'This sandbox forwards calls: the real service answers, and no fault applies.');
    },
  };
}

type TlsOfSandbox = {
  readonly identity: TlsIdentity | null;
  readonly rootFile: string | null;
  readonly notes: readonly string[];
};

/** Checks files at once, before it takes a folder; an authority needs the folder. */
function tlsOfFolder({ tls = null, hosts = [] }: OpenSandboxOptions): (folder: string) => Promise<TlsOfSandbox> {
  const names = { hosts, now: Date.now() };
  if (tls === 'local-authority') return (folder) => openLocalAuthority(folder, names);
  if (tls === null) return () => Promise.resolve({ identity: null, rootFile: null, notes: [] });
  const { identity, hasRoot, notes } = checkIdentity(tls, names);
  const told = notes.map(({ en }) => en);
  return () => Promise.resolve({ identity, rootFile: hasRoot ? resolve(tls.cert.file) : null, notes: told });
}

/** The sandbox's key pair, created on first use: `sandbox.pem` (0600) and `sandbox.public.pem`. */
export function sandboxKeys(folder: string): Promise<StoredKeyPair> {
  return loadKeyPair(join(folder, 'sandbox'));
}

type SandboxStorage = {
  readonly path: string;
  readonly openCalls: () => Promise<CallStore>;
  readonly notes: readonly string[];
  readonly announce: (address: string) => Promise<void>;
  readonly leave: () => Promise<void>;
};

type CallsOptions = Pick<OpenSandboxOptions, 'stores' | 'report' | 'notify'>;

async function storageInFolder(
  given: string,
  { stores = storesHere, report = () => {}, notify = () => {} }: CallsOptions,
): Promise<SandboxStorage> {
  const folder = await openDataFolder(given, 'passbench sandbox');
  const { path, announce, release, notes: found } = folder;
  const openCalls = async (): Promise<CallStore> => {
    const { calls, notes } = await openCallStoreOf(folder, { ...stores, now: Date.now, report });
    const said = new Set<string>();
    const say = (): void => {
      for (const note of notes.all()) {
        const line = `${note.words.message.en} ${nextInTerminal(note)}`;
        if (!said.has(line)) notify(line);
        said.add(line);
      }
    };
    say();
    notes.onChange(say);
    return calls;
  };
  return { path, notes: found.map(({ en }) => en), openCalls, announce, leave: release };
}

async function temporaryStorage({ stores = storesHere, report = () => {} }: CallsOptions): Promise<SandboxStorage> {
  const { path, remove } = await makeTemporaryFolder('sandbox');
  const openCalls = async (): Promise<CallStore> =>
    openCallStore(await openDatabase(inMemory, 'calls', stores.serve), report);
  return { path, notes: [], openCalls, announce: () => Promise.resolve(), leave: remove };
}
