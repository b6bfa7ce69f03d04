import { defaultDataFolder, moveRoamingFolder } from '../../platform/data-folder/data-folder.ts';
import { createStartupFiles } from '../../storage/inbox/startup-files.ts';
import type { HostPorts } from '../../bench/ports.ts';
import { bridgeRouter, type BridgeRouter, type RouterPorts } from '../../bench/router/router.ts';
import { openBench, type Bench } from '../../bench/workspace/open-bench.ts';
import type { Workspace } from '../../bench/workspace/workspace.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { StartOptions } from './start-options.ts';

export type ServedBench = {
  readonly bench: Bench;
  /** The open project after any switch, with one router for each. */
  readonly opened: () => Promise<{ readonly project: string; readonly router: BridgeRouter }>;
  /** Offers these files in the window. */
  readonly hand: (files: readonly string[]) => Promise<void>;
};

/** The given data folder, or the usual one, moved to its present place if an earlier version had another. */
export async function dataFolderOf({ dataFolder }: Pick<StartOptions, 'dataFolder'>): Promise<string> {
  return dataFolder ?? (await moveRoamingFolder(defaultDataFolder()));
}

type ServeOptions = Partial<StartOptions> &
  Pick<StartOptions, 'dataFolder'> & {
    readonly what: string;
    /** Notes on the start that the window shows with those of the bench. */
    readonly notes: readonly Words[];
  };

/**
 * Opens the data folder of a start, as both hosts do. `what` names the program to later starts. Throws what openBench
 * throws.
 */
export async function serveBench(
  { what, notes, ...options }: ServeOptions,
  ports: HostPorts,
  routerPorts: Omit<RouterPorts, 'handedFiles'>,
): Promise<ServedBench> {
  const bench = await openBench(await dataFolderOf(options), what, ports, options.projectFolder ?? null);
  for (const note of [...notes, ...bench.notes]) bench.workspace.store.note(note, 'info');
  const handed = createStartupFiles(options.files ?? [], (message) => bench.workspace.store.note(message, 'bad'));
  const routers = new WeakMap<Workspace, BridgeRouter>();
  const routerOf = (workspace: Workspace): BridgeRouter => {
    const router =
      routers.get(workspace) ?? bridgeRouter(workspace, ports.report, { ...routerPorts, handedFiles: handed });
    routers.set(workspace, router);
    return router;
  };
  return {
    bench,
    hand: async (files) => {
      handed.add(files);
      (await bench.opened()).workspace.events.emit({ event: 'handed' });
    },
    opened: async () => {
      const { place, workspace } = await bench.opened();
      return { project: place.id, router: routerOf(workspace) };
    },
  };
}
