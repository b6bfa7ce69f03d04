import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { usualDataFolder } from '../services/data-folder/data-folder.ts';
import { openInOrder } from '../services/open-in-order.ts';
import { nodePorts } from '../services/ports/node-ports.ts';
import { bridgeRouter } from '../services/router/router.ts';
import { openBench } from '../services/workspace/open-bench.ts';
import type { HostOptions } from './host-options.ts';
import { serveGuarded } from './http-server.ts';
import { routes } from './routes.ts';
import { keepSessions } from './session-keeper.ts';
import { mapStaticFiles } from '../services/window-files/static-files.ts';

export type RunningHost = {
  readonly port: number;
  readonly dataFolder: string;
  /** The address with a fresh one-time code; the one given before opens nothing any more. */
  readonly newUrl: () => string;
  /** Flushes and lets go of everything. */
  readonly close: () => Promise<void>;
};

export type HostSurroundings = {
  /** The built window. */
  readonly windowFolder: string;
  readonly version: string;
  readonly report: (error: unknown) => void;
};

/**
 * Opens the bench of a data folder and serves its window on 127.0.0.1. Throws DataFolderOwned, PORT_TAKEN and the other
 * BenchErrors of its parts; nothing is left open then.
 */
export async function startHost(options: HostOptions, around: HostSurroundings): Promise<RunningHost> {
  const { windowFolder, version, report } = around;
  if (!existsSync(join(windowFolder, 'index.html'))) {
    throw new BenchError('NOT_BUILT', `There is no window in ${windowFolder}.`, 'Build it with: npm run build');
  }
  const capabilities = { host: 'local-host', fileDialogs: false, openLinks: true } as const;
  const ports = nodePorts({ version, capabilities, report });
  const files = await mapStaticFiles(windowFolder);
  return openInOrder(async (endLater) => {
    const bench = await openBench(options.dataFolder ?? usualDataFolder(), 'the local host', ports);
    endLater(bench.close);
    const sessions = keepSessions({ now: ports.now, randomBytes });
    const { workspace, folder } = bench;
    sessions.onTakenOver(() => workspace.events.dismiss({ event: 'taken-over' }));
    const app = routes({ files, sessions, router: bridgeRouter(workspace, report) });
    const isStatic = (target: string): boolean => files.has(target);
    const server = await serveGuarded(app, { port: options.port, isStatic, acceptsToken: sessions.accepts });
    endLater(server.close);
    const origin = `http://127.0.0.1:${server.port}`;
    await folder.announce(`${origin}/`);
    return { port: server.port, dataFolder: folder.path, newUrl: () => `${origin}/#${sessions.newCode()}` };
  });
}
