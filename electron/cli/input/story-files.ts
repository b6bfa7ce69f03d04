import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Story } from '../../../shared/documents/story/story.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import type { StoryFile } from '../../../shared/protocol/simulate/story-options.ts';
import { maxInputBytes, reasonOf, densityProblem } from './read-input.ts';

const maxTotalBytes = 4 * maxInputBytes;

/**
 * Reads each file of a story once. Files must be plain and inside the story's folder (the current one for standard
 * input), links resolved.
 */
export async function readStoryFiles(story: Story, storyFile: string): Promise<(path: string) => StoryFile> {
  const folder = await realpath(storyFile === '-' ? '.' : dirname(storyFile));
  const files = new Map<string, StoryFile>();
  let total = 0;
  for (const { source } of story.calls) {
    if (source.from !== 'file' || files.has(source.path)) continue;
    const file = await readStoryFile(folder, source.path, maxTotalBytes - total);
    if ('bytes' in file) total += file.bytes.length;
    files.set(source.path, file);
  }
  return (path) => files.get(path) ?? refuse('it was not read');
}

async function readStoryFile(folder: string, path: string, left: number): Promise<StoryFile> {
  try {
    const real = await realpath(join(folder, ...path.split('/')));
    if (!real.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      return refuse('a link leads out of the story’s folder');
    const stats = await stat(real);
    if (stats.isDirectory()) return refuse('it is a folder');
    if (!stats.isFile()) return refuse('it is no plain file');
    if (stats.size > maxInputBytes) return refuse(`it is larger than ${mebibytes(maxInputBytes)}`);
    if (stats.size > left) return refuse(`the story’s files are together larger than ${mebibytes(maxTotalBytes)}`);
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

/** The command line speaks English alone. */
function refuse(reason: string): StoryFile {
  return { problem: { en: reason, zh: reason } };
}
