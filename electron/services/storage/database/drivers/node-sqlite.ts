import type { SqlDriver, SqlRow, SqlValue } from './sql-driver.ts';

/** What this adapter uses of node:sqlite. Written down here because the floor of the product, Node 20, has no types for it. */
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

/** SQLite of the runtime itself (Electron 45, Node 22.13 and later), or null where the runtime has none. */
export function nodeSqlite(): ((file: string) => SqlDriver) | null {
  // Asked at run time: an import of node:sqlite would keep the product from starting where there is none.
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
