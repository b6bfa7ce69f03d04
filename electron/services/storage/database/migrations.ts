import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SqlDriver } from './drivers/sql-driver.ts';

/** One schema step. Steps are only appended: their position is a file's version. */
export type Migration = { readonly name: string; readonly statements: readonly string[] };

/** Migrates the file, each step in its own transaction. Refuses a newer file. */
export function migrate(driver: SqlDriver, steps: readonly Migration[]): void {
  const version = versionOf(driver);
  if (version > steps.length) {
    throw new AppError(
      'NEWER_STORE',
      `The store has version ${version}, but this Passbench supports only versions up to ${steps.length}.`,
      'Open it with the newer Passbench that wrote it, or use another data folder.',
    );
  }
  for (const [index, step] of steps.entries()) if (index >= version) takeStep(driver, step, index + 1);
}

/** The version of an open file: how many steps were taken. */
export function versionOf(driver: SqlDriver): number {
  return Number(driver.prepare('PRAGMA user_version').all([])[0]?.['user_version'] ?? 0);
}

function takeStep(driver: SqlDriver, step: Migration, version: number): void {
  try {
    driver.exec('BEGIN IMMEDIATE');
    for (const statement of step.statements) driver.exec(statement);
    driver.exec(`PRAGMA user_version = ${version}`);
    driver.exec('COMMIT');
  } catch (error) {
    rollBack(driver.exec);
    throw error;
  }
}

/** Ends a transaction that failed. */
export function rollBack(exec: (sql: string) => void): void {
  try {
    exec('ROLLBACK');
  } catch {
    // SQLite has already rolled back (full disk, I/O error), or BEGIN failed.
  }
}
