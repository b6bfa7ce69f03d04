import type { Call } from '../../../../../shared/documents/call.ts';
import { scanJson } from '../../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../../shared/lib/json/json-view.ts';
import { orderOf } from '../../../../../shared/protocol/orders/order-key.ts';
import type { Scenario } from '../../../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';

/** What a payload says about the call it makes. */
export type ReadPayload = Pick<Call, 'orderKey' | 'merchantBizNo' | 'orderStatus' | 'endpoint' | 'gaps'>;

/** Reads which order a text is about. What cannot be read (no JSON, a member that is absent) is the empty text. */
export function readSendFields(
  text: string,
  options: {
    readonly scenario: Pick<Scenario, 'endpoint'>;
    readonly clientId: string;
    readonly gaps: GapChoices;
    /** The id of the environment whose order it is; absent: the bench's own sandbox. */
    readonly environment?: string;
  },
): ReadPayload {
  const { scenario, clientId, gaps, environment } = options;
  const { root } = scanJson(text);
  const { endpoint } = scenario;
  const { orderKey, merchantBizNo } = orderOf(root, { clientId, endpoint, gaps, environment });
  return {
    orderKey,
    merchantBizNo: merchantBizNo ?? '',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    endpoint,
    gaps,
  };
}
