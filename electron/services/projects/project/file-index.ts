import * as z from 'zod';
import type { Database } from '../../storage/database/database.ts';
import type { FileKind } from './layout.ts';

/**
 * How a text of the store and its file stand to each other. `agreed`: both are the same; `pending`: the store has what the
 * file has not; `removing`: it has left the store, its file not yet; `gone`: its file was removed by another hand.
 */
export type FileState = 'agreed' | 'pending' | 'removing' | 'gone';

/** What this machine knows of a file of the project. For an order.json, `id` is the folder of the order. */
export type FileRow = {
  readonly kind: FileKind;
  readonly id: string;
  readonly path: string;
  /** Where it lay before it was renamed here, until that is done on the disk. */
  readonly formerPath: string | null;
  /** The SHA-256 of the file that store and disk last agreed on; null: there has been none. */
  readonly agreed: string | null;
  readonly state: FileState;
};

export type RowKey = Pick<FileRow, 'kind' | 'id'>;

/** What this machine keeps of a project's files. A promise that resolves means it is on disk. */
export interface FileIndex {
  readonly all: () => Promise<readonly FileRow[]>;
  readonly write: (rows: readonly FileRow[], dropped: readonly RowKey[]) => Promise<void>;
}

/** The index in the store of documents. */
export function databaseIndex({ read, commitSoon }: Pick<Database, 'read' | 'commitSoon'>): FileIndex {
  return {
    all: async () => {
      const rows = await read('SELECT kind, id, path, former_path AS formerPath, agreed, state FROM project_files');
      return rows.map((row) => rowSchema.parse(row));
    },
    write: async (rows, dropped) => {
      if (rows.length + dropped.length === 0) return;
      await commitSoon([
        ...dropped.map(({ kind, id }) => ({ sql: dropRow, values: [kind, id] })),
        ...rows.map((row) => ({
          sql: upsertRow,
          values: [row.kind, row.id, row.path, row.formerPath, row.agreed, row.state],
        })),
      ]);
    },
  };
}

const rowSchema = z.object({
  kind: z.enum(['payload', 'order', 'story', 'template']),
  id: z.string(),
  path: z.string(),
  formerPath: z.string().nullable(),
  agreed: z.string().nullable(),
  state: z.enum(['agreed', 'pending', 'removing', 'gone']),
});

const dropRow = 'DELETE FROM project_files WHERE kind = ? AND id = ?';
const upsertRow = `
  INSERT INTO project_files (kind, id, path, former_path, agreed, state) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (kind, id) DO UPDATE SET
    path = excluded.path, former_path = excluded.former_path, agreed = excluded.agreed, state = excluded.state`;
