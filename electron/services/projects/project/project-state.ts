import type { OrderFile } from '../../../../shared/documents/project.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { FileIndex, FileRow, RowKey } from './file-index.ts';
import type { FileKind } from './layout.ts';
import type { ProjectDisk } from './project-disk.ts';
import type { RefusedFile } from './refused-file.ts';

export type TextKind = Exclude<FileKind, 'order'>;
export const textKinds = ['payload', 'story', 'template'] as const satisfies readonly TextKind[];

/** A stored text; kinds without an order leave it empty. */
export type StoredText = PayloadDocument;

/** The store of one kind. Its promises resolve once on disk. */
export interface StoredTexts {
  readonly list: () => Promise<readonly StoredText[]>;
  readonly save: (texts: readonly StoredText[]) => Promise<void>;
  readonly remove: (id: string) => Promise<boolean>;
}

export interface AllStoredTexts extends Readonly<Record<TextKind, StoredTexts>> {
  readonly arrange: (ids: readonly string[]) => Promise<void>;
}

/** Store and file changed since they last agreed. */
export type Conflict = {
  readonly kind: TextKind;
  readonly id: string;
  readonly name: string;
  /** The SHA-256 of the file; null: removed. */
  readonly theirs: string | null;
};

export type ImportedChanges = Readonly<
  Record<TextKind, { readonly saved: Set<string>; readonly removed: Set<string> }>
> & {
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
  /** Stores a rejected text as a version. */
  readonly storeVersion: (kind: TextKind, id: string, text: string) => Promise<void>;
};

export type ProjectState = ProjectStatePorts & {
  readonly rows: FileRows;
  readonly texts: Readonly<Record<TextKind, Map<string, StoredText>>>;
  sequence: readonly string[];
  /** The name of the order by folder. */
  readonly orderNames: Map<string, string>;
  /** The known order.json by folder. */
  readonly orders: Map<string, KnownOrder>;
  readonly conflicts: Map<string, Conflict>;
  readonly recognisedTexts: Map<string, { readonly text: string; readonly scenario: string | null }>;
  /** Imported texts that no window has saved since, by key. */
  readonly fromOutside: Set<string>;
  refused: readonly RefusedFile[];
  /** Texts are being stored and already set here. */
  isStoring: boolean;
  /** Readers that wait until texts are being stored. */
  readonly readers: Set<() => void>;
  /** Files whose last write failed, with the reason. */
  readonly unwritten: Map<string, unknown>;
  imported: ImportedChanges;
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
    imported: noChanges(),
  };
}

export function noChanges(): ImportedChanges {
  const none = (): { readonly saved: Set<string>; readonly removed: Set<string> } => ({
    saved: new Set(),
    removed: new Set(),
  });
  return { payload: none(), story: none(), template: none(), isArranged: false };
}

export function keyOf({ kind, id }: RowKey): string {
  return `${kind} ${id}`;
}

/** The index in memory, by key and by path. */
class FileRows {
  readonly #byKey = new Map<string, FileRow>();
  readonly #byPath = new Map<string, FileRow>();

  get(key: RowKey): FileRow | undefined {
    return this.#byKey.get(keyOf(key));
  }

  /** The row of the file at a path, also of one about to move; none for a gone file. */
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

/** Writes rows into the index. */
export async function putRows(state: ProjectState, rows: readonly FileRow[]): Promise<void> {
  for (const row of rows) state.rows.put(row);
  await state.index.write(rows, []);
}

export async function dropRow(state: ProjectState, row: FileRow): Promise<void> {
  state.rows.drop(row);
  state.conflicts.delete(keyOf(row));
  await state.index.write([], [row]);
}

/** Stores imported texts. */
export async function storeTexts(state: ProjectState, kind: TextKind, texts: readonly StoredText[]): Promise<void> {
  if (texts.length === 0) return;
  await state.stored[kind].save(texts);
  for (const text of texts) {
    setText(state, kind, text);
    state.fromOutside.add(keyOf({ kind, id: text.id }));
    state.imported[kind].saved.add(text.id);
    state.imported[kind].removed.delete(text.id);
  }
}

export function setText(state: ProjectState, kind: TextKind, text: StoredText): void {
  if (kind === 'payload' && !state.texts.payload.has(text.id)) state.sequence = [...state.sequence, text.id];
  state.texts[kind].set(text.id, text);
}

export function deleteText(state: ProjectState, kind: TextKind, id: string): void {
  state.texts[kind].delete(id);
  state.recognisedTexts.delete(id);
  if (kind === 'payload') state.sequence = state.sequence.filter((other) => other !== id);
}
