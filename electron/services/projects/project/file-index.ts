import * as z from 'zod';
import type { Database } from '../../storage/database/database.ts';
import type { FileKind } from './layout.ts';

/**
 * The state of a text and its file. `agreed`: equal; `pending`: the store is newer; `removing`: removed from the store,
 * not yet as a file; `gone`: the file was removed outside.
 */
export type FileState = 'agreed' | 'pending' | 'removing' | 'gone';

/** What this machine knows of a project file. The `id` of an order.json is its folder. */
export type FileRow = {
  readonly kind: FileKind;
  readonly id: string;
  readonly path: string;
  /** The path before a rename that is not yet done on disk. */
  readonly formerPath: string | null;
  /** The SHA-256 on which store and file last agreed; null: none. */
  readonly agreed: string | null;
  readonly state: FileState;
};

export type RowKey = Pick<FileRow, 'kind' | 'id'>;

/** The index of a project's files. Its promises resolve once on disk. */
export interface FileIndex {
  readonly all: () => Promise<readonly FileRow[]>;
  readonly write: (rows: readonly FileRow[], dropped: readonly RowKey[]) => Promise<void>;
}

/** Opens the index in the document store. */
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
