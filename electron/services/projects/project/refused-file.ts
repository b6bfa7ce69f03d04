import type { Words } from '../../../../shared/lib/text/words.ts';
import { readTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';

/** A skipped file, which stays unchanged and is never overwritten. */
export type RefusedFile = {
  /** Relative, with `/`. */
  readonly path: string;
  readonly message: Words;
  readonly next: Words;
};

const correctIt: Words = {
  en: 'The file was not changed. Correct it or move it away.',
  zh: '檔案沒有更改。請更正，或將其移走。',
};

/** Makes the refusal of a file; `why` has no full stop. */
export function refusedFile(path: string, why: Words, next = correctIt): RefusedFile {
  return { path, message: { en: `${path} is not used: ${why.en}.`, zh: `不會使用 ${path}：${why.zh}。` }, next };
}

/** The same for a file that the system does not let be read. */
export function refusedBySystem(path: string, error: unknown): RefusedFile {
  return refusedFile(path, readTrouble(error));
}

export const whyRefused = {
  link: { en: 'it is a link, and a project can contain only files', zh: '它是連結，而專案只可包含檔案' },
  special: { en: 'it is not a regular file', zh: '它不是普通檔案' },
  large: { en: 'it is larger than 5 MiB', zh: '它超過 5 MiB' },
  encoding: { en: 'it is not UTF-8 text', zh: '它不是 UTF-8 文字' },
  json: { en: 'it is not JSON, or is cut short', zh: '它不是 JSON，或已被截斷' },
  merge: { en: 'git left an unresolved merge conflict in it', zh: 'git 在其中留下未解決的合併衝突' },
  fields: { en: 'its fields do not fit this kind of file', zh: '其欄位與此類檔案不符' },
  many: { en: 'the project has more files than Passbench reads', zh: '專案的檔案數目超出可讀取的上限' },
  noOrder: { en: 'it must be in the folder of an order', zh: '它必須放在訂單的資料夾內' },
  name: { en: 'its name cannot be read', zh: '其名稱無法讀取' },
} as const satisfies Readonly<Record<string, Words>>;

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
