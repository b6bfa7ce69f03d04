import { join, resolve } from 'node:path';
import { seededUuid32 } from '../../../../shared/documents/variables.ts';
import { asThePlatform } from '../../../../shared/documents/sandbox-controls.ts';
import type { Controls } from '../../../../shared/documents/sandbox-controls.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { givenIdentity } from '../../network/certificates/check-identity.ts';
import { localAuthority } from '../../network/certificates/local-authority.ts';
import type { GivenFiles } from '../../network/certificates/check-identity.ts';
import type { TlsIdentity } from '../../network/http/listen-on-loopback.ts';
import { openDataFolder } from '../../platform/data-folder/data-folder.ts';
import { loadKeyPair } from '../../keys/keys/key-pair-file.ts';
import type { StoredKeyPair } from '../../keys/keys/key-pair-file.ts';
import { makeTemporaryFolder } from '../../platform/data-folder/temporary-folder.ts';
import { inMemory, openDatabase } from '../../storage/database/database.ts';
import { loadDemoClient, publicKeysOfDemo } from '../../keys/demo-client.ts';
import { openInOrder } from '../../platform/open-in-order.ts';
import { openCallStore } from '../../storage/journal/call-store.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import { nextInTerminal } from '../../storage/store-care/store-notes.ts';
import { openCallStoreOf, storesHere } from '../../storage/store-care/store-care.ts';
import type { StorePrograms } from '../../storage/store-care/store-care.ts';
import type { SandboxClient } from './client-keys.ts';
import { startSandboxServer } from './sandbox-server.ts';
import type { SandboxServer } from './sandbox-server.ts';

export type OpenSandboxOptions = {
  /** The data folder; null keeps nothing: calls in memory, keys in a folder that goes with the sandbox. */
  readonly folder: string | null;
  /** Merchants and their public keys. None: a demo client is made. */
  readonly clients: readonly SandboxClient[];
  readonly port?: number;
  /** Names besides those of loopback that a Host header may have, as readSandboxHost gives them. */
  readonly hosts?: readonly string[];
  /** HTTPS, with a certificate of the folder's own authority or with files; null, the default: HTTP. */
  readonly tls?: 'local-authority' | GivenFiles | null;
  /** Where the virtual clock stands still; null lets it show real time. Request-Time is held against real time either way. */
  readonly frozenAt?: Instant | null;
  /** Makes the ids of calls follow from it. */
  readonly seed?: string | number | null;
  readonly gaps?: GapChoices;
  readonly scheme?: string | null;
  /** How it decides: as the platform when absent. */
  readonly controls?: Controls;
  /** What is to go wrong on purpose. */
  readonly faults?: FaultPlan | null;
  readonly report?: (error: unknown) => void;
  /** Told in a sentence what a user must know: that the store was damaged, say, or that a caller does not trust the root. */
  readonly tell?: (sentence: string) => void;
  /** How its store is served and checked; on this thread when absent. */
  readonly stores?: StorePrograms;
};

export type OpenSandbox = SandboxServer & {
  /** SPKI PEM, absolute. */
  readonly publicKeyFile: string;
  /** The demo client, when no other was named; its key file is PKCS#8 PEM, absolute. */
  readonly demo: { readonly clientId: string; readonly privateKeyFile: string } | null;
  /** The root that clients have to trust, PEM, absolute; null where HTTP is spoken, or a given certificate names none. */
  readonly rootFile: string | null;
  /** What a user should know of how the folder was found (see DataFolder), and of the certificate. */
  readonly notes: readonly string[];
};

/**
 * A sandbox with all it needs: folder, store, keys, demo client. Throws DataFolderOwned when the folder has another owner
 * and BenchErrors of its parts; what was opened until then is closed again.
 */
export function openSandbox(options: OpenSandboxOptions): Promise<OpenSandbox> {
  return openInOrder(async (endLater) => {
    const tlsOf = tlsOfFolder(options);
    const place = options.folder === null ? await passingPlace(options) : await keptPlace(options.folder, options);
    endLater(place.leave);
    const calls = await place.openCalls();
    endLater(calls.database.close);
    const keys = await sandboxKeys(place.path);
    const tls = await tlsOf(place.path);
    const demo = options.clients.length > 0 ? null : await loadDemoClient(place.path);
    const clients = demo === null ? options.clients : [publicKeysOfDemo(demo)];
    const { frozenAt = null, gaps = {}, scheme = null, faults = null, controls = asThePlatform } = options;
    const { tell = () => {} } = options;
    const server = await startSandboxServer({
      ...options,
      gaps: () => gaps,
      scheme: () => scheme,
      faults: () => faults,
      controls: () => controls,
      calls,
      keys,
      clients: () => clients,
      tls: tls.identity,
      onTlsTrouble: ({ en }) => tell(en),
      ...(frozenAt === null ? {} : { virtualNow: () => frozenAt }),
      ...seededIds(options.seed ?? null, await countCalls(calls)),
    });
    endLater(server.close);
    await place.announce(server.url);
    const { rootFile } = tls;
    return { ...server, publicKeyFile: keys.publicKeyFile, demo, rootFile, notes: [...place.notes, ...tls.notes] };
  });
}

type TlsOfSandbox = {
  readonly identity: TlsIdentity | null;
  readonly rootFile: string | null;
  readonly notes: readonly string[];
};

/** Given files are looked at at once, before a folder is taken; an authority needs the folder. */
function tlsOfFolder({ tls = null, hosts = [] }: OpenSandboxOptions): (folder: string) => Promise<TlsOfSandbox> {
  const names = { hosts, now: Date.now() };
  if (tls === 'local-authority') return (folder) => localAuthority(folder, names);
  if (tls === null) return () => Promise.resolve({ identity: null, rootFile: null, notes: [] });
  const { identity, hasRoot, notes } = givenIdentity(tls, names);
  const told = notes.map(({ en }) => en);
  return () => Promise.resolve({ identity, rootFile: hasRoot ? resolve(tls.cert.file) : null, notes: told });
}

/** The sandbox's own key pair of a folder, made on first use: `sandbox.pem` (0600) and `sandbox.public.pem`. */
export function sandboxKeys(folder: string): Promise<StoredKeyPair> {
  return loadKeyPair(join(folder, 'sandbox'));
}

type Place = {
  readonly path: string;
  readonly openCalls: () => Promise<CallStore>;
  readonly notes: readonly string[];
  /** Tells later starts in that place where this sandbox answers. */
  readonly announce: (address: string) => Promise<void>;
  readonly leave: () => Promise<void>;
};

type CallsOptions = Pick<OpenSandboxOptions, 'stores' | 'report' | 'tell'>;

async function keptPlace(
  given: string,
  { stores = storesHere, report = () => {}, tell = () => {} }: CallsOptions,
): Promise<Place> {
  const folder = await openDataFolder(given, 'passbench sandbox');
  const { path, announce, release, notes: found } = folder;
  const openCalls = async (): Promise<CallStore> => {
    const { calls, notes } = await openCallStoreOf(folder, { ...stores, now: Date.now, report });
    const said = new Set<string>();
    const say = (): void => {
      for (const note of notes.all()) {
        const line = `${note.words.message.en} ${nextInTerminal(note)}`;
        if (!said.has(line)) tell(line);
        said.add(line);
      }
    };
    say();
    notes.onChange(say);
    return calls;
  };
  return { path, notes: found, openCalls, announce, leave: release };
}

async function passingPlace({ stores = storesHere, report = () => {} }: CallsOptions): Promise<Place> {
  const { path, remove } = await makeTemporaryFolder('sandbox');
  const openCalls = async (): Promise<CallStore> =>
    openCallStore(await openDatabase(inMemory, 'calls', stores.serve), report);
  return { path, notes: [], openCalls, announce: () => Promise.resolve(), leave: remove };
}

/** A folder's later runs go on behind its earlier ones: the same ids must not come twice. */
function seededIds(seed: string | number | null, callsBefore: number): { readonly newId?: () => string } {
  return seed === null ? {} : { newId: seededUuid32(`${seed} after ${callsBefore}`) };
}

async function countCalls({ tallies }: CallStore): Promise<number> {
  return (await tallies()).reduce((sum, { keep, calls, letGo }) => sum + (keep === 'told-as' ? 0 : calls + letGo), 0);
}
