import { createFaultTally, listScopes } from '../../../../shared/protocol/sandbox/faults/fault-tally.ts';
import type { ActiveFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { SandboxMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { numberOf, textOf } from '../../storage/database/read-column.ts';
import { keyText, plain } from '../../storage/journal/call-row.ts';
import { stateReader, type TeamState } from './team-state.ts';
import type { Ask } from './team-ask.ts';
import { readKnownOrder, requestOf } from '../server/pending-memory.ts';

/** What a call is decided upon, as one read found it. */
export type Basis = {
  readonly state: TeamState;
  readonly memory: SandboxMemory;
  /** The call that an earlier request of the same id was; null for none. */
  readonly requestOfCall: string | null;
  readonly orderSeq: number;
  readonly requestSeq: number;
  /** The client's last counted call; null where no rate is limited. */
  readonly clientSeq: number | null;
};

/** Reads what decisions rest on, and remembers what every process obeys as it was read last. */
export function basisReader({
  sha256,
  limitsRates,
}: {
  readonly sha256: (bytes: Uint8Array) => string;
  /** Whether the gap rate-limit is set. */
  readonly limitsRates: () => boolean;
}) {
  const readState = stateReader();
  let last: TeamState | null = null;
  let offsetMs = 0;
  const noteState = (row: SqlRow | undefined): TeamState => {
    last = readState(row);
    offsetMs = last.nowMs - Date.now();
    return last;
  };
  return {
    last: () => last,
    look: async (ask: Ask) => noteState((await ask('state', []))[0]),
    /** The database's real time, as far as this computer's clock runs since the last read. */
    realNow: () => Date.now() + offsetMs,
    read: async (ask: Ask, { orderKey, clientId, requestId }: MemoryKeys): Promise<Basis> => {
      const rates = limitsRates() ? await ask('recent', [plain(clientId)]) : null;
      const [row = {}] = await ask('basis', [plain(orderKey), keyText(requestId), plain(clientId)]);
      const order = row['order_seq'] === null ? null : readKnownOrder({ standing: row['order_standing'] ?? null });
      const request = row['request_seq'] === null ? null : requestOf(row, sha256);
      const times = (rates ?? []).map((each) => numberOf(each, 'at_real')).reverse();
      const [newest] = rates ?? [];
      return {
        state: noteState(row),
        memory: { order: () => order, request: () => request, recentCalls: () => times },
        requestOfCall: request?.callId ?? null,
        orderSeq: order === null ? 0 : numberOf(row, 'order_seq'),
        requestSeq: request === null ? 0 : numberOf(row, 'request_seq'),
        clientSeq: rates === null ? null : newest === undefined ? 0 : numberOf(newest, 'seq'),
      };
    },
  };
}

/** The plan with its counts, which are of the calls of every process since it came into force. */
export async function talliedFaults(ask: Ask, { plan, faultSeq }: TeamState): Promise<ActiveFaults | null> {
  if (plan === null) return null;
  const scopes = listScopes(plan);
  const received: number[] = [];
  for (const { order, endpoint } of scopes) {
    const [row = {}] = await ask('receivedSince', [faultSeq, order, endpoint]);
    received.push(numberOf(row, 'many'));
  }
  const unknown = (await ask('stillUnknown', [])).map(
    (row) => [textOf(row, 'order_key'), textOf(row, 'order_status')] as const,
  );
  const history = createFaultTally(plan, { received: scopes.map(() => 0), unknown: [] });
  history.recount({ received, unknown });
  return { plan, history };
}
