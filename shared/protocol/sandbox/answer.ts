import type { Result } from '../../documents/call.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { GapId } from '../../gaps/gaps.ts';
import { listedStatus } from '../../specification/results.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { objectAt, textAt } from '../../lib/json/json-view.ts';

/** A result object with the status that is listed for its code in that scenario (null: in the base API). */
export function createResult(resultCode: string, scenario: Scenario | null, message: string, gap?: GapId): Result {
  const resultStatus = listedStatus(resultCode, scenario?.resultStatuses) ?? 'F';
  return { resultCode, resultStatus, resultMessage: resultMessage(message, gap) };
}

/**
 * The body of an answer: exactly the fields of the specification's base response, in its order, then what the scenario
 * adds to it. An order that has had no status yet (gap base-fields) is answered without one.
 */
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

/** The message, naming the gap it rests on, within the limit of resultMessage; the gap is never cut off. */
export function resultMessage(message: string, gap?: GapId): string {
  const point = gap === undefined ? '' : ` (assumption: ${gap})`;
  return truncate(message, longestMessage - point.length) + point;
}

/** At most `longest` code points, well-formed. */
function truncate(text: string, longest: number): string {
  // No code point takes more than two units: what lies behind is not looked at.
  const begin = text.slice(0, longest * 2).toWellFormed();
  return text.length <= longest ? begin : Array.from(begin).slice(0, longest).join('');
}

/** The result object in an answer's body; null when it is no JSON or carries no result with a code and a status. */
export function readResult(text: string): Result | null {
  const result = objectAt(scanJson(text).root, 'result');
  const resultCode = textAt(result, 'resultCode');
  const resultStatus = textAt(result, 'resultStatus');
  if (resultCode === null || resultStatus === null) return null;
  const resultMessage = textAt(result, 'resultMessage');
  return resultMessage === null ? { resultCode, resultStatus } : { resultCode, resultStatus, resultMessage };
}
