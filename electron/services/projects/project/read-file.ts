import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';
import { refusedBySystem, refusedFile, whyRefused, type RefusedFile } from './refused-file.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

export type TextFile = { readonly text: string; readonly sha256: string };

/**
 * Reads a text in a listed folder: a plain UTF-8 file within the limit. It follows no link and waits for no pipe. null
 * when absent.
 */
export async function readTextFile(
  root: string,
  path: string,
  limit = longestTextBytes,
): Promise<TextFile | RefusedFile | null> {
  try {
    const file = await open(join(root, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return await readOpen(file, path, limit);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isError(error, 'ENOENT')) return null;
    if (isError(error, 'ELOOP') || isError(error, 'EMLINK')) return refusedFile(path, whyRefused.link);
    return refusedBySystem(path, error);
  }
}

async function readOpen(file: FileHandle, path: string, limit: number): Promise<TextFile | RefusedFile> {
  const stats = await file.stat();
  if (!stats.isFile()) return refusedFile(path, whyRefused.special);
  if (stats.size > limit) return refusedFile(path, whyRefused.large);
  // One more byte shows a growing file.
  const { buffer, bytesRead } = await file.read(Buffer.alloc(limit < stats.size + 1 ? limit + 1 : stats.size + 1));
  if (bytesRead > limit) return refusedFile(path, whyRefused.large);
  const bytes = buffer.subarray(0, bytesRead);
  const decoded = decodeUtf8(bytes);
  return 'text' in decoded
    ? { text: decoded.text, sha256: hash('sha256', bytes) }
    : refusedFile(path, whyRefused.encoding);
}
