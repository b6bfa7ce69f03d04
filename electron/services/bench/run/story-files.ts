import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Story, StoryCall } from '../../../../shared/documents/story/story.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import type { StoryFile } from '../../../../shared/protocol/simulate/story-references.ts';
import { densityProblem, maxInputBytes, reasonOf } from '../../platform/input-files.ts';

const maxTotalBytes = 4 * maxInputBytes;

/**
 * Reads each file of a story once. Files must be plain and inside the folder, links resolved; null: there is none.
 */
export async function readStoryFiles(named: string | null, story: Story): Promise<(path: string) => StoryFile> {
  if (named === null) return () => refuse('no folder was given whose files may be read');
  const folder = await realpath(named);
  const files = new Map<string, StoryFile>();
  let total = 0;
  for (const { source } of everyCall(story)) {
    if (source.from !== 'file' || files.has(source.path)) continue;
    const file = await readFileIn(folder, source.path, maxTotalBytes - total);
    if ('bytes' in file) total += file.bytes.length;
    files.set(source.path, file);
  }
  return (path) => files.get(path) ?? refuse('it was not read');
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
      return refuse('a link points outside the story’s folder');
    const stats = await stat(real);
    if (stats.isDirectory()) return refuse('it is a folder');
    if (!stats.isFile()) return refuse('it is not a regular file');
    if (stats.size > maxInputBytes) return refuse(`it is larger than ${mebibytes(maxInputBytes)}`);
    if (stats.size > left) return refuse(`the files of the story together are larger than ${mebibytes(maxTotalBytes)}`);
    return checkDensity(await readFile(real));
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

function checkDensity(bytes: Uint8Array): StoryFile {
  const decoded = decodeUtf8(bytes);
  const dense = 'text' in decoded ? densityProblem(decoded.text) : null;
  return dense === null ? { bytes } : refuse(`it ${dense}`);
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

/** Reports and the command line are in English alone. */
function refuse(reason: string): StoryFile {
  return { problem: { en: reason, zh: reason } };
}
