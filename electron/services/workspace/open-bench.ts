import { scenarios } from '../../../shared/scenarios/index.ts';
import { schemeInForce } from '../../../shared/gaps/gaps.ts';
import { ownDataFolder } from '../data-folder/data-folder.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { demoClient, knownDemoClient } from '../demo-client.ts';
import { openInOrder } from '../open-in-order.ts';
import type { HostPorts } from '../ports/ports.ts';
import { sandboxKeys, startSandboxServer } from '../sandbox-server/index.ts';
import { openStores } from '../store-care/store-care.ts';
import { databaseRepository } from './database-repository.ts';
import { signingAs, transmitAs } from './transmit.ts';
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
    const workspace = await openWorkspace({
      ports,
      repository: databaseRepository(stores.documents, ports.now),
      stores,
      dataFolder: folder.path,
      scenarios,
      clientId: client.clientId,
      startSandbox: ({ port, virtualNow, gaps, faults }) =>
        startSandboxServer({
          calls: stores.calls,
          keys: platform,
          clients: [knownDemo],
          port,
          virtualNow,
          realNow: ports.now,
          gaps,
          faults,
          scheme: () => schemeInForce(gaps()),
          report: ports.report,
        }),
      sign: signingAs({ clientId: client.clientId, keys, demoKeys: knownDemo.keys }, ports.now),
      transmit: transmitAs({ keys }),
    });
    endLater(workspace.close);
    return { folder, workspace };
  });
}
