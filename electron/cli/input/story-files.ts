import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Story } from '../../../shared/documents/story/story.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import type { StoryFile } from '../../../shared/protocol/simulate/index.ts';
import { largestInput, reasonOf } from './read-input.ts';
import { tooDense } from '../too-dense.ts';

/** All the files of a story together; each of them may be as large as any input. */
const largestTogether = 4 * largestInput;

/**
 * Reads every file that a story names, once each. They lie in the folder of the story (of the command, where it comes
 * from standard input): what a link leads out to is not read, nor anything that is no plain file.
 */
export async function readStoryFiles(story: Story, storyFile: string): Promise<(path: string) => StoryFile> {
  const folder = await realpath(storyFile === '-' ? '.' : dirname(storyFile));
  const files = new Map<string, StoryFile>();
  let total = 0;
  for (const { source } of story.calls) {
    if (source.from !== 'file' || files.has(source.path)) continue;
    const file = await readWithin(folder, source.path, largestTogether - total);
    if ('bytes' in file) total += file.bytes.length;
    files.set(source.path, file);
  }
  return (path) => files.get(path) ?? refused('it was not read');
}

async function readWithin(folder: string, path: string, left: number): Promise<StoryFile> {
  try {
    const real = await realpath(join(folder, ...path.split('/')));
    if (!real.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      return refused('a link leads out of the story’s folder');
    const stats = await stat(real);
    if (stats.isDirectory()) return refused('it is a folder');
    if (!stats.isFile()) return refused('it is no plain file');
    if (stats.size > largestInput) return refused(`it is larger than ${mebibytes(largestInput)}`);
    if (stats.size > left) return refused(`the story’s files are together larger than ${mebibytes(largestTogether)}`);
    return orDense(await readFile(real));
  } catch (error) {
    return refused(reasonOf(error));
  }
}

function orDense(bytes: Uint8Array): StoryFile {
  const decoded = decodeUtf8(bytes);
  const dense = 'text' in decoded ? tooDense(decoded.text) : null;
  return dense === null ? { bytes } : refused(`it ${dense}`);
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

/** The command line speaks English alone. */
function refused(reason: string): StoryFile {
  return { problem: { en: reason, zh: reason } };
}
