import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { SearchRequest } from '../call-search/search-calls.ts';
import type { Database } from '../database/database.ts';
import type { SqlValue, Statement } from '../database/drivers/sql-driver.ts';
import type { CallRecord } from './call-record.ts';
import {
  detailsOf,
  insertCall,
  noSandboxRecord,
  rowOf,
  type SandboxRecord,
  shortenForStorage,
  retentionOf,
  type Retention,
} from './call-row.ts';
import { numberOf, textOf, textOrNull } from '../database/read-column.ts';
import { recordOfRow, callQueries, callWrites } from './read-call-row.ts';
import type { NumberedCall } from './summarise-record.ts';

type Tally = {
  readonly keep: string;
  readonly calls: number;
  readonly bytes: number;
  readonly removed: number;
};

type Limit = { readonly calls: number; readonly bytes: number };
const mebibyte = 1024 * 1024;

/** Limits of removable calls. Accepted and sent calls have none. */
export const limits: Readonly<Partial<Record<Retention, Limit>>> = {
  unauthenticated: { calls: 1000, bytes: 16 * mebibyte },
  refused: { calls: 20_000, bytes: 128 * mebibyte },
};

/** How many calls of a kind pass between checks; a tenth is removed at a time. */
const lookEvery = 100;

type CallQuota = {
  readonly added: (record: Pick<CallRecord, 'origin' | 'signature' | 'verdict'>) => void;
};

function callQuota(of: {
  readonly tallies: () => Promise<readonly Tally[]>;
  readonly commitSoon: Database['commitSoon'];
  readonly report: (error: unknown) => void;
}): CallQuota {
  const { tallies, commitSoon, report } = of;
  const added = new Map<Retention, number>();
  let isLooking = false;

  const removeOldest = async (keep: Retention, limit: Limit): Promise<void> => {
    for (;;) {
      const tally = (await tallies()).find((each) => each.keep === keep);
      if (tally === undefined || (tally.calls <= limit.calls && tally.bytes <= limit.bytes)) return;
      const many = Math.max(tally.calls - limit.calls, Math.ceil(tally.calls / 10));
      const oldest = Math.min(many, 1000);
      const [gone = 0] = await commitSoon([
        { sql: callWrites.removeOldest, values: [keep, oldest] },
        { sql: callWrites.countLetGo, values: [Math.min(oldest, tally.calls), keep] },
      ]);
      // Tallies of a damaged store may say more than there is.
      if (gone === 0) return;
    }
  };
  return {
    added: (record) => {
      const keep = retentionOf(record);
      const limit = limits[keep];
      if (limit === undefined) return;
      const count = (added.get(keep) ?? 0) + 1;
      added.set(keep, count % lookEvery);
      // Checked at the first call of a run too: the run before may have ended over its limit.
      if (count % lookEvery !== 1 || isLooking) return;
      isLooking = true;
      removeOldest(keep, limit)
        .catch(report)
        .finally(() => {
          isLooking = false;
        });
    },
  };
}

/** All calls in one table, numbered by this one instance per store. A resolved write is on disk. */
export type CallStore = {
  readonly database: Database;
  /** Changes whenever calls were removed or brought back through `database`; null while that is under way. */
  readonly revision: () => number | null;
  /** Adds a call that the sandbox decided, in order. Resolves with its number. */
  readonly append: (record: CallRecord, standing: SandboxRecord) => Promise<number>;
  /** Adds a call that Passbench sent. In lists it replaces the received one of that id, if any. */
  readonly addSent: (record: CallRecord, standsFor: string | null) => Promise<number>;
  /** The same in place of what was kept of that call before. */
  readonly replaceSent: (record: CallRecord, standsFor: string | null) => Promise<number>;
  /** Rewrites a row's details: the diagnosis comes after the call. */
  readonly rewriteDetails: (record: CallRecord) => Promise<void>;
  /** The calls before that number, newest first, without bodies. */
  readonly page: (before: number | null, limit: number) => Promise<readonly NumberedCall[]>;
  /**
   * The matching calls, newest first, without bodies, and where to continue; null at the end. A slow search returns fewer.
   */
  readonly search: (
    asked: SearchRequest,
  ) => Promise<{ readonly calls: readonly NumberedCall[]; readonly next: number | null }>;
  readonly ofOrder: (orderKey: string, limit: number) => Promise<readonly NumberedCall[]>;
  /** One call, whole; null when it is not kept. */
  readonly one: (id: string) => Promise<NumberedCall | null>;
  /** Those of these ids that are kept, the oldest first. */
  readonly knownIds: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly receivedFor: (sentId: string) => Promise<NumberedCall | null>;
  /** The id in lists: its own, or that of the sent call that replaces it. */
  readonly listedId: (id: string) => Promise<string>;
  readonly keysOfNumber: (merchantBizNo: string, scenario: string) => Promise<readonly string[]>;
  /** The same in whatever scenario. */
  readonly keysOfNumberAnywhere: (merchantBizNo: string) => Promise<readonly string[]>;
  readonly lastKeys: (limit: number) => Promise<readonly string[]>;
  /** When the order was last called, on the run's clock. */
  readonly lastAt: (orderKey: string) => Promise<Instant | null>;
  readonly tallies: () => Promise<readonly Tally[]>;
};

/** Opens the calls of a store. `report` hears of failed removals, which delay nothing. */
export async function openCallStore(database: Database, report: (error: unknown) => void): Promise<CallStore> {
  const { read, commitSoon } = database;
  let seq = await lastSeq(database);
  const tallies = async (): Promise<readonly Tally[]> => (await read(callQueries.tallies)).map(tallyOf);
  const quota = callQuota({ tallies, commitSoon, report });

  const insert = async (
    record: CallRecord,
    standing: SandboxRecord,
    also: { readonly before?: readonly Statement[]; readonly after?: readonly Statement[] } = {},
  ): Promise<number> => {
    seq += 1;
    const own = seq;
    const { before = [], after = [] } = also;
    const row = { sql: insertCall, values: rowOf(own, shortenForStorage(record), standing) };
    await commitSoon([...before, row, ...after]);
    quota.added(record);
    return own;
  };
  const numbered = async (sql: string, values: readonly SqlValue[]): Promise<readonly NumberedCall[]> =>
    (await read(sql, values)).map((row) => ({ seq: numberOf(row, 'seq'), record: recordOfRow(row) }));
  const keys = async (sql: string, values: readonly SqlValue[]): Promise<readonly string[]> =>
    (await read(sql, values)).map((row) => textOf(row, 'order_key'));

  return {
    ...withRevision(database),
    append: insert,
    addSent: (record, standsFor) => insert(record, noSandboxRecord, { after: toldAs(record, standsFor) }),
    replaceSent: (record, standsFor) =>
      insert(record, noSandboxRecord, {
        before: [{ sql: callWrites.removeSent, values: [record.id] }],
        after: toldAs(record, standsFor),
      }),
    rewriteDetails: async (record) => {
      await commitSoon([{ sql: callWrites.details, values: [detailsOf(shortenForStorage(record)), record.id] }]);
    },
    page: (before, limit) => numbered(callQueries.page, [before ?? Number.MAX_SAFE_INTEGER, limit]),
    search: async (asked) => {
      const { seqs, next } = await database.search(asked);
      return { calls: seqs.length === 0 ? [] : await numbered(callQueries.named, [JSON.stringify(seqs)]), next };
    },
    ofOrder: (orderKey, limit) => numbered(callQueries.ofOrder, [orderKey, limit, orderKey, limit]),
    one: async (id) => (await numbered(callQueries.one, [id]))[0] ?? null,
    knownIds: async (ids) => (await read(callQueries.knownIds, [JSON.stringify(ids)])).map((row) => textOf(row, 'id')),
    receivedFor: async (sentId) => (await numbered(callQueries.receivedFor, [sentId]))[0] ?? null,
    listedId: async (id) => {
      const [row = {}] = await read(callQueries.toldAs, [id]);
      return textOrNull(row, 'told_as') ?? id;
    },
    keysOfNumber: (merchantBizNo, scenario) => keys(callQueries.keysOfNumber, [merchantBizNo, scenario]),
    keysOfNumberAnywhere: (merchantBizNo) => keys(callQueries.keysOfNumberAnywhere, [merchantBizNo]),
    lastKeys: (limit) => keys(callQueries.lastKeys, [limit]),
    lastAt: async (orderKey) => {
      const at = (await read(callQueries.lastAt, [orderKey]))[0]?.['at'];
      return typeof at === 'number' ? at : null;
    },
    tallies,
  };
}

/** What others write through it is neither an addition nor a removal by quota, which takes no accepted call. */
function withRevision(database: Database): Pick<CallStore, 'database' | 'revision'> {
  let [revision, underWay] = [0, 0];
  const commitSoon: Database['commitSoon'] = async (statements) => {
    underWay += 1;
    try {
      return await database.commitSoon(statements);
    } finally {
      underWay -= 1;
      revision += 1;
    }
  };
  return { database: { ...database, commitSoon }, revision: () => (underWay === 0 ? revision : null) };
}

function toldAs({ id }: CallRecord, standsFor: string | null): readonly Statement[] {
  return standsFor === null ? [] : [{ sql: callWrites.tellAs, values: [id, standsFor] }];
}

/** Numbers are never reused, even after clearing: pages continue from them. */
async function lastSeq({ read }: Pick<Database, 'read'>): Promise<number> {
  const [ever] = await read(callQueries.lastSeqEver);
  return ever === undefined ? 0 : numberOf(ever, 'seq');
}

function tallyOf(row: Readonly<Record<string, unknown>>): Tally {
  return {
    keep: textOf(row, 'keep'),
    calls: numberOf(row, 'calls'),
    bytes: numberOf(row, 'bytes'),
    removed: numberOf(row, 'let_go'),
  };
}
