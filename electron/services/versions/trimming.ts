import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Database } from '../database/database.ts';
import { keepText, readText } from '../database/exact-text.ts';

/** So many characters may the texts of all versions have together, beside what stands there now. */
export const mostCharacters = 32 * 1024 * 1024;
/** So many characters are written before somebody looks. */
const looksAfter = 1024 * 1024;

const setting = 'versions.let-go';

/**
 * Lets the oldest versions go where there are too many: first those that nothing was sent of, then sent ones, at last what
 * was deleted longest ago. What stands there now is never among them.
 */
export function trimming({ read, commitSoon }: Database, most = mostCharacters) {
  let written = Number.POSITIVE_INFINITY;

  const letGoUntil = async (): Promise<Instant | null> => {
    const [row] = await read('SELECT value FROM settings WHERE key = ?', [setting]);
    return row === undefined ? null : Number(readText(String(row['value'])));
  };
  const trim = async (): Promise<void> => {
    const [sum] = await read(`SELECT total(length(text)) AS size FROM (${spare})`);
    const excess = Number(sum?.['size'] ?? 0) - most;
    if (excess <= 0) return;
    const going = `SELECT seq, changed_ms FROM (SELECT seq, changed_ms, length(text) AS own,
        sum(length(text)) OVER (ORDER BY rank, removed_ms, seq) AS gone FROM (${spare})) WHERE gone - own < ?`;
    const [last] = await read(`SELECT max(changed_ms) AS at FROM (${going})`, [excess]);
    const until = Math.max(Number(last?.['at'] ?? 0), (await letGoUntil()) ?? 0);
    await commitSoon([
      { sql: `DELETE FROM versions WHERE seq IN (SELECT seq FROM (${going}))`, values: [excess] },
      { sql: 'INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)', values: [setting, keepText(String(until))] },
    ]);
  };
  return {
    letGoUntil,
    grew: async (characters: number): Promise<void> => {
      written += characters;
      if (written < looksAfter) return;
      written = 0;
      await trim();
    },
  };
}

/** What may go, and in which order: a head that nothing has removed says what is there. */
const spare = `SELECT seq, text, changed_ms, removed_ms,
    CASE WHEN removed_ms IS NOT NULL THEN 2 WHEN sent_ms IS NOT NULL THEN 1 ELSE 0 END AS rank
  FROM versions WHERE removed_ms IS NOT NULL
    OR seq < (SELECT max(seq) FROM versions AS head WHERE head.kind = versions.kind AND head.id = versions.id)`;
