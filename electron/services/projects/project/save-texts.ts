import type { FileRow } from './file-index.ts';
import { orderIsPending, payloadsIn, writeOrder } from './order-files.ts';
import { folderOf, orderFileIn } from './layout.ts';
import {
  dropRow,
  setText,
  keyOf,
  deleteText,
  putRows,
  type ProjectState,
  type StoredText,
  type TextKind,
} from './project-state.ts';
import { asPending, writeText, rowFor } from './write-text.ts';

/** A digest of no file: the saving user has not seen the file's text. */
const notSeen = 'not seen';

/**
 * Saves texts: first in the store, then as files, then in the index. A failed write waits in the store, with its reason
 * in `state.unwritten`; while the folder is away all wait. `unseen` texts were typed over an older text than the
 * imported one; they are stored, and their files stay unchanged.
 */
export async function saveTexts(
  state: ProjectState,
  kind: TextKind,
  texts: readonly StoredText[],
  unseen: ReadonlySet<string> = new Set(),
): Promise<void> {
  const rows: FileRow[] = [];
  const folders = new Set<string>();
  const given = new Set(texts.map(({ id }) => id));
  const all = kind === 'payload' ? withOneNumber(state, texts) : texts;
  for (const text of all) {
    const before = state.rows.get({ kind, id: text.id });
    const planned = await rowFor(state, kind, text);
    const row = unseen.has(text.id) ? { ...planned, agreed: notSeen } : planned;
    if (kind === 'payload') for (const each of ordersTouched(state, text, before, row)) folders.add(each);
    rows.push(row);
    state.rows.put(row);
    setText(state, kind, text);
    // No user has seen what is changed along with another text.
    if (given.has(text.id) && !unseen.has(text.id)) state.fromOutside.delete(keyOf(row));
  }
  state.isStoring = true;
  for (const read of state.readers) read();
  try {
    await Promise.all([
      state.index.write(rows, []),
      folders.size > 0 ? orderIsPending(state, folders) : null,
      state.stored[kind].save(all),
    ]);
  } finally {
    state.isStoring = false;
  }
  await writeAll(state, rows);
}

/** Writes pending texts and every affected order.json. Failures go to `state.unwritten`. */
export async function writeAll(state: ProjectState, rows: readonly FileRow[]): Promise<void> {
  const written: FileRow[] = [];
  const folders = new Set<string>();
  // In an absent folder every file is missing, but none was removed.
  if (!(await state.disk.isPresent())) return;
  for (const row of rows) {
    if (row.kind === 'order' && row.state === 'pending') folders.add(row.id);
    const pending = asPending(row);
    const text = pending === null ? undefined : state.texts[pending.kind].get(pending.id);
    if (pending === null || text === undefined) continue;
    for (const path of [row.path, row.formerPath])
      if (pending.kind === 'payload' && path !== null) folders.add(folderOf(path));
    await tryFile(state, row.path, async () => {
      const after = await writeText(state, pending, text);
      written.push(after);
      state.rows.put(after);
      if (pending.kind === 'payload') folders.add(folderOf(after.path));
    });
  }
  await putRows(state, written);
  await writeOrders(state, folders);
}

async function writeOrders(state: ProjectState, folders: Iterable<string>): Promise<void> {
  for (const folder of folders) await tryFile(state, orderFileIn(folder), () => writeOrder(state, folder));
}

async function tryFile(state: ProjectState, path: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    state.unwritten.delete(path);
  } catch (error) {
    state.unwritten.set(path, error);
  }
}

/** Removes a text from the store, then its agreed file. False: it does not exist. */
export async function removeText(state: ProjectState, kind: TextKind, id: string): Promise<boolean> {
  const row = state.rows.get({ kind, id });
  if (row === undefined || row.state === 'gone') {
    deleteText(state, kind, id);
    return state.stored[kind].remove(id);
  }
  const removing: FileRow = { ...row, state: 'removing' };
  state.rows.put(removing);
  const [, isRemoved] = await Promise.all([state.index.write([removing], []), state.stored[kind].remove(id)]);
  deleteText(state, kind, id);
  await finishRemoval(state, removing);
  return isRemoved;
}

/**
 * Removes the file of a removed text. A file changed outside stays as a new text. An absent folder or a failure
 * postpones it.
 */
export async function finishRemoval(state: ProjectState, row: FileRow): Promise<void> {
  if (!(await state.disk.isPresent())) return;
  await tryFile(state, row.path, async () => {
    for (const path of [row.path, row.formerPath])
      if (path !== null && row.agreed !== null) await state.disk.remove(path, row.agreed);
    await dropRow(state, row);
  });
  if (row.kind === 'payload') await writeOrders(state, [folderOf(row.path)]);
}

/** Arranges the payloads and writes the order.json files. */
export async function arrangePayloads(
  state: ProjectState,
  ids: readonly string[],
  sequence: readonly string[],
): Promise<void> {
  const folders = foldersOfPayloads(state);
  const before = new Map(folders.map((folder) => [folder, idsIn(state, folder)]));
  state.sequence = sequence;
  const changed = folders.filter((folder) => before.get(folder) !== idsIn(state, folder));
  await Promise.all([orderIsPending(state, changed), state.stored.arrange(ids)]);
  if (!(await state.disk.isPresent())) return;
  await writeOrders(state, changed);
}

function idsIn(state: ProjectState, folder: string): string {
  return payloadsIn(state, folder)
    .map(({ id }) => id)
    .join(' ');
}

function foldersOfPayloads(state: ProjectState): readonly string[] {
  return [
    ...new Set(
      state.rows
        .all()
        .flatMap(({ kind, path, state: is }) => (kind === 'payload' && is !== 'gone' ? folderOf(path) : [])),
    ),
  ];
}

function ordersTouched(
  state: ProjectState,
  text: StoredText,
  before: FileRow | undefined,
  row: FileRow,
): readonly string[] {
  const known = state.texts.payload.get(text.id);
  const isSame = before?.path === row.path && known?.orderNo === text.orderNo && known.scenario === text.scenario;
  return isSame ? [] : [folderOf(row.path), ...(before === undefined ? [] : [folderOf(before.path)])];
}

function withOneNumber(state: ProjectState, texts: readonly StoredText[]): readonly StoredText[] {
  const numbers = new Map(texts.map(({ order, orderNo }) => [order, orderNo]));
  const saved = new Set(texts.map(({ id }) => id));
  const numbered = (text: StoredText): StoredText => ({ ...text, orderNo: numbers.get(text.order) ?? text.orderNo });
  const others = [...state.texts.payload.values()].filter(
    ({ id, order, orderNo }) => !saved.has(id) && numbers.has(order) && numbers.get(order) !== orderNo,
  );
  for (const { id } of others) state.imported.payload.saved.add(id);
  return [...texts.map(numbered), ...others.map(numbered)];
}
