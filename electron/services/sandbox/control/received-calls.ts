import { wallet } from '../../../../shared/lifecycle/wallet.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { acceptedCallOf, isReadAccepted } from '../../../../shared/protocol/simulate/accepted-call.ts';
import { orderMoment, type OrderMoment } from '../../../../shared/protocol/simulate/moments.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { base64, type CallRecord } from '../../storage/journal/call-record.ts';
import type { AskedCallStore } from './control-state.ts';
import { summariseRecord } from '../../storage/journal/summarise-record.ts';

/** So many orders, and calls of each, a phone is asked about at most. */
const mostOrders = 1000;
const mostOfOrder = 1000;
const pageSize = 200;

export type AskedCalls = {
  readonly order?: string | undefined;
  readonly status?: string | undefined;
  /** On the clock of the sandbox. */
  readonly since?: Instant | undefined;
  readonly limit: number;
};

/** The last received calls that match, with bodies, in the order in which they came. */
export async function receivedCalls(calls: AskedCallStore, asked: AskedCalls): Promise<readonly CallRecord[]> {
  const { order, status, since, limit } = asked;
  const ids: string[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<AskedCallStore['received']>> = await calls.received({
      order,
      status,
      since,
      before,
      limit: pageSize,
    });
    ids.push(...page.calls.filter((record) => isAsked(record, asked)).map(({ id }) => id));
    before = page.next;
  } while (before !== null && ids.length < limit);
  const whole = await Promise.all(ids.slice(0, limit).map((id) => calls.one(id)));
  return whole.flatMap((call) => (call === null ? [] : [call.record])).reverse();
}

/** Whether a call is one of those asked for. */
export function isAsked(
  { merchantBizNo, orderStatus, atVirtual }: Pick<CallRecord, 'merchantBizNo' | 'orderStatus' | 'atVirtual'>,
  { order, status, since }: Omit<AskedCalls, 'limit'>,
): boolean {
  const isOrder = order === undefined || order === merchantBizNo;
  return isOrder && (status === undefined || status === orderStatus) && (since === undefined || atVirtual >= since);
}

/** A call in the words of the command, with its id and its bytes. */
export function describedCall(record: CallRecord, describe: (record: CallRecord) => object): object {
  return { ...describe(record), id: record.id, requestBase64: base64(record.body) };
}

/** What the phone shows at an instant of one order number, or of all that were called last. */
export async function phoneAt(
  calls: AskedCallStore,
  { order, at, gaps }: { readonly order: string | undefined; readonly at: Instant; readonly gaps: GapChoices },
): Promise<readonly OrderMoment[]> {
  const keys = await (order === undefined ? calls.lastKeys(mostOrders) : calls.keysOfNumberAnywhere(order));
  const ofOrders = await Promise.all([...new Set(keys)].map((key) => calls.ofOrder(key, mostOfOrder)));
  const accepted = ofOrders
    .flat()
    .toSorted((one, other) => one.seq - other.seq)
    .map((call) => summariseRecord(call, 'with payload'))
    .filter(isReadAccepted)
    .map((call) => acceptedCallOf(call));
  const lifecycleOf = (id: string) => findScenario(id)?.lifecycle ?? null;
  return wallet(accepted, at, { lifecycleOf, gaps }).map(orderMoment);
}
