import { safeFileName, sameOnDisk } from '../../platform/data-folder/safe-file-name.ts';
import { fileNameOf, folderOf, orderFileName, places } from './layout.ts';
import type { FileRow } from './file-index.ts';
import type { ProjectState, StoredText, TextKind } from './project-state.ts';

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
