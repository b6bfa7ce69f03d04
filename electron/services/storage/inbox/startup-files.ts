import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';

export type StartupFile = { readonly name: string; readonly bytesBase64: string };

/** Files for the first window that asks; each is given once. */
export type StartupFiles = { readonly take: () => Promise<readonly StartupFile[]> };

/** So many bytes of them all together are handed over. */
export const mostStartupBytes = 20 * 1024 * 1024;

/** Reads the files on demand. `complain` hears of one that is unreadable or too large. */
export function createStartupFiles(paths: readonly string[], complain: (sentence: string) => void): StartupFiles {
  let waiting = paths;
  return {
    take: async () => {
      const [taken, files] = [waiting, new Array<StartupFile>()];
      waiting = [];
      let left = mostStartupBytes;
      for (const path of taken) {
        const bytes = await readWithin(path, left).catch((error: unknown) => String(error));
        if (typeof bytes === 'string') {
          complain(`${escapeHidden(path)} was not opened: ${bytes}.`);
          continue;
        }
        left -= bytes.length;
        files.push({ name: basename(path), bytesBase64: bytes.toString('base64') });
      }
      return files;
    },
  };
}

/** The bytes of a plain file, or why they are not read. */
async function readWithin(path: string, limit: number): Promise<Buffer | string> {
  const file = await open(path, 'r');
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return 'it is not a regular file';
    if (stats.size > limit) return `more than ${mostStartupBytes / 1024 / 1024} MiB cannot be opened at a start`;
    return await file.readFile();
  } finally {
    await file.close();
  }
}
