import { hash } from 'node:crypto';
import { mapConcurrently } from '../../../../shared/lib/task-queue.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import type { FileRow } from './file-index.ts';
import { readOrder } from './order-files.ts';
import { folderOf, orderFileName, places, readAtOnce } from './layout.ts';
import { dropRow, putRows, textKinds, type ProjectState, type StoredText, type TextKind } from './project-state.ts';
import { planPath } from './write-text.ts';

/** Fills the state with the stored texts and their files. */
export async function loadProject(state: ProjectState): Promise<void> {
  for (const kind of textKinds)
    for (const text of await state.stored[kind].list()) state.texts[kind].set(text.id, text);
  state.sequence = [...state.texts.payload.keys()];
  for (const row of await state.index.all()) state.rows.put(row);
  await repairRows(state);
  for (const { id } of state.texts.payload.values()) nameOrderOf(state, id);
  await planMissing(state);
  const orders = state.rows.all().filter(({ kind }) => kind === 'order');
  await mapConcurrently(orders, readAtOnce, async ({ id: folder, agreed }) => {
    const found = await readOrder(state, folder);
    // A file changed outside does not count as known.
    state.orders.set(folder, found.sha256 === agreed ? found : { sha256: agreed, file: null, isRefused: false });
  });
}

/** Repairs rows that a kill left between two steps. */
async function repairRows(state: ProjectState): Promise<void> {
  for (const row of state.rows.all()) {
    if (row.kind === 'order') continue;
    const isThere = state.texts[row.kind].has(row.id);
    // Its removal was not stored.
    if (row.state === 'removing' && isThere) await putRows(state, [{ ...row, state: 'pending' }]);
    if (row.state === 'gone' && isThere) await dropRow(state, row);
    // Its text was never stored.
    if (row.state === 'pending' && !isThere) await dropRow(state, row);
    // Its text was removed.
    if (row.state === 'agreed' && !isThere) await putRows(state, [{ ...row, state: 'gone' }]);
  }
}

function nameOrderOf(state: ProjectState, id: string): void {
  const row = state.rows.get({ kind: 'payload', id });
  const text = state.texts.payload.get(id);
  if (row === undefined || text === undefined) return;
  const folder = folderOf(row.path);
  if (!state.orderNames.has(folder)) state.orderNames.set(folder, text.order);
}

async function planMissing(state: ProjectState): Promise<void> {
  const rows: FileRow[] = [];
  for (const kind of textKinds) {
    for (const text of state.texts[kind].values()) {
      if (state.rows.get({ kind, id: text.id }) !== undefined) continue;
      const row = await rowOfNew(state, kind, text);
      state.rows.put(row);
      rows.push(row);
    }
  }
  await state.index.write(rows, []);
}

/** If the same text is already at its own path, as after a lost index, that is its file. */
async function rowOfNew(state: ProjectState, kind: TextKind, text: StoredText): Promise<FileRow> {
  const { folder: place, ending } = places[kind];
  const folder = kind === 'payload' ? `${place}/${safeFileName(text.order, '', [])}` : place;
  const own = `${folder}/${safeFileName(text.name, ending, [orderFileName])}`;
  const isFree = state.rows.at(own) === undefined && (state.orderNames.get(folder) ?? text.order) === text.order;
  const agreed = hash('sha256', text.text);
  if (isFree && (await state.disk.sha256(own)) === agreed) {
    if (kind === 'payload') state.orderNames.set(folder, text.order);
    return { kind, id: text.id, path: own, formerPath: null, agreed, state: 'agreed' };
  }
  const path = await planPath(state, kind, text);
  return { kind, id: text.id, path, formerPath: null, agreed: null, state: 'pending' };
}
