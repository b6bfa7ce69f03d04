import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { seededUuid32 } from '../../../shared/documents/variables.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { FaultPlan } from '../../../shared/protocol/sandbox/index.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { ownDataFolder } from '../data-folder/data-folder.ts';
import { keptKeyPair } from '../data-folder/key-pair-file.ts';
import type { KeptKeyPair } from '../data-folder/key-pair-file.ts';
import { makePassingFolder } from '../data-folder/passing-folder.ts';
import { inMemory, openDatabase } from '../database/database.ts';
import { demoClient, knownDemoClient } from '../demo-client.ts';
import { openInOrder } from '../open-in-order.ts';
import { openCallStore } from '../journal/call-store.ts';
import type { CallStore } from '../journal/call-store.ts';
import { openCallsOf, storesHere } from '../store-care/store-care.ts';
import type { StorePrograms } from '../store-care/store-care.ts';
import { startSandboxServer } from './sandbox-server.ts';
import type { SandboxServer } from './sandbox-server.ts';

export type OpenSandboxOptions = {
  /** The data folder; null keeps nothing: calls in memory, keys in a folder that goes with the sandbox. */
  readonly folder: string | null;
  /** Merchants and their public keys, the first key of each being version 1. None: a demo client is made. */
  readonly clients: readonly { readonly clientId: string; readonly keys: readonly KeyObject[] }[];
  readonly port?: number;
  /** Where the virtual clock stands still; null lets it show real time. Request-Time is held against real time either way. */
  readonly frozenAt?: Instant | null;
  /** Makes the ids of calls follow from it. */
  readonly seed?: string | number | null;
  readonly gaps?: GapChoices;
  readonly scheme?: string | null;
  /** What is to go wrong on purpose. */
  readonly faults?: FaultPlan | null;
  readonly report?: (error: unknown) => void;
  /** Told in a sentence what a user must know of the store: that it was damaged, say. */
  readonly tell?: (sentence: string) => void;
  /** How its store is served and checked; on this thread when absent. */
  readonly stores?: StorePrograms;
};

export type OpenSandbox = SandboxServer & {
  /** SPKI PEM, absolute. */
  readonly publicKeyFile: string;
  /** The demo client, when no other was named; its key file is PKCS#8 PEM, absolute. */
  readonly demo: { readonly clientId: string; readonly privateKeyFile: string } | null;
  /** What a user should know of how the folder was found (see DataFolder). */
  readonly notes: readonly string[];
};

/**
 * A sandbox with all it needs: folder, store, keys, demo client. Throws DataFolderOwned when the folder has another owner
 * and BenchErrors of its parts; what was opened until then is closed again.
 */
export function openSandbox(options: OpenSandboxOptions): Promise<OpenSandbox> {
  return openInOrder(async (endLater) => {
    const place = options.folder === null ? await passingPlace(options) : await keptPlace(options.folder, options);
    endLater(place.leave);
    const calls = await place.openCalls();
    endLater(calls.database.close);
    const keys = await sandboxKeys(place.path);
    const demo = options.clients.length > 0 ? null : await demoClient(place.path);
    const { frozenAt = null, gaps = {}, scheme = null, faults = null } = options;
    const server = await startSandboxServer({
      ...options,
      gaps: () => gaps,
      scheme: () => scheme,
      faults: () => faults,
      calls,
      keys,
      clients: demo === null ? options.clients : [knownDemoClient(demo)],
      ...(frozenAt === null ? {} : { virtualNow: () => frozenAt }),
      ...seededIds(options.seed ?? null, await countCalls(calls)),
    });
    endLater(server.close);
    await place.announce(server.url);
    return { ...server, publicKeyFile: keys.publicKeyFile, demo, notes: place.notes };
  });
}

/** The sandbox's own key pair of a folder, made on first use: `sandbox.pem` (0600) and `sandbox.public.pem`. */
export function sandboxKeys(folder: string): Promise<KeptKeyPair> {
  return keptKeyPair(join(folder, 'sandbox'));
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
  const folder = await ownDataFolder(given, 'passbench sandbox');
  const { path, announce, release, notes: found } = folder;
  const openCalls = async (): Promise<CallStore> => {
    const { calls, notes } = await openCallsOf(folder, { ...stores, now: Date.now, report });
    const say = (): void => notes.all().forEach(({ words: { message, next } }) => tell(`${message.en} ${next.en}`));
    say();
    notes.onChange(say);
    return calls;
  };
  return { path, notes: found, openCalls, announce, leave: release };
}

async function passingPlace({ stores = storesHere, report = () => {} }: CallsOptions): Promise<Place> {
  const { path, remove } = await makePassingFolder();
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
