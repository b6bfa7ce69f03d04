import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { asSqlValue } from './sql-driver.ts';
import type { SqlStatement } from './sql-driver.ts';

/**
 * Kysely over the one open connection. Kysely's own SQLite dialect does not bind for node:sqlite, and its transactions
 * would stretch over several turns of the event loop, into which a group commit would fall: they are refused.
 */
export function connectionDialect(statement: (sql: string) => SqlStatement): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => connectionDriver(statement),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function connectionDriver(statement: (sql: string) => SqlStatement): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
      execute<Row>(statement(query.sql), query),
    streamQuery: () => {
      throw new Error('The store gives whole answers; it has no streams.');
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

async function refuseTransaction(): Promise<void> {
  throw new Error('Writes that belong together go into one commitSoon, which is one transaction.');
}

function execute<Row>(statement: SqlStatement, query: CompiledQuery): QueryResult<Row> {
  const values = query.parameters.map(asSqlValue);
  if (!givesRows(query)) return { rows: [], numAffectedRows: BigInt(statement.run(values)) };
  const rows: readonly unknown[] = statement.all(values);
  // Kysely derives Row from the tables and the query; no driver can know it. This is where one becomes the other.
  return { rows: rows.filter((row): row is Row => row !== undefined) };
}

function givesRows({ query }: CompiledQuery): boolean {
  switch (query.kind) {
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return query.returning !== undefined;
    default:
      return true;
  }
}
