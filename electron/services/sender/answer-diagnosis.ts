import { createPublicKey } from 'node:crypto';
import type { DiagnosisRow } from '../../../shared/documents/diagnosis.ts';
import { diagnoseAnswer } from '../signer/index.ts';
import type { SignedAnswer } from './answer-signature.ts';

/** What would make the wrong signature of an answer verify, the cause first. Needs the platform's key. */
export async function diagnoseAnswerSignature(answer: SignedAnswer): Promise<readonly DiagnosisRow[]> {
  const { headers, request, platformKey: key, clientKey = null, gaps } = answer;
  if (key === null) return [];
  const decoded = answer.decoded?.body ?? null;
  return diagnoseAnswer({
    request,
    answer: { headers, body: decoded ?? answer.body, wireBody: decoded === null ? null : answer.body },
    key,
    otherKeys: clientKey === null ? [] : [{ key: createPublicKey(clientKey), name: "the sender's own key" }],
    gaps,
  });
}
