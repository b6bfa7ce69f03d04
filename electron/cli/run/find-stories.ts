import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/lib/app-error.ts';
import { statOf } from '../input/read-input.ts';
import { reasonOf } from '../../services/platform/input-files.ts';

const ending = '.story.json';

/**
 * The stories that paths name: a file by itself, `-` for standard input, and of a folder every `*.story.json` below it, by
 * path. Each once. Links to folders are not followed. Throws where a path cannot be read, or a folder has none.
 */
export async function findStories(paths: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const isFolder = path !== '-' && (await statOf(path)).isDirectory();
    const stories = isFolder ? await storiesBelow(path) : [path];
    if (stories.length === 0)
      throw new AppError(
        'USAGE',
        `${path} has no story.`,
        `Its stories end with ${ending}; name a file to run another.`,
      );
    for (const story of stories) found.add(story);
  }
  return [...found];
}

async function storiesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AppError('INPUT_UNREADABLE', `${folder} cannot be read: ${reasonOf(cause).en}.`, '', cause);
  });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await storiesBelow(path)));
    else if (entry.name.endsWith(ending) && entry.name !== ending) found.push(path);
  }
  return found.sort(byPath);
}

/** By the names of folders and files, one after another, so that the order is the same on every system. */
function byPath(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => path.split(/[\\/]/).join('\0'));
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
