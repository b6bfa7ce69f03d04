import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { SqlRow } from './drivers/sql-driver.ts';

/**
 * Kysely over the way to a store: it builds queries, and reads. Its transactions would stretch over several turns of the
 * event loop, into which a group commit would fall, and its writes would stand outside of one: both are refused.
 */
export function readingDialect(read: (query: CompiledQuery) => Promise<readonly SqlRow[]>): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => readingDriver(read),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function readingDriver(read: (query: CompiledQuery) => Promise<readonly SqlRow[]>): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (query.query.kind !== 'SelectQueryNode' && query.query.kind !== 'RawNode') throw onlyCommits();
      const rows: readonly unknown[] = await read(query);
      // Kysely derives Row from the tables and the query; no driver can know it. This is where one becomes the other.
      return { rows: rows.filter((row): row is Row => row !== undefined) };
    },
    streamQuery: () => {
      throw new Error('The store gives whole answers; it has no streams.');
    },
  };
  const refuse = async (): Promise<void> => {
    throw onlyCommits();
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

function onlyCommits(): Error {
  return new Error('Writes go into one commitSoon, which is one transaction.');
}
