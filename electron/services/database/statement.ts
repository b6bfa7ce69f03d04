import { asSqlValue } from './drivers/sql-driver.ts';
import type { SqlRow, SqlValue } from './drivers/sql-driver.ts';

/** SQL and its values, as they cross to the thread of the store. */
export type Statement = { readonly sql: string; readonly values: readonly SqlValue[] };

/** A query as Kysely builds it, its compiled text and values, or SQL and values written by hand. */
export type Query =
  | Statement
  | { readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly compile: () => Query };

/** The text and values of a query, each value checked. */
export function statementOf(query: Query): Statement {
  if ('compile' in query) return statementOf(query.compile());
  const { sql } = query;
  return { sql, values: ('parameters' in query ? query.parameters : query.values).map(asSqlValue) };
}

/** The rows of each statement of a question, in their order. */
export type Rows = readonly (readonly SqlRow[])[];
