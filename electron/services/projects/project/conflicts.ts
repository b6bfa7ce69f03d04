import { longestName } from '../../../../shared/documents/size-limits.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { FileRow } from './file-index.ts';
import {
  keyOf,
  deleteText,
  putRows,
  storeTexts,
  type Conflict,
  type ProjectState,
  type StoredText,
} from './project-state.ts';
import { saveTexts, writeAll } from './save-texts.ts';

/** Which text remains: the stored one, the file's, or both. */
export type Resolution = 'mine' | 'theirs' | 'both';

/** Both sides of a conflict. `seen` identifies the file's text that was shown. */
export type ConflictTexts = { readonly mine: string; readonly theirs: string | null; readonly seen: string };

const nothing = 'nothing';

/** Reads both texts. Throws NOT_FOUND when there is no conflict. */
export async function readConflict(state: ProjectState, key: Pick<Conflict, 'kind' | 'id'>): Promise<ConflictTexts> {
  const { row, text } = partsOf(state, key);
  const found = await state.disk.read(row.formerPath ?? row.path);
  const theirs = found !== null && 'text' in found ? found : null;
  return { mine: text.text, theirs: theirs?.text ?? null, seen: theirs?.sha256 ?? nothing };
}

/** Resolves a conflict. Throws NOT_NOW and does nothing when the file differs from `seen`. */
export async function resolveConflict(
  state: ProjectState,
  key: Pick<Conflict, 'kind' | 'id'>,
  take: Resolution,
  seen: string,
): Promise<void> {
  const { row, text } = partsOf(state, key);
  const now = await readConflict(state, key);
  if (now.seen !== seen) throw changedAgain;
  if (take === 'both' && now.theirs !== null) await saveTexts(state, key.kind, [copyBeside(state, key.kind, text)]);
  const against = take === 'mine' ? now.theirs : take === 'theirs' ? now.mine : null;
  if (against !== null) await state.storeVersion(key.kind, key.id, against);
  if (take === 'mine' || now.theirs === null)
    return take === 'theirs' ? resolveWithRemoval(state, row) : resolveWithMine(state, row, now);
  await storeTexts(state, key.kind, [{ ...text, text: now.theirs }]);
  await finishConflict(state, { ...row, agreed: now.seen });
}

/** Both sides agree on theirs first; mine follows as a change. */
async function resolveWithMine(state: ProjectState, row: FileRow, { seen }: ConflictTexts): Promise<void> {
  await finishConflict(state, seen === nothing ? { ...row, agreed: null, formerPath: null } : { ...row, agreed: seen });
}

async function finishConflict(state: ProjectState, row: FileRow): Promise<void> {
  state.conflicts.delete(keyOf(row));
  await putRows(state, [row]);
  await writeAll(state, [row]);
}

async function resolveWithRemoval(state: ProjectState, row: FileRow): Promise<void> {
  if (row.kind === 'order') return;
  state.conflicts.delete(keyOf(row));
  await state.stored[row.kind].remove(row.id);
  deleteText(state, row.kind, row.id);
  state.imported[row.kind].removed.add(row.id);
  await putRows(state, [{ ...row, formerPath: null, state: 'gone' }]);
}

function copyBeside(state: ProjectState, kind: Conflict['kind'], text: StoredText): StoredText {
  const others = [...state.texts[kind].values()].filter(({ order }) => order === text.order);
  const id = state.newId();
  state.imported[kind].saved.add(id);
  return {
    ...text,
    id,
    name: freeName(
      text.name,
      others.map(({ name }) => name),
      longestName,
    ),
  };
}

function partsOf(state: ProjectState, key: Pick<Conflict, 'kind' | 'id'>): { row: FileRow; text: StoredText } {
  const row = state.rows.get(key);
  const text = state.texts[key.kind].get(key.id);
  if (row === undefined || text === undefined || !state.conflicts.has(keyOf(key))) throw noConflict;
  return { row, text };
}

const noConflict = new AppError(
  'NOT_FOUND',
  { en: 'This text and its file are the same now.', zh: '此內容與其檔案現已相同。' },
  { en: 'There is nothing left to decide.', zh: '無須再作決定。' },
);

const changedAgain = new AppError(
  'NOT_NOW',
  { en: 'The file has changed again.', zh: '檔案又有變更。' },
  { en: 'Compare both texts again, then decide.', zh: '請再比對兩份內容，然後決定。' },
);
