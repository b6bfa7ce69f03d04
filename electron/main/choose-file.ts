import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { ChosenFile } from '../services/ports/ports.ts';

/** One byte more than any key file has, so that a larger one is told as such and not read. */
const mostBytes = 64 * 1024 + 1;

/** Has the user choose a file in the system's own dialog. The window learns its name; its path stays here. */
export async function chooseFile(parent: BrowserWindow | null): Promise<ChosenFile | null> {
  const asked = { properties: ['openFile' as const, 'dontAddToRecent' as const] };
  const { filePaths } = await (parent === null ? dialog.showOpenDialog(asked) : dialog.showOpenDialog(parent, asked));
  const [path] = filePaths;
  if (path === undefined) return null;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return { name: basename(path), bytes: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}
