import type pg from 'pg';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { teamStatements } from './team-statements.ts';
import { throwTrouble } from './team-transaction.ts';

/** Runs a statement of the table of statements by its name: prepared once on each connection. Throws StoreTrouble. */
export type Ask = (name: keyof typeof teamStatements, values: readonly unknown[]) => Promise<readonly SqlRow[]>;

export function askOf(of: Pick<pg.Pool | pg.PoolClient, 'query'>): Ask {
  return async (name, values) => {
    const statement = { name, text: teamStatements[name], values: [...values] };
    return (await of.query<Record<string, SqlRow[string]>>(statement).catch(throwTrouble)).rows;
  };
}
