import type { DiagnosisRow, TextDifference } from '../../../shared/documents/diagnosis.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { causeOf } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { textDifference } from '../../../shared/protocol/diagnosis/text-difference.ts';
import { clientIdIn, headerValue } from '../../../shared/protocol/signing/envelope.ts';
import { signedPath } from '../../../shared/protocol/signing/signed-path.ts';
import { bytesToSign, headAndBody } from '../../../shared/protocol/signing/signature.ts';
import type { CallRecord } from '../journal/call-record.ts';

/**
 * What the sandbox found out about the signature of a call that the bench sent to it. Where no single change explains it,
 * both texts are known all the same: what was signed before the call was sent, and what arrived was kept (of a long body
 * the beginning). The first byte that was changed on the way is then shown.
 */
export function diagnosisOfSent(sent: CallRecord, received: CallRecord): readonly DiagnosisRow[] | undefined {
  const rows = received.diagnosis;
  const cause = rows === undefined ? null : causeOf(rows);
  const isOpen = cause === null || cause.variant === 'text-changed';
  if (rows === undefined || !isOpen || cause?.texts !== undefined) return rows;
  const [signed, expected] = [signedBytes(sent), signedBytes(received)];
  const texts = signed === null || expected === null ? null : textDifference(expected, signed, null);
  // Where all that was kept is the same, the change lies in what was not.
  if (texts === null || (received.bodyCut !== undefined && texts.at >= (expected?.length ?? 0))) return rows;
  const words = {
    en: 'The text that was signed here is not the one that arrived: something on the way changed it.',
    zh: '在此簽署的文字與收到的不同：途中有東西改動了它。',
  };
  return withChange(rows, words, texts);
}

/**
 * The same of the answer: what the sandbox answered was kept, and so was what came back. A signature that was spoilt on
 * purpose leaves the texts alike, and the diagnosis as it is.
 */
export function answerDiagnosisOfSent(sent: CallRecord, received: CallRecord): readonly DiagnosisRow[] | undefined {
  const rows = sent.answerDiagnosis;
  if (rows === undefined || causeOf(rows)?.variant !== 'text-changed') return rows;
  const [expected, signed] = [answeredBytes(sent), answeredBytes(received)];
  const texts = expected === null || signed === null ? null : textDifference(expected, signed, null);
  if (texts === null) return rows;
  const words = {
    en: 'The answer that the sandbox signed is not the one that came back: something on the way changed it, or its path.',
    zh: '沙盒所簽的回應與收到的不同：途中有東西改動了它或其路徑。',
  };
  return withChange(rows, words, texts);
}

function answeredBytes({ method, path, headers, gaps, answer }: CallRecord): Uint8Array | null {
  const time = answer === undefined ? null : headerValue(answer.headers, 'Response-Time');
  if (answer === undefined || time === null) return null;
  const clientId = clientIdIn(headers, gaps);
  return bytesToSign({ method, path: signedPath(gaps, path), clientId, time }, answer.body);
}

function withChange(rows: readonly DiagnosisRow[], words: Words, texts: TextDifference): readonly DiagnosisRow[] {
  const changed = { variant: 'text-changed', verifies: false, isCertain: true, why: words.en, words, texts } as const;
  return [changed, ...rows.filter(({ isCertain }) => isCertain !== true)];
}

function signedBytes({ signed, body }: CallRecord): Uint8Array | null {
  return signed === undefined || !('head' in signed) ? null : headAndBody(signed.head, body);
}
