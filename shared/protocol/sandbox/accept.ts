import type { Result } from '../../documents/call.ts';
import { longestOrderKey, longestOrderNumber } from '../../documents/size-limits.ts';
import { gapValue } from '../../gaps/gaps.ts';
import { orderAfter } from '../orders/order-after.ts';
import { answerBody, resultOf } from './answer.ts';
import { saidOf, stateRules } from './checks/payload.ts';
import type { Refusal } from './outcome.ts';
import type { Payload, Reading } from './reading.ts';
import type { KnownOrder } from './terms.ts';

const ofState: ReadonlySet<string> = new Set(stateRules);

/** The order as this call leaves it, under the id it has had from its first. */
export function orderLeftBy({ payload, crypto }: Reading): KnownOrder {
  const { root, known, scenario, orderKey } = payload();
  return {
    orderKey,
    scenario: scenario?.id ?? '',
    orderId: known?.orderId ?? orderIdOf(crypto.sha256(orderKey)),
    ...orderAfter(known, root, scenario?.lifecycle ?? null),
  };
}

/** An order's id on the platform: the first 20 digits of its key's digest. */
function orderIdOf(digest: string): string {
  return digest.slice(0, 20);
}

/** SUCCESS. What was accepted although it contradicts the order's past (gap changed-create-time) is named. */
export function acceptedResult({ payload, findings }: Reading): Result {
  const { scenario } = payload();
  const reported = findings().find(({ rule }) => ofState.has(rule));
  if (reported === undefined) return resultOf('SUCCESS', scenario, 'Accepted.');
  return resultOf('SUCCESS', scenario, `Accepted. ${saidOf(reported)}`, reported.gap);
}

/** SUCCESS in the lenient mode, with what the strict one would have answered. */
export function lenientResult({ payload }: Reading, { code, message, gap }: Refusal): Result {
  const { scenario } = payload();
  const strictly = resultOf(code, scenario, '').resultStatus;
  return resultOf('SUCCESS', scenario, `Accepted leniently, in place of ${strictly} / ${code}. ${message}`, gap);
}

/** Whether an order can take this over, which a payload that breaks rules may keep it from: without a number of usual length nothing can. */
export function takesOver({ merchantBizNo, orderKey, orderStatus }: Payload): boolean {
  const isNamed = merchantBizNo.trim() !== '' && merchantBizNo.length <= longestOrderNumber;
  return isNamed && orderKey.length <= longestOrderKey && orderStatus.length <= longestStatus;
}

/** In UTF-16 units. Listed ones are far shorter. */
const longestStatus = 256;

/** The body that tells a caller of success: the base response, and what the scenario adds to it. */
export function successBody({ payload, crypto, setup }: Reading, result: Result, order: KnownOrder): string {
  const { gaps, scheme } = setup;
  const facts = {
    digest: crypto.sha256(order.orderKey),
    scheme: scheme ?? gapValue(gaps, 'scheme'),
    gaps,
  };
  return answerBody(result, order, payload().scenario?.answer?.(facts));
}
