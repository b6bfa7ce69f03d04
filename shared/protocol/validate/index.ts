import type { Finding } from '../../documents/finding.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import { examine } from './examine.ts';
import { finish } from './finish.ts';
import type { ValidateOptions } from './options.ts';

export { validateAnswer } from './answer.ts';
export type { AnswerNote } from './answers/answer-note.ts';
export { httpNotes, mayHaveArrived } from './answers/http-notes.ts';
export { besideMessage, messageWords } from './answers/answer-note.ts';
export type { ReceivedAt } from './answers/http-notes.ts';
export { validateBytes } from './bytes.ts';
export { createPayloadReader, scanPayload } from './density.ts';
export { imageFields, type ImageField } from './image-fields.ts';
export { bytesOfKilobyte, imageProblems, type ImageGiven } from './image.ts';
export { meters, type Meter } from './meters.ts';
export { historyOf, type OrderHistory } from './options.ts';
export type { PayloadCaller, SeenCut, ValidateOptions } from './options.ts';
export { publicFinding } from './finish.ts';
export { findingsRecovered, syntaxFindings } from './recovered.ts';
export { rules } from './rules/index.ts';
export { sayFinding } from './say.ts';
export { findingsAsTyped, findingsUnread, unknownVariableFindings, validateTyped } from './typed.ts';

/**
 * Validates a payload: findings in document order, ties by rule id. Never throws and changes nothing; a payload with
 * errors can still be previewed and sent.
 */
export function validate(scan: JsonScan, options: ValidateOptions): readonly Finding[] {
  return finish(examine(scan, options), scan.text);
}
