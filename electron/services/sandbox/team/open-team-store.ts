import { hash } from 'node:crypto';
import { gapValue, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { numberOf, textOf } from '../../storage/database/read-column.ts';
import { limits, type CallStore } from '../../storage/journal/call-store.ts';
import { detailsOf, plain, shortenForStorage, type Retention } from '../../storage/journal/call-row.ts';
import { recordOfRow } from '../../storage/journal/read-call-row.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import type { AskedCallStore, ControlState } from '../control/control-state.ts';
import type { Measure } from '../metrics/metrics.ts';
import type { TeamSettings } from './team-presence.ts';
import type { TeamAddress } from './team-address.ts';
import { startTeamControls, teamControls, type TeamStart } from './team-controls.ts';
import { openTeamDatabase } from './open-team-database.ts';
import { askOf, type Ask } from './team-ask.ts';
import { teamStore, type TeamStore } from './team-store.ts';

export type OpenTeamStore = {
  readonly calls: AskedCallStore & Pick<CallStore, 'rewriteDetails'>;
  readonly store: TeamStore;
  readonly controls: ControlState;
  readonly isUp: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

export type TeamOptions = {
  readonly address: TeamAddress;
  readonly password: string | null;
};

/** Clocks may differ by so many milliseconds before it is said. */
const quietOffsetMs = 5000;

/** Opens the store that several sandboxes share. Throws the errors of openTeamDatabase. */
export async function openTeamStore(
  { address, password }: TeamOptions,
  ports: {
    readonly settings: TeamSettings;
    readonly start: TeamStart;
    readonly gaps: GapChoices;
    readonly measure: Measure;
    readonly report: (error: unknown) => void;
    readonly notify: (sentence: string) => void;
  },
): Promise<OpenTeamStore> {
  const { report, notify, gaps, measure, settings } = ports;
  const { pool, differing, notes, close } = await openTeamDatabase(address, { password, settings, report });
  const ask = askOf(pool);
  const controls = teamControls(pool);
  const store = teamStore({
    pool,
    measure,
    sha256: (bytes) => hash('sha256', bytes),
    added: teamQuota(ask, report),
    limitsRates: () => gapValue(gaps, 'rate-limit') !== 'none',
  });
  try {
    await store.look();
    for (const note of notes) notify(note);
    if (differing.length > 0)
      notify(
        `Another sandbox over ${address.shown} has other ${differing.join(' and other ')}. Each answers by its own: give all of them the same options.`,
      );
    await startClock(address, controls, () => startTeamControls(pool, ports.start), notify);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    calls: teamCalls(ask),
    controls,
    store,
    isUp: () =>
      ask('state', []).then(
        () => true,
        () => false,
      ),
    close,
  };
}

async function startClock(
  { shown }: TeamAddress,
  { clock }: ControlState,
  start: () => Promise<boolean>,
  notify: (sentence: string) => void,
): Promise<void> {
  const { nowMs } = await clock();
  if (await start()) notify(`Clock and faults of every sandbox over ${shown} now begin as this start says.`);
  else if (!(await clock()).isStopped && Math.abs(nowMs - Date.now()) > quietOffsetMs)
    notify(
      `The clock of this computer differs from that of ${shown} by ${Math.round((nowMs - Date.now()) / 1000)} s. The database's counts.`,
    );
}

/** Removes the oldest of those that may be removed, once there are too many. */
function teamQuota(ask: Ask, report: (error: unknown) => void): (keep: Retention) => void {
  const added = new Map<Retention, number>();
  const removeOldest = async (keep: Retention): Promise<void> => {
    const limit = limits[keep];
    const [row = {}] = await ask('tally', [keep]);
    const [many, bytes] = [numberOf(row, 'many'), numberOf(row, 'bytes')];
    if (limit === undefined || (many <= limit.calls && bytes <= limit.bytes)) return;
    await ask('removeOldest', [keep, Math.max(many - limit.calls, Math.ceil(many / 10))]);
  };
  return (keep) => {
    if (limits[keep] === undefined) return;
    const count = (added.get(keep) ?? 0) + 1;
    added.set(keep, count % lookEvery);
    if (count % lookEvery === 1) void removeOldest(keep).catch(report);
  };
}

const lookEvery = 100;

function teamCalls(ask: Ask): OpenTeamStore['calls'] {
  const numbered = async (...asked: Parameters<Ask>): Promise<readonly NumberedCall[]> =>
    (await ask(...asked)).map((row) => ({ seq: numberOf(row, 'seq'), record: recordOfRow(row) }));
  const keys = async (...asked: Parameters<Ask>): Promise<readonly string[]> =>
    (await ask(...asked)).map((row) => textOf(row, 'order_key'));
  return {
    one: async (id) => (await numbered('one', [id]))[0] ?? null,
    ofOrder: (orderKey, limit) => numbered('ofOrder', [orderKey, limit, orderKey, limit]),
    lastKeys: (limit) => keys('lastKeys', [limit]),
    keysOfNumberAnywhere: (merchantBizNo) => keys('keysOfNumberAnywhere', [merchantBizNo]),
    received: async ({ order, status, since, before, limit }) => {
      const [named, inStatus] = [order, status].map((text) => (text === undefined ? null : plain(text)));
      const values = [named, inStatus, since ?? null, before ?? Number.MAX_SAFE_INTEGER, limit];
      const rows = await ask('received', values);
      return { calls: rows.map(receivedOf), next: rows.length < limit ? null : numberOf(rows.at(-1) ?? {}, 'seq') };
    },
    rewriteDetails: async (record) => {
      await ask('details', [detailsOf(shortenForStorage(record)), record.id]);
    },
  };
}

function receivedOf(row: SqlRow) {
  return {
    id: textOf(row, 'id'),
    merchantBizNo: textOf(row, 'merchant_biz_no'),
    orderStatus: textOf(row, 'order_status'),
    atVirtual: numberOf(row, 'at_virtual'),
  };
}
