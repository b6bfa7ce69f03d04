import { hash } from 'node:crypto';
import type { FileRow } from './file-index.ts';
import { keyOf, storeTexts, type ProjectState, type StoredText, type TextKind } from './project-state.ts';
import type { RefusedFile, TextFile } from './refused-file.ts';
import { safeFileName, sameOnDisk } from '../../platform/data-folder/safe-file-name.ts';
import { fileNameOf, folderOf, orderFileName, places } from './layout.ts';

/** A row whose stored text must be written. */
type PendingRow = FileRow & { readonly kind: 'payload' | 'story' | 'template' };

/**
 * Writes a stored text to its file if the file is still the agreed one; else records a conflict and leaves it. Returns
 * the new row; throws errors of the disk.
 */
export async function writeText(state: ProjectState, row: PendingRow, text: StoredText): Promise<FileRow> {
  const own = hash('sha256', text.text);
  return row.formerPath === null ? writeInPlace(state, row, text, own) : moveAndWrite(state, row, text, own);
}

async function writeInPlace(state: ProjectState, row: PendingRow, text: StoredText, own: string): Promise<FileRow> {
  const there = await state.disk.read(row.path);
  if (there !== null && 'message' in there) return writeElsewhere(state, row, text, own);
  if (there === null && row.agreed !== null) return markConflict(state, row, text, null);
  if (there !== null && there.sha256 !== own && there.sha256 !== row.agreed)
    // A foreign file took the place of a new one: another text, no conflict.
    return row.agreed === null ? writeElsewhere(state, row, text, own) : markConflict(state, row, text, there);
  const isWritten = there?.sha256 === own || (await state.disk.write(row.path, text.text, there?.sha256 ?? null));
  // The file changed meanwhile: starts again.
  if (!isWritten) return writeInPlace(state, row, text, own);
  return markAgreed(state, row, own);
}

/** The file there is foreign and stays. */
async function writeElsewhere(state: ProjectState, row: PendingRow, text: StoredText, own: string): Promise<FileRow> {
  const elsewhere = { ...row, path: await planPath(state, row.kind, text), formerPath: null };
  if (!(await state.disk.write(elsewhere.path, text.text, null))) return writeElsewhere(state, row, text, own);
  return markAgreed(state, elsewhere, own);
}

async function moveAndWrite(state: ProjectState, row: PendingRow, text: StoredText, own: string): Promise<FileRow> {
  const former = row.formerPath === null ? null : await readOf(state, row.formerPath);
  const there = await state.disk.read(row.path);
  if (there !== null && (!('text' in there) || there.sha256 !== own)) {
    const moved = { ...row, path: await planPath(state, row.kind, text) };
    return moveAndWrite(state, moved, text, own);
  }
  // A kill came between writing the new file and removing the old one.
  if (there !== null) return removeFormer(state, row, former, own);
  if (former === null) return markConflict(state, row, text, null);
  if (former.sha256 === row.agreed || former.sha256 === own) {
    if (!(await state.disk.write(row.path, text.text, null))) return moveAndWrite(state, row, text, own);
    return removeFormer(state, row, former, own);
  }
  if (row.agreed !== own) return markConflict(state, row, text, former);
  // Renamed here and changed there: both apply.
  const both = { ...text, text: former.text };
  await storeTexts(state, row.kind, [both]);
  const took = { ...row, agreed: former.sha256 };
  if (!(await state.disk.write(row.path, former.text, null))) return moveAndWrite(state, took, both, former.sha256);
  return removeFormer(state, took, former, former.sha256);
}

async function removeFormer(
  state: ProjectState,
  row: PendingRow,
  former: TextFile | null,
  own: string,
): Promise<FileRow> {
  const isOurs = former !== null && (former.sha256 === row.agreed || former.sha256 === own);
  if (isOurs && row.formerPath !== null) await state.disk.remove(row.formerPath, former.sha256);
  return markAgreed(state, row, own);
}

/** An unreadable file stays, so no text is lost. */
async function readOf(state: ProjectState, path: string): Promise<TextFile | null> {
  const found: TextFile | RefusedFile | null = await state.disk.read(path);
  return found !== null && 'text' in found ? found : null;
}

function markAgreed(state: ProjectState, row: FileRow, sha256: string): FileRow {
  state.conflicts.delete(keyOf(row));
  return { ...row, formerPath: null, agreed: sha256, state: 'agreed' };
}

function markConflict(state: ProjectState, row: PendingRow, { name }: StoredText, theirs: TextFile | null): FileRow {
  const { kind, id } = row;
  state.conflicts.set(keyOf(row), { kind, id, name, theirs: theirs?.sha256 ?? null });
  return row;
}

/** The row as a pending text; null otherwise. */
export function asPending(row: FileRow): PendingRow | null {
  const { kind } = row;
  return kind === 'order' || row.state !== 'pending' ? null : { ...row, kind };
}

/** Plans a free path for a new or renamed text. */
export async function planPath(state: ProjectState, kind: TextKind, text: StoredText): Promise<string> {
  const { folder: place, ending } = places[kind];
  const folder = kind === 'payload' ? await folderOfOrder(state, text.order) : place;
  const planned = state.rows
    .all()
    .filter((row) => row.state !== 'gone')
    // A file not yet moved counts as missing; another at its old path would be taken for it.
    .flatMap(({ id, path, formerPath }) => (formerPath === null || id === text.id ? [path] : [path, formerPath]))
    .filter((path) => folderOf(path) === folder)
    .map(fileNameOf);
  const taken = [...(await state.disk.names(folder)), ...planned, orderFileName];
  return `${folder}/${safeFileName(text.name, ending, taken)}`;
}

/** The row of a text under its name; its file moves if the name requires it. */
export async function rowFor(state: ProjectState, kind: TextKind, text: StoredText): Promise<FileRow> {
  const row = state.rows.get({ kind, id: text.id });
  if (row === undefined || row.state === 'gone' || row.state === 'removing') {
    const path = await planPath(state, kind, text);
    return { kind, id: text.id, path, formerPath: null, agreed: null, state: 'pending' };
  }
  const before = state.texts[kind].get(text.id);
  const isInPlace = kind !== 'payload' || state.orderNames.get(folderOf(row.path)) === text.order;
  const isCalledSo = before === undefined || before.name === text.name;
  if (isInPlace && (isCalledSo || sameOnDisk(before.name) === sameOnDisk(text.name)))
    return { ...row, state: 'pending' };
  const path = await planPath(state, kind, text);
  // A file never written has no former path.
  const formerPath = row.formerPath ?? (row.agreed === null ? null : row.path);
  return { ...row, path, formerPath, state: 'pending' };
}

/** The folder of an order's name, or a new one. */
async function folderOfOrder(state: ProjectState, order: string): Promise<string> {
  for (const [folder, name] of state.orderNames) if (name === order) return folder;
  const place = places.payload.folder;
  const taken = [...(await state.disk.names(place)), ...[...state.orderNames.keys()].map(fileNameOf)];
  const folder = `${place}/${safeFileName(order, '', taken)}`;
  state.orderNames.set(folder, order);
  return folder;
}
