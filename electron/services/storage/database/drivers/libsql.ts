import type { SqlDriver, SqlRow } from './sql-driver.ts';

/** SQLite of the optional package libsql, or null where it is not installed or has no binary for this platform. */
export async function libsql(): Promise<((file: string) => SqlDriver) | null> {
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

/** libsql gives blobs as an ArrayBuffer; the port promises bytes. */
function withBytes(row: SqlRow): SqlRow {
  for (const value of Object.values(row))
    if (value instanceof ArrayBuffer) return Object.fromEntries(Object.entries(row).map(bytesOfEntry));
  return row;
}

function bytesOfEntry([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  return [name, value instanceof ArrayBuffer ? new Uint8Array(value) : value];
}
