import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';
import { readTrouble } from '../../platform/data-folder/folder-trouble.ts';

type StartupFile = { readonly name: string; readonly bytesBase64: string };

/** Files for the first window that asks; each is given once. */
export type StartupFiles = {
  readonly take: () => Promise<readonly StartupFile[]>;
  /** More files, of a later start. */
  readonly add: (paths: readonly string[]) => void;
};

/** So many bytes of them all together are handed over. */
export const mostStartupBytes = 20 * 1024 * 1024;

/** Reads the files on demand. `refuse` hears once of each reason why some are not read, with their names. */
export function createStartupFiles(paths: readonly string[], refuse: (message: Words) => void): StartupFiles {
  let waiting = paths;
  return {
    add: (more) => {
      waiting = [...waiting, ...more];
    },
    take: async () => {
      const [taken, files] = [waiting, new Array<StartupFile>()];
      const refused = new Map<string, RefusedFiles>();
      waiting = [];
      let left = mostStartupBytes;
      for (const path of taken) {
        const bytes = await readWithin(path, left).catch((error: unknown) =>
          isError(error, 'ENOENT') ? gone : readTrouble(error),
        );
        if (!Buffer.isBuffer(bytes)) {
          const { paths } = refused.get(bytes.en) ?? { paths: [] };
          refused.set(bytes.en, { why: bytes, paths: [...paths, path] });
          continue;
        }
        left -= bytes.length;
        files.push({ name: basename(path), bytesBase64: bytes.toString('base64') });
      }
      for (const each of refused.values()) refuse(notOpened(each));
      return files;
    },
  };
}

const gone: Words = { en: 'it does not exist', zh: '檔案不存在' };
const notPlain: Words = { en: 'it is not a regular file', zh: '這不是一般檔案' };
const mostText = `${mostStartupBytes / 1024 / 1024} MiB`;
const tooLarge: Words = {
  en: `files of more than ${mostText} in all are not opened at once`,
  zh: `不可一次開啟合共超過 ${mostText} 的檔案`,
};

type RefusedFiles = { readonly why: Words; readonly paths: readonly string[] };

/** So many more files are named with the first. */
const mostNamed = 2;

function notOpened({ why, paths }: RefusedFiles): Words {
  const [first = '', ...others] = paths.map((path, at) => escapeHidden(at === 0 ? path : basename(path)));
  const one = { en: `${first} was not opened: ${why.en}.`, zh: `未能開啟 ${first}：${why.zh}。` };
  if (others.length === 0) return one;
  const [named, more] = [others.slice(0, mostNamed), others.length - mostNamed];
  const en = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
  const zh = more > 0 ? `${named.join('、')} 及另外 ${more} 個檔案` : `${named.join('及')} `;
  return { en: `${one.en} The same applies to ${en}.`, zh: `${one.zh}${zh}亦然。` };
}

/** The bytes of a plain file, or why they are not read. */
async function readWithin(path: string, limit: number): Promise<Buffer | Words> {
  // Not waited for, as a pipe without a writer would be.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return notPlain;
    if (stats.size > limit) return tooLarge;
    return await file.readFile();
  } finally {
    await file.close();
  }
}
