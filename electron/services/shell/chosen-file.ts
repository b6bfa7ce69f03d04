import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { longestKeyFileBytes } from '../../../shared/documents/size-limits.ts';
import type { ChosenFile } from '../ports/ports.ts';

/** One byte more than any key file has, so that a larger one is told as such and not read. */
const mostBytes = longestKeyFileBytes + 1;

/** A file that the user has chosen in a dialog of the system. The window learns its name; its path stays here. */
export async function readChosen(path: string | undefined): Promise<ChosenFile | null> {
  if (path === undefined) return null;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return { name: basename(path), bytes: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}
