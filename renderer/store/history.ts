import type { CallRecord } from '../bridge/index.ts';
import { isAccepted, payloadBase64 } from '../../shared/documents/call.ts';
import type { Instant } from '../../shared/lib/clock.ts';
import { scanJson } from '../../shared/lib/json-scan.ts';
import type { JsonScan } from '../../shared/lib/json-scan.ts';
import { numberAt } from '../../shared/lib/json-view.ts';
import { partsAfter } from '../../shared/lifecycle/part-moves.ts';
import type { PartStatus } from '../../shared/lifecycle/part-moves.ts';
import type { AcceptedCall } from '../../shared/lifecycle/wallet-state.ts';
import type { OrderHistory } from '../../shared/protocol/validate/order-history.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';

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

/** Whether an order stands on this call. A repeat got S as well, and changed nothing. */
export function wasAccepted(call: CallRecord): boolean {
  return isAccepted(call);
}

/** What validation needs to know of an order's past, out of its accepted calls (oldest first). */
export function orderHistory(accepted: readonly AcceptedCall[], orderKey: string): OrderHistory {
  const own = accepted.filter((call) => call.orderKey === orderKey);
  const first = own[0];
  const last = own.at(-1);
  if (first === undefined || last === undefined) return 'empty';
  return {
    status: last.status,
    orderCreateTime: numberAt(first.payload.root, 'orderCreateTime'),
    orderModifyTime: numberAt(last.payload.root, 'orderModifyTime'),
    parts: partsOfOrder(own, findScenario(last.scenario)),
  };
}

/** The last status of each part (passenger) that the order's calls named. */
function partsOfOrder(own: readonly AcceptedCall[], scenario: Scenario | null): readonly PartStatus[] {
  if (scenario === null) return [];
  let parts: readonly PartStatus[] = [];
  for (const { payload } of own) parts = partsAfter(parts, payload.root, scenario.lifecycle);
  return parts;
}

/** orderCreateTime of the order's first accepted call, or null before there is one. */
export function orderCreated(accepted: readonly AcceptedCall[], orderKey: string): Instant | null {
  const first = accepted.find((call) => call.orderKey === orderKey);
  return first === undefined ? null : numberAt(first.payload.root, 'orderCreateTime');
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
