import type { Result } from '../../documents/call.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { listedStatus } from '../../specification/results.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { objectAt, textAt } from '../../lib/json/json-view.ts';
import { longestOrderKey, longestOrderNumber } from '../../documents/size-limits.ts';
import { gapValue, type GapId } from '../../gaps/gaps.ts';
import { orderAfter } from '../orders/order-after.ts';
import { describeFinding, stateRules } from './checks/payload.ts';
import type { RecognisedPayload, RequestReading } from './request-reading.ts';
import type { KnownOrder, Refusal } from './sandbox-case.ts';

/** A result with the code's listed status in that scenario (null: base API). */
export function createResult(resultCode: string, scenario: Scenario | null, message: string, gap?: GapId): Result {
  const resultStatus = listedStatus(resultCode, scenario?.resultStatuses) ?? 'F';
  return { resultCode, resultStatus, resultMessage: resultMessage(message, gap) };
}

/** The answer's body: the base response's fields in order, then the scenario's. Without a status so far (gap base-fields) it has none. */
export function writeAnswerBody(
  result: Result,
  order: { readonly orderId: string; readonly status: string } | null,
  more: JsonObject = {},
): string {
  if (order === null) return JSON.stringify({ result, ...more });
  const orderStatus = order.status === '' ? {} : { orderStatus: order.status };
  return JSON.stringify({ result, orderId: order.orderId, ...orderStatus, ...more });
}

/** Code points. Clause: result/resultMessage. */
const longestMessage = 256;

/** The message and its gap within resultMessage's limit; the gap is never cut. */
export function resultMessage(message: string, gap?: GapId): string {
  const point = gap === undefined ? '' : ` (assumption: ${gap})`;
  return truncate(message, longestMessage - point.length) + point;
}

/** At most `longest` code points, well-formed. */
function truncate(text: string, longest: number): string {
  // A code point takes at most two units.
  const begin = text.slice(0, longest * 2).toWellFormed();
  return text.length <= longest ? begin : Array.from(begin).slice(0, longest).join('');
}

/** The result in an answer's body; null if it lacks a code or status. */
export function readResult(text: string): Result | null {
  const result = objectAt(scanJson(text).root, 'result');
  const resultCode = textAt(result, 'resultCode');
  const resultStatus = textAt(result, 'resultStatus');
  if (resultCode === null || resultStatus === null) return null;
  const resultMessage = textAt(result, 'resultMessage');
  return resultMessage === null ? { resultCode, resultStatus } : { resultCode, resultStatus, resultMessage };
}

const ofState: ReadonlySet<string> = new Set(stateRules);

/** The order after this call, under its first id. */
export function getOrderAfterCall({ payload, crypto }: RequestReading): KnownOrder {
  const { root, known, scenario, orderKey } = payload();
  return {
    orderKey,
    scenario: scenario?.id ?? '',
    orderId: known?.orderId ?? deriveOrderId(crypto.sha256(orderKey)),
    ...orderAfter(known, root, scenario?.lifecycle ?? null),
  };
}

/** The first 20 digits of the key's digest. */
function deriveOrderId(digest: string): string {
  return digest.slice(0, 20);
}

/** SUCCESS. Names a contradiction that was accepted (gap changed-create-time). */
export function createAcceptedResult({ payload, findings }: RequestReading): Result {
  const { scenario } = payload();
  const reported = findings().find(({ rule }) => ofState.has(rule));
  if (reported === undefined) return createResult('SUCCESS', scenario, 'Accepted.');
  return createResult('SUCCESS', scenario, `Accepted. ${describeFinding(reported)}`, reported.gap);
}

/** SUCCESS in lenient mode, with the strict answer in the message. */
export function createLenientResult({ payload }: RequestReading, { code, message, gap }: Refusal): Result {
  const { scenario } = payload();
  const strictly = createResult(code, scenario, '').resultStatus;
  return createResult('SUCCESS', scenario, `Accepted leniently, in place of ${strictly} / ${code}. ${message}`, gap);
}

/** Whether an order can store this payload: it needs a number of usual length. */
export function canStoreOrder({ merchantBizNo, orderKey, orderStatus }: RecognisedPayload): boolean {
  const isNamed = merchantBizNo.trim() !== '' && merchantBizNo.length <= longestOrderNumber;
  return isNamed && orderKey.length <= longestOrderKey && orderStatus.length <= longestStatus;
}

/** In UTF-16 units. Listed ones are far shorter. */
const longestStatus = 256;

/** The success body: the base response and the scenario's additions. */
export function writeSuccessBody(
  { payload, crypto, setup }: RequestReading,
  result: Result,
  order: KnownOrder,
): string {
  const { gaps, scheme } = setup;
  const facts = {
    digest: crypto.sha256(order.orderKey),
    scheme: scheme ?? gapValue(gaps, 'scheme'),
    gaps,
  };
  return writeAnswerBody(result, order, payload().scenario?.answer?.(facts));
}
