import type { Result } from '../../documents/call.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { objectAt, textAt } from '../../lib/json/json-view.ts';

/** The result object in an answer's body; null when it is no JSON or carries no result with a code and a status. */
export function readResult(text: string): Result | null {
  const result = objectAt(scanJson(text).root, 'result');
  const resultCode = textAt(result, 'resultCode');
  const resultStatus = textAt(result, 'resultStatus');
  if (resultCode === null || resultStatus === null) return null;
  const resultMessage = textAt(result, 'resultMessage');
  return resultMessage === null ? { resultCode, resultStatus } : { resultCode, resultStatus, resultMessage };
}
