import type { DiagnosisRow, TextDifference } from '../../../shared/documents/diagnosis.ts';
import { causeOf, countOfRows } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { nextOf } from '../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { shownDifference, type ShownSide } from '../../../shared/protocol/diagnosis/text-difference.ts';
import { joined, printed, printedLines, type Printed } from './printed.ts';
import type { SignatureVerdict } from '../../../shared/documents/call.ts';

/** The rows as `--json` prints them; what else is known of the cause stands beside them. */
export function diagnosisDocument(rows: readonly DiagnosisRow[], of: 'request' | 'answer' = 'request'): object {
  const cause = causeOf(rows);
  const diagnosis = rows.map(({ variant, verifies, why, isSkipped }) => ({
    variant,
    verifies,
    why,
    ...(isSkipped === undefined ? {} : { skipped: true }),
  }));
  if (cause === null) return { diagnosis };
  const { variant, why, texts } = cause;
  const next = nextOf(variant, of)?.en ?? null;
  return { diagnosis, cause: { variant, why, next, ...(texts === undefined ? {} : { texts: textsDocument(texts) }) } };
}

function textsDocument(texts: TextDifference): object {
  const { at, line, column, part = null } = texts;
  const { expected, signed } = shownDifference(texts);
  const side = ({ same, other, otherHex }: ShownSide): object => ({ text: same + other, hex: otherHex });
  return { differsAt: at, line, column, part, expected: side(expected), signed: side(signed) };
}

/** Why a signature does not verify: the cause first, what to change, the two texts side by side, how much was tried. */
export function diagnosisText(rows: readonly DiagnosisRow[], expectedText: string): Printed {
  const cause = causeOf(rows);
  const next = nextOf(cause?.variant ?? '', 'request')?.en ?? '';
  const { tried, skipped } = countOfRows(rows);
  const texts = cause?.texts === undefined ? printed`` : differenceText(cause.texts);
  if (cause?.verifies === true)
    return printed`One change makes it verify (${cause.variant}): ${cause.why}\nTo do: ${next}\n${texts}`;
  const first = cause === null ? printed`` : printed`${cause.why} ${next}\n`;
  const untried =
    skipped === 0 ? printed`` : printed` ${skipped} more were not tried in all forms, because the text is too long.`;
  return printed`${first}None of ${tried} variants verifies.${untried} Expected the signature of:\n${printedLines(expectedText)}\n${texts}`;
}

/** The cause of a wrong signature alone, with what to change and the two texts; `otherwise` where none is known. */
export function causeText(rows: readonly DiagnosisRow[], of: 'request' | 'answer', otherwise: string): Printed {
  const cause = causeOf(rows);
  if (cause === null) return printed`${otherwise}\n`;
  const next = nextOf(cause.variant, of)?.en ?? '';
  const texts = cause.texts === undefined ? printed`` : differenceText(cause.texts);
  return printed`${cause.why}\nTo do: ${next}\n${texts}`;
}

const sideNames = { expected: 'expected', signed: 'signed' } as const;

function differenceText(texts: TextDifference): Printed {
  const { at, line, column, part } = texts;
  const shown = shownDifference(texts);
  const where = part === undefined ? '' : `, in the ${part}`;
  const side = (name: string, { same, other, sameHex, otherHex, isCutBefore, isCutBehind }: ShownSide): Printed =>
    printed`  ${name.padEnd(8)} | ${indented(`${isCutBefore ? '…' : ''}${same}`)}▶${indented(`${other}${isCutBehind ? '…' : ''}`)}\n  ${''.padEnd(8)} | bytes ${sameHex} [${otherHex === '' ? 'end of the text' : otherHex}]\n`;
  return joined([
    printed`The two texts first differ at byte ${at} (line ${line}, column ${column}${where}), marked ▶:\n`,
    side(sideNames.expected, shown.expected),
    side(sideNames.signed, shown.signed),
  ]);
}

function indented(text: string): Printed {
  return printedLines(text.replaceAll('\n', `\n  ${''.padEnd(8)} | `));
}

/** The verdict on the signature of a request or a response, inside a sentence; what is not signed has none to speak of. */
export function signatureWords(verdict: SignatureVerdict, of: 'request' | 'response'): string {
  return verdict === 'not signed' ? `${of} ${verdict}` : `${of} signature ${verdict}`;
}
