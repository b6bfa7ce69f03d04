import type { Result } from '../../documents/call.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { GapId } from '../../gaps/gaps.ts';
import { listedStatus } from '../../specification/results.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { objectAt, textAt } from '../../lib/json/json-view.ts';

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
