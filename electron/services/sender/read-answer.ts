import type { KeyObject } from 'node:crypto';
import type { Result, SignatureVerdict } from '../../../shared/documents/call.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import { scanJson } from '../../../shared/lib/json-scan.ts';
import { objectAt, textAt } from '../../../shared/lib/json-view.ts';
import { headerValue } from '../../../shared/protocol/envelope.ts';
import { validateAnswer } from '../../../shared/protocol/validate/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { verifyRequest } from '../signer/index.ts';
import type { SentAnswer } from './send.ts';

/** What an answer says, and whether the other side really said it. */
export type AnswerReading = {
  /** null when the body is no JSON or carries no result with a code and a status. */
  readonly result: Result | null;
  /** `not checked` when there is a signature and no key to check it with. */
  readonly signature: SignatureVerdict;
  readonly findings: readonly Finding[];
  /** S success, F failed, U unknown, none when the answer says none of them. */
  readonly outcome: 'S' | 'F' | 'U' | 'none';
};

/**
 * Reads an answer. Its signature covers the request's own method, path and Client-Id (an answer meant for another client
 * does not verify), the answer's Response-Time and its body as received.
 */
export async function readAnswer(parts: {
  readonly answer: SentAnswer;
  readonly request: { readonly method: string; readonly path: string; readonly clientId: string };
  readonly scenario: Scenario | null;
  readonly platformKey: KeyObject | null;
}): Promise<AnswerReading> {
  const { headers, body } = parts.answer;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const result = resultOf(text);
  const findings = validateAnswer(parts.scenario, headers, text);
  return { result, signature: await signatureOf(parts), findings, outcome: outcomeOf(result) };
}

async function signatureOf({
  answer,
  request,
  platformKey,
}: Parameters<typeof readAnswer>[0]): Promise<SignatureVerdict> {
  const signatureHeader = headerValue(answer.headers, 'Signature');
  if (signatureHeader === null || signatureHeader.trim() === '') return 'not signed';
  if (platformKey === null) return 'not checked';
  const check = await verifyRequest({
    method: request.method,
    path: request.path,
    clientId: request.clientId,
    time: headerValue(answer.headers, 'Response-Time') ?? '',
    body: answer.body,
    signatureHeader,
    key: platformKey,
  });
  return check.verdict;
}

function resultOf(text: string): Result | null {
  const result = objectAt(scanJson(text).root, 'result');
  const resultCode = textAt(result, 'resultCode');
  const resultStatus = textAt(result, 'resultStatus');
  if (resultCode === null || resultStatus === null) return null;
  const resultMessage = textAt(result, 'resultMessage');
  return resultMessage === null ? { resultCode, resultStatus } : { resultCode, resultStatus, resultMessage };
}

function outcomeOf(result: Result | null): AnswerReading['outcome'] {
  const status = result?.resultStatus;
  return status === 'S' || status === 'F' || status === 'U' ? status : 'none';
}
