import type { JsonNode } from '../lib/json-scan.ts';
import { at, textAt } from '../lib/json-view.ts';
import type { EndpointId } from '../spec/endpoints.ts';
import { unlistedBizType } from '../spec/enumerations.ts';
import type { Recognition } from './scenario.ts';

/** A scenario of the specification that has no folder yet: its id and, where it shares an endpoint, how it is known. */
export type NotServedYet = {
  readonly id: string;
  readonly endpoint: EndpointId;
  readonly recognition?: Recognition;
};

/**
 * The scenarios that are not served yet. Their payloads must not be taken for those of a scenario that is, so they are
 * asked as well. A scenario that gets its folder leaves this list; when the list is empty this file goes.
 */
export const notServedYet: readonly NotServedYet[] = [
  { id: 'ev-charging', endpoint: 'pass', recognition: known(30, isCharging) },
  { id: 'base-order', endpoint: 'sync' },
];

function known(rank: number, isOf: (payload: JsonNode) => boolean): Recognition {
  return { rank, onEndpoint: isOf, inFile: isOf };
}

function isCharging(payload: JsonNode): boolean {
  if (textAt(payload, 'merchantBizType') === unlistedBizType) return true;
  const statuses = ['SERVING', 'SERVING_WO_ENDTIME', 'SERVING_LITE', 'PAUSED', 'COMPLETED', 'PARKING_DUE'];
  if (statuses.includes(textAt(payload, 'orderStatus') ?? '')) return true;
  // The specification writes it so.
  return at(payload, 'extInfo', 'progess_curr') !== null;
}
