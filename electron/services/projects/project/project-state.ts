import type { OrderFile } from '../../../../shared/documents/project.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { FileIndex, FileRow, RowKey } from './file-index.ts';
import type { FileKind } from './layout.ts';
import type { ProjectDisk } from './project-disk.ts';
import type { RefusedFile } from './refused-file.ts';

export type TextKind = Exclude<FileKind, 'order'>;
export const textKinds = ['payload', 'story', 'template'] as const satisfies readonly TextKind[];

/** A text of the store, as the files see it: those that stand in no order have none. */
export type StoredText = PayloadDocument;

/** The store's side of one kind. A promise that resolves means it is on disk. */
export interface StoredTexts {
  readonly list: () => Promise<readonly StoredText[]>;
  readonly save: (texts: readonly StoredText[]) => Promise<void>;
  readonly remove: (id: string) => Promise<boolean>;
}

export interface AllStoredTexts extends Readonly<Record<TextKind, StoredTexts>> {
  /** Puts the payloads in a sequence; those that are not named stand behind. */
  readonly arrange: (ids: readonly string[]) => Promise<void>;
}

/** Store and file have both changed since they last agreed. */
export type Conflict = {
  readonly kind: TextKind;
  readonly id: string;
  readonly name: string;
  /** The SHA-256 of the file as it lies there; null: it was removed. */
  readonly theirs: string | null;
};

/** What came in from the disk, to be told to the windows. */
export type CameIn = Readonly<Record<TextKind, { readonly saved: Set<string>; readonly removed: Set<string> }>> & {
  /** The payloads stand in another sequence. */
  isArranged: boolean;
};

export type KnownOrder = {
  readonly sha256: string | null;
  readonly file: OrderFile | null;
  readonly isRefused: boolean;
};

export type ProjectStatePorts = {
  readonly disk: ProjectDisk;
  readonly index: FileIndex;
  readonly stored: AllStoredTexts;
  readonly newId: () => string;
  /** Keeps a text that somebody has decided against. */
  readonly keepVersion: (kind: TextKind, id: string, text: string) => Promise<void>;
};

/** Everything that is known of a project while it is open. */
export type ProjectState = ProjectStatePorts & {
  readonly rows: FileRows;
  readonly texts: Readonly<Record<TextKind, Map<string, StoredText>>>;
  /** The ids of the payloads, in the sequence in which they stand. */
  sequence: readonly string[];
  /** What the order of a folder is called here, by the folder. */
  readonly orderNames: Map<string, string>;
  /** What is known of the order.json of a folder, by the folder. */
  readonly orders: Map<string, KnownOrder>;
  readonly conflicts: Map<string, Conflict>;
  /** What scenario a payload was taken for, and by which text, by its id. */
  readonly recognisedTexts: Map<string, { readonly text: string; readonly scenario: string | null }>;
  /** Texts that came in from the disk and that no window has saved over since, by their keys. */
  readonly fromOutside: Set<string>;
  refused: readonly RefusedFile[];
  /** Texts are on their way into the store, and stand here already. */
  isStoring: boolean;
  /** Who waits to read, and is answered once texts are on their way. */
  readonly readers: Set<() => void>;
  /** Files that could not be brought to what the store has when that was last tried, each with the reason. */
  readonly unwritten: Map<string, unknown>;
  cameIn: CameIn;
};

export function projectState(ports: ProjectStatePorts): ProjectState {
  return {
    ...ports,
    rows: new FileRows(),
    texts: { payload: new Map(), story: new Map(), template: new Map() },
    sequence: [],
    orderNames: new Map(),
    orders: new Map(),
    conflicts: new Map(),
    recognisedTexts: new Map(),
    fromOutside: new Set(),
    refused: [],
    isStoring: false,
    readers: new Set(),
    unwritten: new Map(),
    cameIn: nothingCameIn(),
  };
}

export function nothingCameIn(): CameIn {
  const none = (): { readonly saved: Set<string>; readonly removed: Set<string> } => ({
    saved: new Set(),
    removed: new Set(),
  });
  return { payload: none(), story: none(), template: none(), isArranged: false };
}

export function keyOf({ kind, id }: RowKey): string {
  return `${kind} ${id}`;
}

/** The rows of the index in memory, found by what they are of and by where they lie. */
export class FileRows {
  readonly #byKey = new Map<string, FileRow>();
  readonly #byPath = new Map<string, FileRow>();

  get(key: RowKey): FileRow | undefined {
    return this.#byKey.get(keyOf(key));
  }

  /** Whose file lies there, or lay there before a renaming that is not done. One that is gone has none. */
  at(path: string): FileRow | undefined {
    return this.#byPath.get(path);
  }

  all(): readonly FileRow[] {
    return [...this.#byKey.values()];
  }

  put(row: FileRow): void {
    this.drop(row);
    this.#byKey.set(keyOf(row), row);
    if (row.state === 'gone') return;
    this.#byPath.set(row.path, row);
    if (row.formerPath !== null) this.#byPath.set(row.formerPath, row);
  }

  drop(key: RowKey): void {
    const row = this.get(key);
    if (row === undefined) return;
    this.#byKey.delete(keyOf(key));
    for (const path of [row.path, row.formerPath])
      if (path !== null && this.#byPath.get(path) === row) this.#byPath.delete(path);
  }
}

/** Writes rows into the index, and keeps them here. */
export async function putRows(state: ProjectState, rows: readonly FileRow[]): Promise<void> {
  for (const row of rows) state.rows.put(row);
  await state.index.write(rows, []);
}

export async function dropRow(state: ProjectState, row: FileRow): Promise<void> {
  state.rows.drop(row);
  state.conflicts.delete(keyOf(row));
  await state.index.write([], [row]);
}

/** Keeps texts that came in from the disk: in the store first. */
export async function takeTexts(state: ProjectState, kind: TextKind, texts: readonly StoredText[]): Promise<void> {
  if (texts.length === 0) return;
  await state.stored[kind].save(texts);
  for (const text of texts) {
    keepText(state, kind, text);
    state.fromOutside.add(keyOf({ kind, id: text.id }));
    state.cameIn[kind].saved.add(text.id);
    state.cameIn[kind].removed.delete(text.id);
  }
}

/** Keeps a text of the store here. */
export function keepText(state: ProjectState, kind: TextKind, text: StoredText): void {
  if (kind === 'payload' && !state.texts.payload.has(text.id)) state.sequence = [...state.sequence, text.id];
  state.texts[kind].set(text.id, text);
}

/** A text has left the store. */
export function letGoOfText(state: ProjectState, kind: TextKind, id: string): void {
  state.texts[kind].delete(id);
  state.recognisedTexts.delete(id);
  if (kind === 'payload') state.sequence = state.sequence.filter((other) => other !== id);
}
