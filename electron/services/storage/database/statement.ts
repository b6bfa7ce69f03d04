import type { SqlRow, SqlValue } from './drivers/sql-driver.ts';

/** SQL and its values, as they cross to the thread of the store. */
export type Statement = { readonly sql: string; readonly values: readonly SqlValue[] };

/** The rows of each statement of a question, in their order. */
export type Rows = readonly (readonly SqlRow[])[];
