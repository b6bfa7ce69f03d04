import type { Result } from '../../documents/call.ts';
import { longestOrderKey, longestOrderNumber } from '../../documents/size-limits.ts';
import { gapValue } from '../../gaps/gaps.ts';
import { orderAfter } from '../orders/order-after.ts';
import { writeAnswerBody, createResult } from './answer.ts';
import { describeFinding, stateRules } from './checks/payload.ts';
import type { Refusal } from './outcome.ts';
import type { RecognisedPayload, RequestReading } from './request-reading.ts';
import type { KnownOrder } from './sandbox-case.ts';

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
