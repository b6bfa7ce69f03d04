import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readStory } from '../../../../shared/documents/story/read-story.ts';
import { filePathsOf, mayNameFile } from '../../../../shared/documents/story/story-source-files.ts';
import type { Story } from '../../../../shared/documents/story/story.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { StoryFile } from '../../../../shared/protocol/simulate/story-references.ts';
import { densityProblem, maxInputBytes, reasonOf } from '../../platform/input-files.ts';

/** How many bytes may still be read, of so many, and what was read. Stories that are read together share one. */
export type ReadBudget = { left: number; readonly of: number; readonly read: Map<string, StoryFile> };

export function newReadBudget(of = 4 * maxInputBytes): ReadBudget {
  return { left: of, of, read: new Map() };
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
  const isAlone = filePathsOf(story).size === 0;
  const files = isAlone ? new Map<string, StoryFile>() : await readNamedFiles(await realpath(named), story, budget);
  return (path) => files.get(path) ?? refuse({ en: 'it was not read', zh: '未有讀取此檔案' });
}

async function readNamedFiles(
  folder: string,
  story: Story,
  budget: ReadBudget,
  files = new Map<string, StoryFile>(),
): Promise<Map<string, StoryFile>> {
  for (const path of filePathsOf(story)) {
    const place = join(folder, path);
    const known = budget.read.get(place);
    const file = known ?? (await readFileIn(folder, path, budget));
    if (known === undefined && 'bytes' in file) budget.left -= file.bytes.length;
    budget.read.set(place, file);
    files.set(path, file);
  }
  return files;
}

/** More than this the window does not hold for its stories. */
const maxWindowBytes = 3 * 1024 * 1024;

/** The files that stories of these texts name in the folder of a project's stories, by their paths, each read once. */
export async function filesOfStories(
  folder: string,
  texts: readonly string[],
  budget = newReadBudget(maxWindowBytes),
): Promise<ReadonlyMap<string, StoryFile>> {
  const files = new Map<string, StoryFile>();
  const real = existsSync(folder) ? await realpath(folder) : folder;
  for (const text of texts.filter(mayNameFile)) {
    const { story } = readStory(text);
    if (story !== null) await readNamedFiles(real, story, budget, files);
  }
  return files;
}

/** The bytes of a regular file inside a folder, which is a real path; links are resolved first. */
export async function readFileIn(
  folder: string,
  path: string,
  { left, of }: ReadBudget = newReadBudget(),
): Promise<StoryFile> {
  try {
    const real = await realpath(join(folder, ...path.split('/')));
    if (real !== folder && !real.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      return refuse({ en: 'a link points outside the story’s folder', zh: '有連結指向劇本資料夾以外' });
    const stats = await stat(real);
    if (stats.isDirectory()) return refuse({ en: 'it is a folder', zh: '它是資料夾' });
    if (!stats.isFile()) return refuse({ en: 'it is not a regular file', zh: '它不是一般檔案' });
    if (stats.size > maxInputBytes) return refuse(tooLarge);
    if (stats.size > left) return refuse(tooLargeTogether(of));
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
function tooLargeTogether(of: number): Words {
  return {
    en: `the files of the stories together are larger than ${mebibytes(of)}`,
    zh: `劇本的檔案合計超過 ${mebibytes(of)}`,
  };
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

function refuse(problem: Words): StoryFile {
  return { problem };
}
