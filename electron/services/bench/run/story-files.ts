import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Story, StoryCall } from '../../../../shared/documents/story/story.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { StoryFile } from '../../../../shared/protocol/simulate/story-references.ts';
import { densityProblem, maxInputBytes, reasonOf } from '../../platform/input-files.ts';

const maxTotalBytes = 4 * maxInputBytes;

/** How many bytes may still be read. Stories that are read together share one. */
export type ReadBudget = { left: number };

export function newReadBudget(): ReadBudget {
  return { left: maxTotalBytes };
}

/**
 * Reads each file of a story once. Files must be plain and inside the folder, links resolved; null: there is none. What is
 * read is taken from the budget.
 */
export async function readStoryFiles(
  named: string | null,
  story: Story,
  budget = newReadBudget(),
): Promise<(path: string) => StoryFile> {
  if (named === null)
    return () => refuse({ en: 'no folder was given whose files may be read', zh: '未有指定可讀取檔案的資料夾' });
  const folder = await realpath(named);
  const files = new Map<string, StoryFile>();
  for (const { source } of everyCall(story)) {
    if (source.from !== 'file' || files.has(source.path)) continue;
    const file = await readFileIn(folder, source.path, budget.left);
    if ('bytes' in file) budget.left -= file.bytes.length;
    files.set(source.path, file);
  }
  return (path) => files.get(path) ?? refuse({ en: 'it was not read', zh: '未有讀取此檔案' });
}

/** The calls of a story and of its branches. */
function everyCall({ calls, branches }: Story): readonly StoryCall[] {
  return [...calls, ...branches.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'call'))];
}

/** The bytes of a regular file inside a folder, which is a real path; links are resolved first. */
export async function readFileIn(folder: string, path: string, left = maxInputBytes): Promise<StoryFile> {
  try {
    const real = await realpath(join(folder, ...path.split('/')));
    if (!real.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      return refuse({ en: 'a link points outside the story’s folder', zh: '有連結指向劇本資料夾以外' });
    const stats = await stat(real);
    if (stats.isDirectory()) return refuse({ en: 'it is a folder', zh: '它是資料夾' });
    if (!stats.isFile()) return refuse({ en: 'it is not a regular file', zh: '它不是一般檔案' });
    if (stats.size > maxInputBytes) return refuse(tooLarge);
    if (stats.size > left) return refuse(tooLargeTogether);
    return checkDensity(await readFile(real));
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

function checkDensity(bytes: Uint8Array): StoryFile {
  const decoded = decodeUtf8(bytes);
  const dense = 'text' in decoded ? densityProblem(decoded.text) : null;
  return dense === null ? { bytes } : refuse({ en: `it ${dense.en}`, zh: `它${dense.zh}` });
}

const tooLarge: Words = {
  en: `it is larger than ${mebibytes(maxInputBytes)}`,
  zh: `它超過 ${mebibytes(maxInputBytes)}`,
};
const tooLargeTogether: Words = {
  en: `the files of the stories together are larger than ${mebibytes(maxTotalBytes)}`,
  zh: `劇本的檔案合計超過 ${mebibytes(maxTotalBytes)}`,
};

function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

function refuse(problem: Words): StoryFile {
  return { problem };
}
