import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import type { Summary } from '../../../engine/payload/summary.ts';
import type { Outline } from '../../../engine/payload/order-groups.ts';
import { isAuthenticated, type SentMarks } from '../../../engine/payload/sent-marks.ts';

export type RowState = 'accepted' | 'recorded' | 'refused' | 'unknown' | 'none';

export function getRowState(call: CallSummary | null): RowState {
  if (call === null) return 'none';
  if (call.verdict?.resultStatus === 'S') return call.mode === 'record-only' ? 'recorded' : 'accepted';
  return call.verdict?.resultStatus === 'F' ? 'refused' : 'unknown';
}

/**
 * Finds the last call of each payload: the one sent from it, else, where no other payload was sent as it, the last of its
 * order and status, in its environment.
 */
export function findLastCalls(
  outlines: readonly Outline[],
  {
    calls,
    sentMarks,
    environmentOf = {},
    summaries,
  }: SentMarks & { readonly summaries: Readonly<Record<string, Summary>> },
): ReadonlyMap<string, CallSummary> {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const keyOf = (call: CallSummary): string =>
    makeKey(call.merchantBizNo, call.scenario, call.orderStatus, call.environment?.id);
  // What one payload was sent as says nothing about another one of its status.
  const sentKeys = new Set(
    Object.values(sentMarks)
      .flatMap(({ callId }) => byId.get(callId) ?? [])
      .map(keyOf),
  );
  const byStatus = new Map(
    calls
      .filter((call) => isAuthenticated(call) && !(call.origin === 'sent' && sentKeys.has(keyOf(call))))
      .map((call) => [keyOf(call), call]),
  );
  return new Map(
    outlines.flatMap(({ id, orderNo, scenario }) => {
      const marked = byId.get(sentMarks[id]?.callId ?? '');
      const own = marked?.environment?.id === environmentOf[id] ? marked : undefined;
      const call = own ?? byStatus.get(makeKey(orderNo, scenario, summaries[id]?.status, environmentOf[id]));
      return call === undefined ? [] : [[id, call] as const];
    }),
  );
}

/**
 * Finds, for payloads whose last call was not accepted, the last accepted call of their order, status and environment.
 */
export function findAcceptedCalls(
  outlines: readonly Outline[],
  {
    lastCalls,
    calls,
    environmentOf = {},
    summaries,
  }: Omit<SentMarks, 'sentMarks'> & {
    readonly lastCalls: ReadonlyMap<string, CallSummary>;
    readonly summaries: Readonly<Record<string, Summary>>;
  },
): ReadonlyMap<string, CallSummary> {
  const isOpen = ({ id }: Outline): boolean => ['refused', 'unknown'].includes(getRowState(lastCalls.get(id) ?? null));
  const open = outlines.filter(isOpen);
  if (open.length === 0) return new Map();
  const byStatus = new Map(
    calls
      .filter((call) => getRowState(call) === 'accepted')
      .map((call) => [makeKey(call.merchantBizNo, call.scenario, call.orderStatus, call.environment?.id), call]),
  );
  return new Map(
    open.flatMap(({ id, orderNo, scenario }) => {
      const call = byStatus.get(makeKey(orderNo, scenario, summaries[id]?.status, environmentOf[id]));
      return call === undefined ? [] : [[id, call] as const];
    }),
  );
}

function makeKey(...parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts);
}
