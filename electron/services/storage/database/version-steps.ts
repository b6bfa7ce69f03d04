import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SqlDriver } from './drivers/sql-driver.ts';

/** Times after which an edit begins a new version: since the last edit, and since the first. */
export const pauseMs = 30_000;
export const longestSittingMs = 10 * 60_000;
/** The pause of stores before `shorterPauses`. */
const formerPauseMs = 2 * 60_000;

type Watched = { readonly table: string; readonly kind: string; readonly columns: Readonly<Record<string, string>> };

const watched: readonly Watched[] = [
  {
    table: 'documents',
    kind: 'payload',
    columns: { name: 'name', scenario: 'scenario', order_name: 'order_name', order_no: 'order_no' },
  },
  { table: 'stories', kind: 'story', columns: { name: 'name' } },
];

const watchedTemplates: Watched = { table: 'templates', kind: 'template', columns: { name: 'name' } };

/**
 * Every text that a table held, one row per version. Triggers write it in the same transaction, so no writer can bypass it.
 * The newest row of an id is its head and equals the table. `sealed`: no edit changes this row. `removed_ms`: when the text
 * left the table; `after_id`: the one before it then; `removal`: the removal's number.
 */
export const versionSteps: Migration = {
  name: 'versions of payloads and stories',
  statements: [
    `CREATE TABLE versions (
      seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL,
      name TEXT NOT NULL, scenario TEXT NOT NULL DEFAULT '', order_name TEXT NOT NULL DEFAULT '""',
      order_no TEXT NOT NULL DEFAULT '""', text TEXT NOT NULL, position INTEGER NOT NULL,
      begun_ms INTEGER NOT NULL, changed_ms INTEGER NOT NULL,
      sealed INTEGER NOT NULL DEFAULT 0, sent_ms INTEGER, removed_ms INTEGER, after_id TEXT, removal INTEGER
    ) STRICT`,
    'CREATE INDEX versions_of ON versions (kind, id, seq)',
    'CREATE INDEX versions_removed ON versions (removed_ms) WHERE removed_ms IS NOT NULL',
    'CREATE INDEX versions_by_removal ON versions (removal)',
    ...watched.flatMap(watching),
  ],
};

export const templateVersionSteps: Migration = {
  name: 'versions of own templates',
  statements: watching(watchedTemplates),
};

/** A shorter pause begins a version, and the text that a table began with is kept as it was. */
export const shorterPauses: Migration = {
  name: 'versions after shorter pauses, and of first texts',
  statements: [...watched, watchedTemplates].flatMap((each) => [
    `DROP TRIGGER ${each.table}_inserted`,
    `DROP TRIGGER ${each.table}_updated`,
    onInsert(each, 1),
    onUpdate(each, pauseMs),
  ]),
};

function watching(each: Watched): readonly string[] {
  return [begin(each), onInsert(each, 0), onUpdate(each, formerPauseMs), onDelete(each)];
}

/** What is there already has one version each. */
function begin({ table, kind, columns }: Watched): string {
  return `INSERT INTO versions (kind, id, text, position, begun_ms, changed_ms, ${Object.keys(columns).join(', ')})
    SELECT '${kind}', id, text, position, changed_ms, changed_ms, ${Object.values(columns).join(', ')} FROM ${table}`;
}

/** One that comes back goes on where it was. */
function onInsert(each: Watched, sealed: 0 | 1): string {
  const { table, kind } = each;
  return `CREATE TRIGGER ${table}_inserted AFTER INSERT ON ${table} BEGIN
    ${insertNew(each, sealed)} WHERE NEW.text IS NOT (SELECT text FROM versions WHERE seq = ${headOf(kind)});
    UPDATE versions SET ${meta(each, 'NEW')} WHERE seq = ${headOf(kind)};
    UPDATE versions SET removed_ms = NULL WHERE kind = '${kind}' AND id = NEW.id AND removed_ms IS NOT NULL;
  END`;
}

/**
 * An edit extends the head unless that is sealed, too old, or a different text: neither first nor last half is left. A
 * version equal to the one before it is removed.
 */
function onUpdate(each: Watched, pause: number): string {
  const { table, kind } = each;
  const half = 'length(OLD.text) / 2';
  const goesOn = `sealed = 0 AND NEW.changed_ms BETWEEN changed_ms AND min(changed_ms + ${pause}, begun_ms + ${longestSittingMs})
      AND (substr(NEW.text, 1, ${half}) IS substr(OLD.text, 1, ${half}) OR substr(NEW.text, -(${half})) IS substr(OLD.text, -(${half})))`;
  const before = `(SELECT text FROM versions WHERE kind = '${kind}' AND id = NEW.id ORDER BY seq DESC LIMIT 1 OFFSET 1)`;
  return `CREATE TRIGGER ${table}_updated AFTER UPDATE ON ${table} BEGIN
    ${insertNew(each, 0)} WHERE NEW.text IS NOT OLD.text AND NOT EXISTS (SELECT 1 FROM versions WHERE seq = ${headOf(kind)} AND ${goesOn});
    UPDATE versions SET ${meta(each, 'NEW')}, text = NEW.text,
      changed_ms = CASE WHEN NEW.text IS OLD.text THEN changed_ms ELSE NEW.changed_ms END WHERE seq = ${headOf(kind)};
    DELETE FROM versions WHERE NEW.text IS NOT OLD.text AND seq = ${headOf(kind)} AND sealed = 0 AND text IS ${before};
    UPDATE versions SET ${meta(each, 'NEW')} WHERE seq = ${headOf(kind)};
  END`;
}

function onDelete(each: Watched): string {
  const { table, kind } = each;
  const now = "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)";
  const before = `(SELECT id FROM ${table} WHERE position < OLD.position ORDER BY position DESC LIMIT 1)`;
  return `CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} BEGIN
    UPDATE versions SET ${meta(each, 'OLD')}, removed_ms = ${now}, after_id = ${before},
      removal = (SELECT coalesce(max(removal), 0) + 1 FROM versions)
      WHERE seq = (SELECT max(seq) FROM versions WHERE kind = '${kind}' AND id = OLD.id);
  END`;
}

function insertNew({ kind, columns }: Watched, sealed: 0 | 1): string {
  const values = Object.values(columns).map((column) => `NEW.${column}`);
  return `INSERT INTO versions (kind, id, text, position, begun_ms, changed_ms, sealed, ${Object.keys(columns).join(', ')})
    SELECT '${kind}', NEW.id, NEW.text, NEW.position, NEW.changed_ms, NEW.changed_ms, ${sealed}, ${values.join(', ')}`;
}

function headOf(kind: string): string {
  return `(SELECT max(seq) FROM versions WHERE kind = '${kind}' AND id = NEW.id)`;
}

function meta({ columns }: Watched, row: 'NEW' | 'OLD'): string {
  return [...Object.entries(columns), ['position', 'position']]
    .map(([to, from]) => `${to} = ${row}.${from}`)
    .join(', ');
}

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
