import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Database } from '../database/database.ts';
import type { Statement, SqlRow } from '../database/drivers/sql-driver.ts';
import { encodeText, decodeText } from '../database/exact-text.ts';
import { decodedTextOf } from '../database/read-column.ts';
import {
  type PayloadDocument,
  deletedSchema,
  versionSchema,
  type Deleted,
  type Version,
  type Versioned,
  type WholeVersion,
} from '../../../../shared/documents/payload-document.ts';

/** The most characters of all versions together, without current texts. */
const mostCharacters = 32 * 1024 * 1024;
/** So many characters are written before somebody looks. */
const looksAfter = 1024 * 1024;

const setting = 'versions.let-go';

/**
 * Removes the oldest versions when there are too many: unsent ones first, then sent ones, then the longest deleted. Never a
 * current text.
 */
export function createTrimmer({ read, commitSoon }: Database, most = mostCharacters) {
  let written = Number.POSITIVE_INFINITY;

  const trimmedUntil = async (): Promise<Instant | null> => {
    const [row] = await read('SELECT value FROM settings WHERE key = ?', [setting]);
    return row === undefined ? null : Number(decodeText(String(row['value'])));
  };
  const trim = async (): Promise<void> => {
    const [sum] = await read(`SELECT total(length(text)) AS size FROM (${spare})`);
    const excess = Number(sum?.['size'] ?? 0) - most;
    if (excess <= 0) return;
    const going = `SELECT seq, changed_ms FROM (SELECT seq, changed_ms, length(text) AS own,
        sum(length(text)) OVER (ORDER BY rank, removed_ms, seq) AS gone FROM (${spare})) WHERE gone - own < ?`;
    const [last] = await read(`SELECT max(changed_ms) AS at FROM (${going})`, [excess]);
    const until = Math.max(Number(last?.['at'] ?? 0), (await trimmedUntil()) ?? 0);
    await commitSoon([
      { sql: `DELETE FROM versions WHERE seq IN (SELECT seq FROM (${going}))`, values: [excess] },
      {
        sql: 'INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)',
        values: [setting, encodeText(String(until))],
      },
    ]);
  };
  return {
    trimmedUntil,
    noteGrowth: async (characters: number): Promise<void> => {
      written += characters;
      if (written < looksAfter) return;
      written = 0;
      await trim();
    },
  };
}

const spare = `SELECT seq, text, changed_ms, removed_ms,
    CASE WHEN removed_ms IS NOT NULL THEN 2 WHEN sent_ms IS NOT NULL THEN 1 ELSE 0 END AS rank
  FROM versions WHERE removed_ms IS NOT NULL
    OR seq < (SELECT max(seq) FROM versions AS head WHERE head.kind = versions.kind AND head.id = versions.id)`;

const listedColumns =
  'seq, kind, id, name, scenario, order_name, order_no, begun_ms, changed_ms, length(text) AS size, sent_ms, removed_ms';

function versionOfRow(row: SqlRow): Version {
  return versionSchema.parse({ ...namedOf(row), begunAt: row['begun_ms'], sentAt: row['sent_ms'] });
}

function deletedOfRow(row: SqlRow): Deleted {
  return deletedSchema.parse({ ...namedOf(row), deletedAt: row['removed_ms'] });
}

function namedOf(row: SqlRow) {
  return {
    seq: row['seq'],
    kind: row['kind'],
    id: row['id'],
    name: decodedTextOf(row, 'name'),
    scenario: row['scenario'],
    order: decodedTextOf(row, 'order_name'),
    orderNo: decodedTextOf(row, 'order_no'),
    at: row['changed_ms'],
    size: row['size'],
  };
}

/** The last version of a deleted text. `after`: the id before it; null: none. */
export type LastVersion = WholeVersion & { readonly after: string | null };

/**
 * Versions of payloads, stories and templates, and deleted ones. Triggers write them (database/version-steps); here they
 * are read, sealed, restored and removed. A resolved write is on disk.
 */
export interface Versions {
  /** Newest first; the first one is the current text, unless deleted. */
  readonly list: (of: Versioned) => Promise<readonly Version[]>;
  /** Throws NOT_FOUND once it was let go. */
  readonly read: (seq: number) => Promise<WholeVersion>;
  /** What was deleted, the last first. */
  readonly deleted: () => Promise<readonly Deleted[]>;
  readonly lastOf: (all: readonly Versioned[]) => Promise<readonly LastVersion[]>;
  /** Makes this text a version that no edit changes; `sentAt`: when it was sent. */
  readonly seal: (of: Versioned, text: string, sentAt: Instant | null) => Promise<void>;
  /** Removes every version but the current text, permanently. */
  readonly wipe: (all: readonly Versioned[]) => Promise<void>;
  /** Up to when versions were removed for their size; null: none were. */
  readonly trimmedUntil: () => Promise<Instant | null>;
  /** Characters were written; removes the oldest versions now and then. */
  readonly noteGrowth: (characters: number) => Promise<void>;
}

/** The versions in the store of documents. `now` is real time. */
export function openVersions(database: Database, now: () => Instant): Versions {
  const { read, commitSoon } = database;
  const trim = createTrimmer(database);
  const list: Versions['list'] = async ({ kind, id }) => {
    const rows = await read(`SELECT ${listedColumns} FROM versions WHERE kind = ? AND id = ? ORDER BY seq DESC`, [
      kind,
      id,
    ]);
    return rows.map(versionOfRow);
  };
  return {
    list,
    read: async (seq) => {
      const [row] = await read(`SELECT ${listedColumns}, text FROM versions WHERE seq = ?`, [seq]);
      if (row === undefined) throw versionRemoved();
      return { ...versionOfRow(row), text: decodedTextOf(row, 'text') };
    },
    deleted: async () => {
      const rows = await read(
        `SELECT ${listedColumns} FROM versions WHERE removed_ms IS NOT NULL ORDER BY removed_ms DESC, removal DESC`,
      );
      return rows.map(deletedOfRow);
    },
    lastOf: async (all) => {
      const rows = await database.readAll(all.map(removedOne));
      return rows
        .flat()
        .toSorted((a, b) => Number(b['removal']) - Number(a['removal']))
        .map((row) => ({ ...versionOfRow(row), text: decodedTextOf(row, 'text'), after: textOrNull(row['after_id']) }));
    },
    seal: async (of, text, sentAt) => {
      const [known = 0] = await commitSoon([sealed(of, text, sentAt)]);
      if (known === 0) await commitSoon([...insertedBelow(of, text, now()), sealed(of, text, sentAt)]);
    },
    wipe: async (all) => {
      await commitSoon(all.flatMap(wiping));
    },
    ...trim,
  };
}

const tables = { payload: 'documents', story: 'stories', template: 'templates' } as const;

function removedOne({ kind, id }: Versioned): Statement {
  return {
    sql: `SELECT ${listedColumns}, text, after_id, removal FROM versions WHERE kind = ? AND id = ? AND removed_ms IS NOT NULL`,
    values: [kind, id],
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Seals a text: no edit changes it. */
function sealed({ kind, id }: Versioned, text: string, sentAt: Instant | null): Statement {
  return {
    sql: `UPDATE versions SET sealed = 1, sent_ms = coalesce(?, sent_ms)
      WHERE seq = (SELECT max(seq) FROM versions WHERE kind = ? AND id = ? AND text IS ?)`,
    values: [sentAt, kind, id, encodeText(text)],
  };
}

function insertedBelow({ kind, id }: Versioned, text: string, now: Instant): readonly Statement[] {
  const columns = 'name, scenario, order_name, order_no, position';
  const [newest, before] = [0, 1].map(
    (offset) => `(SELECT seq FROM versions WHERE kind = ? AND id = ? ORDER BY seq DESC LIMIT 1 OFFSET ${offset})`,
  );
  return [
    {
      sql: `INSERT INTO versions (kind, id, name, text, position, begun_ms, changed_ms) VALUES (?, ?, '""', ?, 0, ?, ?)`,
      values: [kind, id, encodeText(text), now, now],
    },
    {
      sql: `UPDATE versions SET (${columns}) = (SELECT ${columns} FROM versions WHERE seq = ${before})
        WHERE seq = ${newest} AND ${before} IS NOT NULL`,
      values: [kind, id, kind, id, kind, id],
    },
    {
      sql: `UPDATE versions SET seq = (SELECT max(seq) + 1 FROM versions) WHERE seq = ${before}`,
      values: [kind, id],
    },
  ];
}

/** Of one that is there, its head stays: it says what is there. */
function wiping({ kind, id }: Versioned): readonly Statement[] {
  const table = tables[kind];
  return [
    {
      sql: `DELETE FROM versions WHERE kind = ? AND id = ? AND NOT (
          EXISTS (SELECT 1 FROM ${table} WHERE ${table}.id = versions.id)
          AND seq = (SELECT max(seq) FROM versions AS head WHERE head.kind = versions.kind AND head.id = versions.id))`,
      values: [kind, id],
    },
    { sql: 'UPDATE versions SET sealed = 0, sent_ms = NULL WHERE kind = ? AND id = ?', values: [kind, id] },
  ];
}

function versionRemoved(): AppError {
  return new AppError(
    'NOT_FOUND',
    { en: 'This version no longer exists.', zh: '此版本已不存在。' },
    { en: 'Load the list of versions again.', zh: '請重新載入版本列表。' },
  );
}

type Placed = { readonly id: string; readonly after: string | null };

/**
 * The sequence of all payloads with restored ones in their old places: after the one before them; if that is gone, after
 * the last of their order; else at the end. `back` has the last deleted first.
 */
export function restoreSequence(
  all: readonly Pick<PayloadDocument, 'id' | 'order'>[],
  back: readonly Placed[],
): readonly string[] {
  const orders = new Map(all.map(({ id, order }) => [id, order]));
  const placed = back.filter(({ id }) => orders.has(id));
  const coming = new Set(placed.map(({ id }) => id));
  const ids = all.map(({ id }) => id).filter((id) => !coming.has(id));
  for (const { id, after } of placed) {
    const known = after === null ? -1 : ids.indexOf(after);
    const isLost = after !== null && known === -1;
    const mate = isLost ? ids.findLastIndex((each) => orders.get(each) === orders.get(id)) : known;
    ids.splice(isLost && mate === -1 ? ids.length : mate + 1, 0, id);
  }
  return ids;
}
