import { join } from 'node:path';
import { prepareDataFolder } from '../data-folder/data-folder.ts';
import { makePrivateFolder } from '../data-folder/durable-file.ts';
import { dataFolderOf } from '../start/serve-bench.ts';
import type { StartOptions } from '../start/start-options.ts';

/**
 * The data folder of a start, made where it is absent, and in it the folder of what the runtime keeps of its windows: it has to
 * be there before the runtime is ready. Throws what prepareDataFolder throws.
 */
export async function prepareFolder(
  options: Pick<StartOptions, 'dataFolder'>,
): Promise<{ readonly path: string; readonly own: string; readonly notes: readonly string[] }> {
  const { path, notes } = await prepareDataFolder(dataFolderOf(options));
  const own = join(path, 'window-shell');
  await makePrivateFolder(own);
  return { path, own, notes };
}
