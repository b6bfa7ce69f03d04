import type pg from 'pg';
import { StoreTrouble } from './team-trouble.ts';

/**
 * Runs statements of one transaction that begins with taking a lock: committed unless `run` resolves with null or throws.
 * Throws StoreTrouble.
 */
export async function inTransaction<Value>(
  pool: pg.Pool,
  lock: string,
  run: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect().catch(throwTrouble);
  let failure: Error | undefined;
  try {
    await client.query(`BEGIN; ${lock}`).catch(throwTrouble);
    const value = await run(client);
    await client.query(value === null ? 'ROLLBACK' : 'COMMIT').catch(throwTrouble);
    return value;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // With an error the connection ends, and its transaction with it.
    client.release(failure);
  }
}

/** An error of the driver as one of the store. */
export function throwTrouble(error: unknown): never {
  throw new StoreTrouble(error);
}

/** Runs one statement on a connection. */
export type Run = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;

export function runOn(client: Pick<pg.Client, 'query'>): Run {
  return (text, values = []) => client.query<Record<string, unknown>>(text, [...values]);
}
