import type { SqlDriver, SqlDriverName, SqlRow, SqlValue } from './sql-driver.ts';

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

async function libsql(): Promise<((file: string) => SqlDriver) | null> {
  const Connection = await loadLibsql();
  if (Connection === null) return null;
  return (file) => {
    const connection = new Connection(file);
    return {
      name: 'libsql',
      exec: (sql) => {
        connection.exec(sql);
      },
      prepare: (sql) => {
        const statement = connection.prepare(sql);
        return {
          all: (values) => statement.all(values).filter(isRow).map(withBytes),
          first: (values) => {
            const row = statement.get(values);
            return isRow(row) ? withBytes(row) : null;
          },
          run: (values) => statement.run(values).changes,
        };
      },
      close: () => {
        connection.close();
      },
    };
  };
}

async function loadLibsql() {
  try {
    return (await import('libsql')).default;
  } catch {
    return null;
  }
}

function isRow(row: unknown): row is SqlRow {
  return typeof row === 'object' && row !== null;
}

/** libsql returns blobs as an ArrayBuffer; the port promises bytes. Its rows are nobody else's. */
function withBytes(row: SqlRow): SqlRow {
  for (const name of Object.keys(row)) {
    const value: unknown = row[name];
    if (value instanceof ArrayBuffer) Reflect.set(row, name, new Uint8Array(value));
  }
  return row;
}

/** The used part of node:sqlite, since Node 20 has no types for it. */
type NodeSqlite = {
  readonly DatabaseSync: new (file: string) => {
    exec: (sql: string) => void;
    prepare: (sql: string) => {
      all: (...values: readonly SqlValue[]) => readonly SqlRow[];
      get: (...values: readonly SqlValue[]) => SqlRow | undefined;
      run: (...values: readonly SqlValue[]) => { readonly changes: number | bigint };
    };
    close: () => void;
  };
};

function isNodeSqlite(module: object | undefined): module is NodeSqlite {
  return module !== undefined && 'DatabaseSync' in module && typeof module.DatabaseSync === 'function';
}

function nodeSqlite(): ((file: string) => SqlDriver) | null {
  // Loaded at run time: a static import would fail where it is missing.
  const module = process.getBuiltinModule('node:sqlite');
  if (!isNodeSqlite(module)) return null;
  return (file) => {
    const connection = new module.DatabaseSync(file);
    return {
      name: 'node:sqlite',
      exec: (sql) => connection.exec(sql),
      prepare: (sql) => {
        const statement = connection.prepare(sql);
        return {
          all: (values) => statement.all(...values),
          first: (values) => statement.get(...values) ?? null,
          run: (values) => Number(statement.run(...values).changes),
        };
      },
      close: () => connection.close(),
    };
  };
}
