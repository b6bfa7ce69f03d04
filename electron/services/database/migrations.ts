import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { SqlDriver } from './sql-driver.ts';

/** One step of the store's schema. Steps are only ever added at the end: their position is the version of a file. */
export type Migration = { readonly name: string; readonly statements: readonly string[] };

export const migrations: readonly Migration[] = [
  {
    name: 'documents, settings and calls',
    statements: [
      `CREATE TABLE documents (
        id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, scenario TEXT NOT NULL, order_no TEXT NOT NULL,
        text TEXT NOT NULL, position INTEGER NOT NULL, changed_ms INTEGER NOT NULL
      ) STRICT`,
      'CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
      `CREATE TABLE calls (
        seq INTEGER NOT NULL PRIMARY KEY, id TEXT NOT NULL,
        order_key TEXT NOT NULL, merchant_biz_no TEXT NOT NULL, scenario TEXT NOT NULL, order_status TEXT NOT NULL,
        endpoint TEXT, origin TEXT NOT NULL, at_virtual INTEGER NOT NULL, at_real INTEGER NOT NULL,
        client_id TEXT NOT NULL, request_id TEXT NOT NULL, counts INTEGER NOT NULL,
        order_create_ms INTEGER, order_modify_ms INTEGER, order_id TEXT, result_code TEXT, result_status TEXT,
        method TEXT NOT NULL, path TEXT NOT NULL, body BLOB NOT NULL,
        answer_status INTEGER, answer_body BLOB, details TEXT NOT NULL
      ) STRICT`,
      'CREATE UNIQUE INDEX calls_by_id ON calls (id)',
      'CREATE INDEX calls_of_order ON calls (order_key, seq) WHERE counts = 1',
      'CREATE UNIQUE INDEX calls_by_request ON calls (request_id, client_id) WHERE counts = 1',
    ],
  },
  {
    // A requestId may come twice where that is chosen (repeated-request-id), and an order has more to remember.
    name: 'what a call leaves behind as one value',
    statements: [
      'ALTER TABLE calls ADD COLUMN standing TEXT',
      `UPDATE calls SET standing = json_object('order', json_object(
        'orderKey', order_key, 'scenario', scenario, 'orderId', order_id, 'status', order_status,
        'orderCreateTime', order_create_ms, 'orderModifyTime', order_modify_ms, 'parts', json('[]'))) WHERE counts = 1`,
      'DROP INDEX calls_by_request',
      'CREATE INDEX calls_by_request ON calls (request_id, client_id, seq) WHERE counts = 1',
      'ALTER TABLE calls DROP COLUMN order_create_ms',
      'ALTER TABLE calls DROP COLUMN order_modify_ms',
      'ALTER TABLE calls DROP COLUMN order_id',
    ],
  },
  {
    name: 'stories',
    statements: [
      `CREATE TABLE stories (
        id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL,
        position INTEGER NOT NULL, changed_ms INTEGER NOT NULL
      ) STRICT`,
    ],
  },
];

/** Brings the file to the last version, each step in a transaction of its own. Refuses a file of a newer product. */
export function migrate(driver: SqlDriver, steps: readonly Migration[] = migrations): void {
  const version = versionOf(driver);
  if (version > steps.length) {
    throw new BenchError(
      'NEWER_STORE',
      `The store has version ${version}; this Passbench knows versions up to ${steps.length}.`,
      'Open it with the newer Passbench that wrote it, or use another data folder.',
    );
  }
  for (const [index, step] of steps.entries()) if (index >= version) takeStep(driver, step, index + 1);
}

function versionOf(driver: SqlDriver): number {
  return Number(driver.prepare('PRAGMA user_version').all([])[0]?.['user_version'] ?? 0);
}

function takeStep(driver: SqlDriver, step: Migration, version: number): void {
  driver.exec('BEGIN IMMEDIATE');
  try {
    for (const statement of step.statements) driver.exec(statement);
    driver.exec(`PRAGMA user_version = ${version}`);
    driver.exec('COMMIT');
  } catch (error) {
    driver.exec('ROLLBACK');
    throw new BenchError(
      'STORE_FAILED',
      `The store could not be brought to version ${version} (${step.name}).`,
      '',
      error,
    );
  }
}
