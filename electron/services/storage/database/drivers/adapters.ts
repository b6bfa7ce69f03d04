import { libsql } from './libsql.ts';
import { nodeSqlite } from './node-sqlite.ts';
import type { SqlDriver, SqlDriverName } from './sql-driver.ts';

export type Adapter = {
  readonly name: SqlDriverName;
  /** Why it may be absent, for the user. */
  readonly needs: string;
  /** How to open a file with it; null where this runtime cannot. */
  readonly load: () => Promise<((file: string) => SqlDriver) | null>;
};

/** The drivers of the store, the better one first. */
export const adapters: readonly Adapter[] = [
  { name: 'node:sqlite', needs: 'Node 22.13 or later', load: async () => nodeSqlite() },
  { name: 'libsql', needs: 'the optional package libsql, with a binary for this platform', load: libsql },
];
