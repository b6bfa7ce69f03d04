import type { OfferedFile } from '../store/slices.ts';

/** The maximum of files in a dropped folder, and its maximum depth. */
const mostFiles = 2000;
const deepest = 8;

export function getFiles(transfer: DataTransfer | null): readonly OfferedFile[] {
  return [...(transfer?.files ?? [])].map((file) => ({ name: file.name, blob: file }));
}

/**
 * Reads the files of a drop; those of a folder by their paths in it. Call it during the drop event: the browser clears
 * the entries afterwards.
 */
export async function readDroppedFiles(transfer: DataTransfer | null): Promise<readonly OfferedFile[]> {
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = getFiles(transfer);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const found: OfferedFile[] = [];
  for (const entry of entries) await collectFiles(entry, found, 0);
  return found;
}

/** Whether files are dragged, not a row or a text. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/** Hidden files and folders, such as .git, are skipped. */
async function collectFiles(entry: FileSystemEntry, found: OfferedFile[], depth: number): Promise<void> {
  if (found.length >= mostFiles || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file !== null) found.push({ name: entry.fullPath.replace(/^\//, ''), blob: file });
    return;
  }
  if (!isFolder(entry) || depth >= deepest) return;
  const reader = entry.createReader();
  // It returns up to a hundred at a time, and none at the end.
  for (let own = await readNextEntries(reader); own.length > 0; own = await readNextEntries(reader))
    for (const each of own) await collectFiles(each, found, depth + 1);
}

function readNextEntries(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
