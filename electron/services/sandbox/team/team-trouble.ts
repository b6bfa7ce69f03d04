import { AppError } from '../../../../shared/lib/app-error.ts';
import type pg from 'pg';

/** How the store's error is named: SQLSTATE, or a code of the system. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What a statement or its connection failed with. Every other error is of the sandbox itself. */
export class StoreTrouble extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = codeOf(cause);
  }
}

/** Errors that another try does not end: data, rights, read-only, a full disk. */
export function isLasting({ code }: StoreTrouble): boolean {
  return /^(?:0A|22|25006|28|3D|42|53100|54|XX)/.test(code);
}

/** Why a database could not be opened, in words, with what to do. An AppError stays. */
export function describeOpening(error: unknown, shown: string): AppError {
  if (error instanceof AppError) return error;
  // The driver itself says that a password is missing.
  const code = error instanceof Error && error.message.startsWith('SASL') ? '28P01' : codeOf(error);
  const known = Object.entries(openings).find(([start]) => code.startsWith(start));
  if (known !== undefined) return new AppError('STORE_REFUSED', known[1].message(shown), known[1].next, error);
  if (/^(?!08|57P)[0-9A-Z]{5}$/.test(code) && error instanceof Error)
    return new AppError('STORE_REFUSED', `The database at ${shown} answers: ${error.message}.`, '', error);
  return new AppError('STORE_UNREACHABLE', unreachable.message(shown), unreachable.next, error);
}

type Opening = { readonly message: (shown: string) => string; readonly next: string };

const unreachable: Opening = {
  message: (shown) => `The database at ${shown} cannot be reached.`,
  next: 'Check host and port in --store, and that PostgreSQL runs there.',
};

const openings: Readonly<Record<string, Opening>> = {
  '28': {
    message: (shown) => `The database at ${shown} refuses this user.`,
    next: 'Check the user in --store, and its password in PGPASSWORD, PGPASSFILE or --store-password-file.',
  },
  '3D': {
    message: (shown) => `There is no database ${shown}.`,
    next: 'Create it (createdb NAME), or name another in --store.',
  },
  '42501': {
    message: (shown) => `The user of --store lacks rights in the database at ${shown}.`,
    next: 'It must own the schema passbench, or be allowed to create it: GRANT CREATE ON DATABASE NAME TO USER.',
  },
  '25006': {
    message: (shown) => `The database at ${shown} is read-only.`,
    next: 'Name its primary server in --store.',
  },
  '53100': {
    message: (shown) => `The disk of the database at ${shown} is full.`,
    next: 'Make room there, then start again.',
  },
  '53300': {
    message: (shown) => `The database at ${shown} has no connection left.`,
    next: 'Raise its max_connections (each sandbox takes up to 12), or end another program.',
  },
};

/** A call could not be kept, or nobody knows whether it was. */
export function storeLost(cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AppError('STORE_UNREACHABLE', `The store does not answer: ${why}`, '', cause);
}

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
