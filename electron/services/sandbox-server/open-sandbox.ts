import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededUuid32 } from '../../../shared/documents/variables.ts';
import type { Instant } from '../../../shared/lib/clock.ts';
import type { FaultPlan } from '../../../shared/protocol/sandbox/index.ts';
import type { GapChoices } from '../../../shared/spec/gaps.ts';
import { ownDataFolder } from '../data-folder/data-folder.ts';
import { keptKeyPair } from '../data-folder/key-pair-file.ts';
import type { KeptKeyPair } from '../data-folder/key-pair-file.ts';
import { inMemory, openDatabase } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { demoClient, knownDemoClient } from '../demo-client.ts';
import { openInOrder } from '../open-in-order.ts';
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
};

export type OpenSandbox = SandboxServer & {
  /** SPKI PEM, absolute. */
  readonly publicKeyFile: string;
  /** The demo client, when no other was named; its key file is PKCS#8 PEM, absolute. */
  readonly demo: { readonly clientId: string; readonly privateKeyFile: string } | null;
};

/**
 * A sandbox with all it needs: folder, store, keys, demo client. Throws DataFolderOwned when the folder has another owner
 * and BenchErrors of its parts; what was opened until then is closed again.
 */
export function openSandbox(options: OpenSandboxOptions): Promise<OpenSandbox> {
  return openInOrder(async (endLater) => {
    const place = options.folder === null ? await passingPlace() : await keptPlace(options.folder);
    endLater(place.leave);
    const database = await openDatabase(place.storeFile);
    endLater(database.close);
    const keys = await sandboxKeys(place.path);
    const demo = options.clients.length > 0 ? null : await demoClient(place.path);
    const { frozenAt = null, gaps = {}, scheme = null, faults = null } = options;
    const server = await startSandboxServer({
      ...options,
      gaps: () => gaps,
      scheme: () => scheme,
      faults: () => faults,
      database,
      keys,
      clients: demo === null ? options.clients : [knownDemoClient(demo)],
      ...(frozenAt === null ? {} : { virtualNow: () => frozenAt }),
      ...seededIds(options.seed ?? null, await countCalls(database)),
    });
    endLater(server.close);
    await place.announce(server.url);
    return { ...server, publicKeyFile: keys.publicKeyFile, demo };
  });
}

/** The sandbox's own key pair of a folder, made on first use: `sandbox.pem` (0600) and `sandbox.public.pem`. */
export function sandboxKeys(folder: string): Promise<KeptKeyPair> {
  return keptKeyPair(join(folder, 'sandbox'));
}

type Place = {
  readonly path: string;
  readonly storeFile: string;
  /** Tells later starts in that place where this sandbox answers. */
  readonly announce: (address: string) => Promise<void>;
  readonly leave: () => Promise<void>;
};

async function keptPlace(folder: string): Promise<Place> {
  const { path, storeFile, announce, release } = await ownDataFolder(folder, 'passbench sandbox');
  return { path, storeFile, announce, leave: release };
}

async function passingPlace(): Promise<Place> {
  const path = await mkdtemp(join(tmpdir(), 'passbench-sandbox-'));
  const leave = (): Promise<void> => rm(path, { recursive: true, force: true });
  return { path, storeFile: inMemory, announce: () => Promise.resolve(), leave };
}

/** A folder's later runs go on behind its earlier ones: the same ids must not come twice. */
function seededIds(seed: string | number | null, callsBefore: number): { readonly newId?: () => string } {
  return seed === null ? {} : { newId: seededUuid32(`${seed} after ${callsBefore}`) };
}

async function countCalls({ query }: Database): Promise<number> {
  const { many } = await query
    .selectFrom('calls')
    .select((the) => the.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow();
  return many;
}
