import type { Call } from '../../documents/call.ts';
import type { DiagnosisRow } from '../../documents/diagnosis.ts';
import { causeOf } from './diagnosis-rows.ts';

/** A wrong signature of an exchange whose cause is known. */
export type WrongSignature = {
  /** Whose signature it is. */
  readonly of: 'request' | 'answer';
  readonly cause: DiagnosisRow;
  readonly rows: readonly DiagnosisRow[];
};

/** What explains the wrong signature of a call: of its answer where that is wrong, else of its request; null where nothing does. */
export function wrongSignature({
  origin,
  diagnosis = [],
  answerDiagnosis = [],
}: Pick<Call, 'origin' | 'diagnosis' | 'answerDiagnosis'>): WrongSignature | null {
  const ofAnswer = origin === 'received' ? null : causeOf(answerDiagnosis);
  if (ofAnswer !== null) return { of: 'answer', cause: ofAnswer, rows: answerDiagnosis };
  const ofRequest = causeOf(diagnosis);
  return ofRequest === null ? null : { of: 'request', cause: ofRequest, rows: diagnosis };
}
