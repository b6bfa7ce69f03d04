import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { DrawnFile } from '../../services/render/render-messages.ts';
import { reasonOf } from '../input/read-input.ts';

/** The folder that pictures are written into. */
export type PictureFolder = {
  /** Begins to write a file; what goes wrong is thrown by `done`. */
  readonly take: (file: DrawnFile) => void;
  /** The absolute paths of all that was written, in the order in which it came. Throws OUTPUT_UNWRITABLE. */
  readonly done: () => Promise<readonly string[]>;
};

/** Makes the folder where there is none. What it writes has the usual mode under that umask. Throws OUTPUT_UNWRITABLE. */
export async function pictureFolder(out: string, umask: number): Promise<PictureFolder> {
  const folder = resolve(out);
  await trying(folder, () => makeFolder(folder, umask));
  const paths: string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  return {
    take: ({ name, bytes, isBeside }) => {
      const path = join(folder, ...name.split('/'));
      if (isBeside !== true) paths.push(path);
      writing = writing.then(() => trying(path, () => writeWhole(path, bytes, umask)));
      writing.catch(() => {}); // It is told when all is done.
    },
    done: async () => {
      await writing;
      return paths;
    },
  };
}

/** The folders that it makes are as open as the user has it. */
async function makeFolder(path: string, umask: number): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, 0o777 & ~umask);
}

/** A link in its place is replaced, and never followed; nobody ever sees half a file. */
async function writeWhole(path: string, bytes: Uint8Array, umask: number): Promise<void> {
  await makeFolder(dirname(path), umask);
  const half = `${path}.${process.pid}.half`;
  try {
    await writeFile(half, bytes);
    await chmod(half, 0o666 & ~umask);
    await rename(half, path);
  } finally {
    await rm(half, { force: true });
  }
}

async function trying(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new BenchError(
      'OUTPUT_UNWRITABLE',
      `${path} cannot be written: ${reasonOf(cause)}.`,
      'Name another folder with --out.',
      cause,
    );
  }
}
