import { searchCalls } from '../call-search/search-calls.ts';
import { callSteps } from './call-migrations.ts';
import { documentSteps } from './document-migrations.ts';
import type { SqlDriver } from './drivers/sql-driver.ts';
import { versionOf } from './migrations.ts';
import type { Migration } from './migrations.ts';
import { lenientText } from './read-column.ts';

/** The two stores of a data folder: what somebody wrote, small; and calls, of which there may be any number. */
export type StoreKind = 'documents' | 'calls';

export type StoreShape = {
  /** SQLite's application_id: neither store is ever taken for the other. */
  readonly applicationId: number;
  /** What the first of its steps has made, and none has taken away. */
  readonly firstTables: readonly string[];
  readonly steps: readonly Migration[];
  /** How the store is searched, in small steps, between which it answers others; absent: it is not. */
  readonly search?: typeof searchCalls;
};

export const storeShapes: Readonly<Record<StoreKind, StoreShape>> = {
  documents: { applicationId: 0x50_42_64_31, firstTables: ['documents', 'settings'], steps: documentSteps },
  calls: {
    applicationId: 0x50_42_63_31,
    firstTables: ['calls', 'tallies'],
    steps: callSteps,
    search: searchCalls,
  },
};

/** What a file says of whose it is; 0 where it says nothing. */
export function applicationIdOf(driver: SqlDriver): number {
  return Number(driver.prepare('PRAGMA application_id').all([])[0]?.['application_id'] ?? 0);
}

/**
 * Whether nothing stands in an open file yet. Throws what isDamage knows where something stands in it and it is no store of
 * that kind. A store says whose it is; one that says nothing is of a version that did not, or another program's.
 */
export function isNewStore(driver: SqlDriver, kind: StoreKind): boolean {
  const { applicationId, firstTables } = storeShapes[kind];
  const [said, version] = [applicationIdOf(driver), versionOf(driver)];
  const names = new Set(
    driver
      .prepare('SELECT CAST(name AS BLOB) AS name FROM sqlite_schema')
      .all([])
      .map(({ name }) => lenientText(name)),
  );
  if (said !== 0 && said !== applicationId) throw foreign();
  if (version === 0 && names.size === 0) return true;
  if (version === 0 || !firstTables.every((name) => names.has(name))) throw foreign();
  return false;
}

function foreign(): Error {
  return new Error('The file is not a database of this product, or not the one that its name says.');
}
