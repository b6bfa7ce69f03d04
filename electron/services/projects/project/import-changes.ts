import { mapConcurrently } from '../../../../shared/lib/task-queue.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';
import type { FileRow } from './file-index.ts';
import { arrangeOrder, importOrder } from './order-files.ts';
import { fileNameOf, folderOf, nameOf, readAtOnce } from './layout.ts';
import type { Listing } from './list-files.ts';
import { arrangeNames, findOrderNo, scenariosOf } from './payload-sequence.ts';
import {
  keyOf,
  deleteText,
  putRows,
  storeTexts,
  textKinds,
  type ProjectState,
  type StoredText,
  type TextKind,
} from './project-state.ts';
import type { RefusedFile } from './refused-file.ts';
import { finishRemoval, writeAll } from './save-texts.ts';

type FoundFile = { readonly kind: TextKind; readonly path: string; readonly sha256: string };

/**
 * Compares the folder with the last agreed state. It imports changed files where the store has no change, keeps the ids
 * of moved files, and removes texts of deleted files. If both sides changed, it leaves both and records a conflict.
 * Then it writes what is pending.
 */
export async function importChanges(state: ProjectState, listing: Listing): Promise<void> {
  state.refused = listing.refused;
  state.unwritten.clear();
  const isReadOnly = state.disk.isReadOnly();
  const removing = state.rows.all().filter((each) => each.state === 'removing');
  if (!isReadOnly) for (const row of removing) await finishRemoval(state, row);
  const seen = await readListed(state, listing);
  const missing = await missingRows(state, seen);
  const unclaimed = [...seen.values()].filter(({ path }) => state.rows.at(path) === undefined);
  const changed = [...seen.values()].filter((file) => {
    const row = state.rows.at(file.path);
    return row?.state === 'agreed' && row.path === file.path && row.agreed !== file.sha256;
  });
  await importOrders(state, listing);
  await importChanged(state, changed);
  const moved = pairMoved(missing, unclaimed);
  await importMoved(state, moved);
  const fresh = unclaimed.filter((file) => !moved.some(({ to }) => to === file));
  await importNew(state, fresh);
  await removeMissing(
    state,
    missing.filter((row) => row.state === 'agreed' && !moved.some(({ from }) => from === row)),
  );
  const touched = [...moved.map(({ to }) => to), ...fresh].filter(({ kind }) => kind === 'payload');
  for (const folder of new Set(touched.map(({ path }) => folderOf(path)))) await arrangeOrder(state, folder);
  if (isReadOnly) return;
  const pending = state.rows.all().filter((row) => row.state === 'pending');
  await writeAll(state, pending);
}

async function readListed(state: ProjectState, { files }: Listing): Promise<ReadonlyMap<string, FoundFile>> {
  const seen = new Map<string, FoundFile>();
  const refused: RefusedFile[] = [];
  await mapConcurrently(files, readAtOnce, async ({ kind, path }) => {
    if (kind === 'order') return;
    const sha256 = await state.disk.sha256(path);
    if (typeof sha256 === 'string') seen.set(path, { kind, path, sha256 });
    else if (sha256 !== null) refused.push(sha256);
  });
  state.refused = [...state.refused, ...refused];
  // In the order of the listing, not of reading.
  return new Map(
    files.flatMap(({ path }) => [seen.get(path)].flatMap((one) => (one === undefined ? [] : [[path, one]]))),
  );
}

/** Rows without a file. An unreadable or unlisted file is not missing. */
async function missingRows(state: ProjectState, seen: ReadonlyMap<string, FoundFile>): Promise<readonly FileRow[]> {
  const missing: FileRow[] = [];
  for (const row of state.rows.all()) {
    const isLooked = row.kind !== 'order' && (row.state === 'agreed' || row.state === 'pending') && row.agreed !== null;
    if (!isLooked || seen.has(row.path) || (row.formerPath !== null && seen.has(row.formerPath))) continue;
    if ((await state.disk.sha256(row.formerPath ?? row.path)) === null) missing.push(row);
  }
  return missing;
}

type Moved = { readonly from: FileRow; readonly to: FoundFile };

/** Pairs moved files by their bytes: the same name first, then the same folder. */
function pairMoved(missing: readonly FileRow[], unclaimed: readonly FoundFile[]): readonly Moved[] {
  const free = new Set(unclaimed);
  return missing.flatMap((from) => {
    const same = [...free].filter(({ kind, sha256 }) => kind === from.kind && sha256 === from.agreed);
    const to =
      same.find(({ path }) => fileNameOf(path) === fileNameOf(from.path)) ??
      same.find(({ path }) => folderOf(path) === folderOf(from.path)) ??
      same[0];
    if (to === undefined) return [];
    free.delete(to);
    return [{ from, to }];
  });
}

async function importMoved(state: ProjectState, moved: readonly Moved[]): Promise<void> {
  forgetLeftFolders(state, moved);
  for (const kind of textKinds) {
    const texts: StoredText[] = [];
    const rows: FileRow[] = [];
    for (const { from, to } of moved) {
      const text = from.kind === kind ? state.texts[kind].get(from.id) : undefined;
      if (text === undefined) continue;
      texts.push({ ...text, name: nameIn(kind, to.path), order: orderIn(state, kind, to.path) });
      rows.push({ ...from, path: to.path, formerPath: null });
    }
    await storeTexts(state, kind, texts);
    await putRows(state, rows);
  }
}

function forgetLeftFolders(state: ProjectState, moved: readonly Moved[]): void {
  const leaving = new Set(moved.map(({ from }) => from));
  const rows = state.rows.all().filter(({ kind, state: is }) => kind === 'payload' && is !== 'gone');
  const stayed = new Set(rows.filter((row) => !leaving.has(row)).map(({ path }) => folderOf(path)));
  for (const { path } of leaving) if (!stayed.has(folderOf(path))) state.orderNames.delete(folderOf(path));
}

async function importChanged(state: ProjectState, changed: readonly FoundFile[]): Promise<void> {
  for (const kind of textKinds) {
    const texts: StoredText[] = [];
    const rows: FileRow[] = [];
    for (const { path } of changed.filter((file) => file.kind === kind)) {
      const row = state.rows.at(path);
      const text = row === undefined ? undefined : state.texts[kind].get(row.id);
      const found = await state.disk.read(path);
      if (row === undefined || text === undefined || found === null || !('text' in found)) continue;
      if (found.text !== text.text) texts.push({ ...text, text: found.text });
      rows.push({ ...row, agreed: found.sha256 });
    }
    await storeTexts(state, kind, texts);
    await putRows(state, rows);
  }
}

async function importNew(state: ProjectState, files: readonly FoundFile[]): Promise<void> {
  const gone = state.rows.all().filter((row) => row.state === 'gone');
  for (const kind of textKinds) {
    const texts: StoredText[] = [];
    const rows: FileRow[] = [];
    const own = files.filter((each) => each.kind === kind);
    const read = await mapConcurrently(
      own,
      readAtOnce,
      async (file) => [file, await state.disk.read(file.path)] as const,
    );
    for (const [file, found] of read) {
      if (found === null || !('text' in found)) continue;
      const before = gone.find(
        (row) => row.kind === kind && (row.path === file.path || row.agreed === found.sha256) && !isTaken(rows, row),
      );
      const id = before?.id ?? state.newId();
      const order = orderIn(state, kind, file.path);
      texts.push({ id, name: nameIn(kind, file.path), order, orderNo: '', scenario: '', text: found.text });
      rows.push({ kind, id, path: file.path, formerPath: null, agreed: found.sha256, state: 'agreed' });
    }
    await storeTexts(state, kind, kind === 'payload' ? described(state, texts, rows) : texts);
    await putRows(state, rows);
  }
}

function isTaken(rows: readonly FileRow[], { id }: FileRow): boolean {
  return rows.some((row) => row.id === id);
}

function described(state: ProjectState, texts: readonly StoredText[], rows: readonly FileRow[]): readonly StoredText[] {
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  const folders = new Map<string, StoredText[]>();
  for (const text of texts) {
    const folder = folderOf(paths.get(text.id) ?? '');
    folders.set(folder, [...(folders.get(folder) ?? []), text]);
  }
  return [...folders].flatMap(([folder, own]) => {
    const file = state.orders.get(folder)?.file ?? null;
    const [other] = [...state.texts.payload.values()].filter(({ order }) => order === own[0]?.order);
    const named = own.map(({ id, text }) => ({ name: nameOf('payload', paths.get(id) ?? ''), text }));
    const scenarios = scenariosOf(named, file ?? {});
    const orderNo = file?.orderNo ?? other?.orderNo ?? findOrderNo(fileNameOf(folder), named);
    const byName = new Map(own.map((text) => [nameOf('payload', paths.get(text.id) ?? ''), text]));
    return arrangeNames([...byName.keys()], file?.order).flatMap((name) => {
      const text = byName.get(name);
      return text === undefined ? [] : [{ ...text, orderNo, scenario: scenarios.get(name) ?? '' }];
    });
  });
}

/** Removes texts whose files are gone. The index remembers them in case they return. */
async function removeMissing(state: ProjectState, rows: readonly FileRow[]): Promise<void> {
  for (const row of rows) {
    if (row.kind === 'order') continue;
    await state.stored[row.kind].remove(row.id);
    deleteText(state, row.kind, row.id);
    state.imported[row.kind].removed.add(row.id);
    state.imported[row.kind].saved.delete(row.id);
    state.fromOutside.add(keyOf(row));
    await putRows(state, [{ ...row, state: 'gone' }]);
  }
}

async function importOrders(state: ProjectState, { files }: Listing): Promise<void> {
  const rows: FileRow[] = [];
  for (const { kind, path } of files) {
    if (kind !== 'order') continue;
    const folder = folderOf(path);
    const known = state.orders.get(folder);
    const sha256 = await state.disk.sha256(path);
    if (known !== undefined && (known.sha256 === sha256 || (typeof sha256 !== 'string' && known.isRefused))) continue;
    rows.push(...(await importOrder(state, folder)));
  }
  await putRows(state, rows);
}

function nameIn(kind: TextKind, path: string): string {
  return nameOf(kind, path).slice(0, 200);
}

function orderIn(state: ProjectState, kind: TextKind, path: string): string {
  if (kind !== 'payload') return '';
  const folder = folderOf(path);
  const known = state.orderNames.get(folder);
  if (known !== undefined) return known;
  const name = freeName(fileNameOf(folder), state.orderNames.values());
  state.orderNames.set(folder, name);
  return name;
}
