import type { CallRecord } from '../bridge/index.ts';
import { payloadBase64 } from '../../shared/documents/call.ts';
import type { Instant } from '../../shared/lib/clock.ts';
import { scanJson } from '../../shared/lib/json-scan.ts';
import type { JsonScan } from '../../shared/lib/json-scan.ts';
import type { AcceptedCall } from '../../shared/lifecycle/wallet-state.ts';
import { orderAfter } from '../../shared/protocol/order-after.ts';
import type { OrderStanding } from '../../shared/protocol/order-after.ts';
import type { OrderHistory } from '../../shared/protocol/validate/order-history.ts';
import { findScenario } from '../../shared/scenarios/index.ts';

/** The exact bytes of a body, out of the base64 in which the bridge carries them. */
export function bodyBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
}

/** A body as text for reading on screen. Bytes that are no UTF-8 show as replacement characters; a BOM stays. */
export function bodyText(base64: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bodyBytes(base64));
}

/** Reads the bodies of accepted calls, each once: a call never changes after it happened. */
export function createCallReader(): (call: CallRecord) => AcceptedCall {
  const read = new Map<string, JsonScan>();
  return (call) => {
    const payload = read.get(call.id) ?? scanJson(bodyText(payloadBase64(call)));
    read.set(call.id, payload);
    return {
      orderKey: call.orderKey,
      merchantBizNo: call.merchantBizNo,
      scenario: call.scenario,
      at: call.atVirtual,
      status: call.orderStatus,
      payload,
    };
  };
}

/** The calls of an order as the list has it: of one number in one scenario. */
export function callsOfOrder(calls: readonly CallRecord[], orderNo: string, scenario: string): readonly CallRecord[] {
  return calls.filter((call) => call.merchantBizNo === orderNo && call.scenario === scenario);
}

/** What validation needs to know of an order's past, out of its accepted calls (oldest first). */
export function orderHistory(accepted: readonly AcceptedCall[], orderKey: string): OrderHistory {
  return orderStanding(accepted, orderKey) ?? 'empty';
}

/** How an order stands after its accepted calls (oldest first); null before the first. */
export function orderStanding(accepted: readonly AcceptedCall[], orderKey: string): OrderStanding | null {
  let known: OrderStanding | null = null;
  for (const { orderKey: key, scenario, payload } of accepted) {
    if (key === orderKey) known = orderAfter(known, payload.root, findScenario(scenario)?.lifecycle ?? null);
  }
  return known;
}

/** The order's create time as its accepted calls gave it, or null before one did. */
export function orderCreated(accepted: readonly AcceptedCall[], orderKey: string): Instant | null {
  return orderStanding(accepted, orderKey)?.orderCreateTime ?? null;
}

/** The instant of the order's last accepted call, or null. A send before it would rewrite the past. */
export function lastAcceptedAt(accepted: readonly AcceptedCall[], orderKey: string): Instant | null {
  return accepted.findLast((call) => call.orderKey === orderKey)?.at ?? null;
}

/** Puts a call into its place: known ones are replaced, new ones stand at the end. */
export function withCall(calls: readonly CallRecord[], call: CallRecord): readonly CallRecord[] {
  const known = calls.findIndex((other) => other.id === call.id);
  return known === -1 ? [...calls, call] : calls.with(known, call);
}
