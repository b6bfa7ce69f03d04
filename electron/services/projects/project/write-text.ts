import { hash } from 'node:crypto';
import type { FileRow } from './file-index.ts';
import { planPath } from './plan-path.ts';
import { keyOf, takeTexts } from './project-state.ts';
import type { ProjectState, StoredText } from './project-state.ts';
import type { TextFile } from './read-file.ts';
import type { RefusedFile } from './refused-file.ts';

/** A row whose text lies in the store and is to lie in its file. */
type Pending = FileRow & { readonly kind: 'payload' | 'story' | 'template' };

/**
 * Brings the file of a text to what the store has, where it is still the one that both sides agreed on. Otherwise it is
 * left as it lies there, and the conflict is kept. Gives the row as it stands then; throws what the disk says.
 */
export async function writeOut(state: ProjectState, row: Pending, text: StoredText): Promise<FileRow> {
  const own = hash('sha256', text.text);
  return row.formerPath === null ? writeInPlace(state, row, text, own) : moveAndWrite(state, row, text, own);
}

async function writeInPlace(state: ProjectState, row: Pending, text: StoredText, own: string): Promise<FileRow> {
  const there = await state.disk.read(row.path);
  if (there !== null && 'message' in there) return writeElsewhere(state, row, text, own);
  if (there === null && row.agreed !== null) return inConflict(state, row, text, null);
  if (there !== null && there.sha256 !== own && there.sha256 !== row.agreed)
    // Somebody else has taken the place of a new file in the meantime: that is another text, and no conflict.
    return row.agreed === null ? writeElsewhere(state, row, text, own) : inConflict(state, row, text, there);
  const isWritten = there?.sha256 === own || (await state.disk.write(row.path, text.text, there?.sha256 ?? null));
  // Another hand was faster: what lies there now is looked at.
  if (!isWritten) return writeInPlace(state, row, text, own);
  return agreed(state, row, own);
}

/** What lies in its place is none of ours: it is left alone. */
async function writeElsewhere(state: ProjectState, row: Pending, text: StoredText, own: string): Promise<FileRow> {
  const elsewhere = { ...row, path: await planPath(state, row.kind, text), formerPath: null };
  if (!(await state.disk.write(elsewhere.path, text.text, null))) return writeElsewhere(state, row, text, own);
  return agreed(state, elsewhere, own);
}

async function moveAndWrite(state: ProjectState, row: Pending, text: StoredText, own: string): Promise<FileRow> {
  const former = row.formerPath === null ? null : await readOf(state, row.formerPath);
  const there = await state.disk.read(row.path);
  if (there !== null && (!('text' in there) || there.sha256 !== own)) {
    const moved = { ...row, path: await planPath(state, row.kind, text) };
    return moveAndWrite(state, moved, text, own);
  }
  // A kill has come between the writing of the new file and the removal of the old one.
  if (there !== null) return withoutFormer(state, row, former, own);
  if (former === null) return inConflict(state, row, text, null);
  if (former.sha256 === row.agreed || former.sha256 === own) {
    if (!(await state.disk.write(row.path, text.text, null))) return moveAndWrite(state, row, text, own);
    return withoutFormer(state, row, former, own);
  }
  if (row.agreed !== own) return inConflict(state, row, text, former);
  // Here it was renamed alone, there it was changed alone: both hold.
  const both = { ...text, text: former.text };
  await takeTexts(state, row.kind, [both]);
  const took = { ...row, agreed: former.sha256 };
  if (!(await state.disk.write(row.path, former.text, null))) return moveAndWrite(state, took, both, former.sha256);
  return withoutFormer(state, took, former, former.sha256);
}

async function withoutFormer(
  state: ProjectState,
  row: Pending,
  former: TextFile | null,
  own: string,
): Promise<FileRow> {
  const isOurs = former !== null && (former.sha256 === row.agreed || former.sha256 === own);
  if (isOurs && row.formerPath !== null) await state.disk.remove(row.formerPath, former.sha256);
  return agreed(state, row, own);
}

/** What cannot be read is no text that could be lost by leaving it where it is. */
async function readOf(state: ProjectState, path: string): Promise<TextFile | null> {
  const found: TextFile | RefusedFile | null = await state.disk.read(path);
  return found !== null && 'text' in found ? found : null;
}

function agreed(state: ProjectState, row: FileRow, sha256: string): FileRow {
  state.conflicts.delete(keyOf(row));
  return { ...row, formerPath: null, agreed: sha256, state: 'agreed' };
}

function inConflict(state: ProjectState, row: Pending, { name }: StoredText, theirs: TextFile | null): FileRow {
  const { kind, id } = row;
  state.conflicts.set(keyOf(row), { kind, id, name, theirs: theirs?.sha256 ?? null });
  return row;
}

/** The row as one of a text, where it is one that is to be written. */
export function asPending(row: FileRow): Pending | null {
  const { kind } = row;
  return kind === 'order' || row.state !== 'pending' ? null : { ...row, kind };
}
