import type { Forgetting, Forgotten } from '../../../../shared/documents/call-summary.ts';
import { forgottenDays } from '../../../../shared/documents/size-limits.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Database } from '../database/database.ts';
import type { SqlRow, Statement } from '../database/drivers/sql-driver.ts';
import { rowColumns } from './call-row.ts';
import { numberOf, textOf } from '../database/read-column.ts';

/**
 * Calls of forgotten orders. They stay in their own table, unchanged and under their numbers, until restored, cleared or
 * expired. Newer calls of the order follow them.
 */
export type ForgottenCalls = {
  readonly forget: (orderKey: string) => Promise<Forgotten>;
  /** Restores them. NOT_FOUND once they are removed. */
  readonly restore: (of: Forgetting) => Promise<void>;
  /** What can be brought back, the last forgotten first. */
  readonly list: () => Promise<readonly Forgotten[]>;
  /** Removes them permanently. */
  readonly wipe: (of: Forgetting) => Promise<void>;
  /** Removes expired ones permanently. */
  readonly wipeExpired: () => Promise<void>;
};

/** Calls per transaction, so that no answer waits. */
const atOnce = 2000;
const columns = rowColumns.join(', ');
const own = 'order_key = ? AND forgotten_ms = ?';
const nextOnes = `SELECT seq FROM forgotten_calls WHERE ${own} ORDER BY seq LIMIT ${atOnce}`;

const moves = {
  setAside: `INSERT INTO forgotten_calls (${columns}, told_as, forgotten_ms)
    SELECT ${columns}, told_as, ? FROM calls WHERE order_key = ? AND seq <= ? ORDER BY seq LIMIT ${atOnce}`,
  takeOut: `DELETE FROM calls WHERE order_key = ?
    AND seq <= (SELECT max(seq) FROM forgotten_calls WHERE ${own})`,
  putBack: `INSERT OR IGNORE INTO calls (${columns}) SELECT ${columns} FROM forgotten_calls WHERE seq IN (${nextOnes})`,
  // The trigger that counts merged calls reacts to updates only.
  tellAs: `UPDATE calls SET told_as = (SELECT told_as FROM forgotten_calls AS was WHERE was.seq = calls.seq)
    WHERE seq IN (SELECT seq FROM forgotten_calls WHERE seq IN (${nextOnes}) AND told_as IS NOT NULL)`,
  remove: `DELETE FROM forgotten_calls WHERE seq IN (${nextOnes})`,
} as const;

const listed = `SELECT CAST(order_key AS BLOB) AS order_key, forgotten_ms, sum(told_as IS NULL) AS calls,
    CAST(merchant_biz_no AS BLOB) AS merchant_biz_no, CAST(scenario AS BLOB) AS scenario, max(seq)
  FROM forgotten_calls WHERE forgotten_ms >= ?`;
const grouped = 'GROUP BY forgotten_ms, order_key ORDER BY forgotten_ms DESC';

type Store = {
  readonly read: Database['read'];
  readonly commitSoon: (statements: readonly Statement[]) => Promise<readonly number[]>;
};

/** Over the store of calls; `now` is real time. */
export function createForgottenCalls({ read, commitSoon }: Store, now: () => Instant): ForgottenCalls {
  const oldest = (): Instant => now() - forgottenDays * 86_400_000;
  const wipe: ForgottenCalls['wipe'] = async ({ orderKey, at }) => {
    for (;;) {
      const [removed = 0] = await commitSoon([{ sql: moves.remove, values: [orderKey, at] }]);
      if (removed === 0) return;
    }
  };
  return {
    forget: async (orderKey) => {
      const at = now();
      const [row] = await read('SELECT coalesce(max(seq), 0) AS seq FROM calls WHERE order_key = ?', [orderKey]);
      const last = row === undefined ? 0 : numberOf(row, 'seq');
      for (;;) {
        const [moved = 0] = await commitSoon([
          { sql: moves.setAside, values: [at, orderKey, last] },
          { sql: moves.takeOut, values: [orderKey, orderKey, at] },
        ]);
        if (moved < atOnce) break;
      }
      const [forgotten] = await read(`${listed} AND ${own} ${grouped}`, [at, orderKey, at]);
      if (forgotten === undefined) throw nothingThere();
      return forgottenOf(forgotten);
    },
    restore: async ({ orderKey, at }) => {
      const values = [orderKey, at];
      for (let brought = 0; ; brought += 1) {
        const [, , removed = 0] = await commitSoon([
          { sql: moves.putBack, values },
          { sql: moves.tellAs, values },
          { sql: moves.remove, values },
        ]);
        if (removed === 0 && brought === 0) throw nothingThere();
        if (removed < atOnce) return;
      }
    },
    list: async () => (await read(`${listed} ${grouped}`, [oldest()])).map(forgottenOf),
    wipe,
    wipeExpired: async () => {
      const tooOld = 'SELECT DISTINCT CAST(order_key AS BLOB) AS order_key, forgotten_ms FROM forgotten_calls';
      for (const row of await read(`${tooOld} WHERE forgotten_ms < ?`, [oldest()]))
        await wipe({ orderKey: textOf(row, 'order_key'), at: numberOf(row, 'forgotten_ms') });
    },
  };
}

function forgottenOf(row: SqlRow): Forgotten {
  return {
    orderKey: textOf(row, 'order_key'),
    at: numberOf(row, 'forgotten_ms'),
    scenario: textOf(row, 'scenario'),
    merchantBizNo: textOf(row, 'merchant_biz_no'),
    calls: numberOf(row, 'calls'),
  };
}

function nothingThere(): AppError {
  return new AppError(
    'NOT_FOUND',
    { en: 'These calls no longer exist.', zh: '這些呼叫已不存在。' },
    {
      en: `They were cleared, or deleted more than ${forgottenDays} days ago.`,
      zh: `它們已被清除，或已刪除超過 ${forgottenDays} 日。`,
    },
  );
}
