import type { FileRow } from './file-index.ts';
import { orderIsPending, payloadsIn, writeOrder } from './order-files.ts';
import { folderOf, orderFileIn } from './layout.ts';
import { rowFor } from './plan-path.ts';
import { dropRow, keepText, keyOf, letGoOfText, putRows } from './project-state.ts';
import type { ProjectState, StoredText, TextKind } from './project-state.ts';
import { asPending, writeOut } from './write-text.ts';

/** In the place of a digest that no file has: whatever lies there was not seen by who saves. */
const notSeen = 'not seen';

/**
 * Saves texts: first in the store, then each in its file, then what both agree on. A text whose file cannot be written waits for
 * it in the store, and the reason is kept in `state.unwritten`; while the folder is away all wait.
 *
 * `unseen`: texts that were typed over another text than the one that lies here, because that came in from the disk in the
 * meantime. They are kept, and their files left as they are.
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
    keepText(state, kind, text);
    // What goes along with another text was seen by nobody.
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

/** Writes what is to be written, and the order.json of every order that is touched. What fails is kept in `state.unwritten`. */
export async function writeAll(state: ProjectState, rows: readonly FileRow[]): Promise<void> {
  const written: FileRow[] = [];
  const folders = new Set<string>();
  // In a folder that is away every file is missing, and nobody has removed one.
  if (!(await state.disk.isThere())) return;
  for (const row of rows) {
    if (row.kind === 'order' && row.state === 'pending') folders.add(row.id);
    const pending = asPending(row);
    const text = pending === null ? undefined : state.texts[pending.kind].get(pending.id);
    if (pending === null || text === undefined) continue;
    for (const path of [row.path, row.formerPath])
      if (pending.kind === 'payload' && path !== null) folders.add(folderOf(path));
    await trying(state, row.path, async () => {
      const after = await writeOut(state, pending, text);
      written.push(after);
      state.rows.put(after);
      if (pending.kind === 'payload') folders.add(folderOf(after.path));
    });
  }
  await putRows(state, written);
  await writeOrders(state, folders);
}

async function writeOrders(state: ProjectState, folders: Iterable<string>): Promise<void> {
  for (const folder of folders) await trying(state, orderFileIn(folder), () => writeOrder(state, folder));
}

/** Does something to a file. Where that fails, the store has it, and each look into the folder tries again. */
async function trying(state: ProjectState, path: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    state.unwritten.delete(path);
  } catch (error) {
    state.unwritten.set(path, error);
  }
}

/** Removes a text from the store, then its file where that is the one both sides agreed on. False: there is none. */
export async function removeText(state: ProjectState, kind: TextKind, id: string): Promise<boolean> {
  const row = state.rows.get({ kind, id });
  if (row === undefined || row.state === 'gone') {
    letGoOfText(state, kind, id);
    return state.stored[kind].remove(id);
  }
  const removing: FileRow = { ...row, state: 'removing' };
  state.rows.put(removing);
  const [, isRemoved] = await Promise.all([state.index.write([removing], []), state.stored[kind].remove(id)]);
  letGoOfText(state, kind, id);
  await finishRemoval(state, removing);
  return isRemoved;
}

/**
 * Removes the file of a text that has left the store. One that was changed by another hand stays, as a new text. In a folder
 * that is away it waits for the folder, as does one that cannot be removed.
 */
export async function finishRemoval(state: ProjectState, row: FileRow): Promise<void> {
  if (!(await state.disk.isThere())) return;
  await trying(state, row.path, async () => {
    for (const path of [row.path, row.formerPath])
      if (path !== null && row.agreed !== null) await state.disk.remove(path, row.agreed);
    await dropRow(state, row);
  });
  if (row.kind === 'payload') await writeOrders(state, [folderOf(row.path)]);
}

/** Puts the payloads into a sequence, which the order.json of each order keeps. */
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
  if (!(await state.disk.isThere())) return;
  await writeOrders(state, changed);
}

function idsIn(state: ProjectState, folder: string): string {
  return payloadsIn(state, folder)
    .map(({ id }) => id)
    .join(' ');
}

export function foldersOfPayloads(state: ProjectState): readonly string[] {
  return [
    ...new Set(
      state.rows
        .all()
        .flatMap(({ kind, path, state: is }) => (kind === 'payload' && is !== 'gone' ? folderOf(path) : [])),
    ),
  ];
}

/** Orders of which order.json will have to say something else. */
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

/** An order has one number: the last that one of its payloads was saved with. Gives the others that had another one, too. */
function withOneNumber(state: ProjectState, texts: readonly StoredText[]): readonly StoredText[] {
  const numbers = new Map(texts.map(({ order, orderNo }) => [order, orderNo]));
  const saved = new Set(texts.map(({ id }) => id));
  const numbered = (text: StoredText): StoredText => ({ ...text, orderNo: numbers.get(text.order) ?? text.orderNo });
  const others = [...state.texts.payload.values()].filter(
    ({ id, order, orderNo }) => !saved.has(id) && numbers.has(order) && numbers.get(order) !== orderNo,
  );
  for (const { id } of others) state.cameIn.payload.saved.add(id);
  return [...texts.map(numbered), ...others.map(numbered)];
}
