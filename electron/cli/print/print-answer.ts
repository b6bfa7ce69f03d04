import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { besideMessage, messageWords } from '../../../shared/protocol/validate/answers/answer-note.ts';
import { publicFinding } from '../../../shared/protocol/validate/validate.ts';
import { sayFinding } from '../../../shared/protocol/validate/say.ts';
import type { AnswerReading } from '../../services/network/sender/read-answer.ts';
import type { RefusedSignature } from '../../services/network/sender/refused-signature.ts';
import type { SentAnswer } from '../../services/network/sender/send.ts';
import type { Io } from '../io.ts';
import { causeText, diagnosisDocument, signatureWords } from './print-diagnosis.ts';
import { answerFindingLines } from './print-findings.ts';
import { printed } from './printed.ts';

/**
 * An answer as `--json` prints it. `body` is the text that it says; where that does not hold the bytes of the wire
 * (encoded, encrypted, another charset, no text at all) those stand beside it, byte for byte.
 */
export function answerDocument(
  { status, headers, body: received }: SentAnswer,
  { body, encryption, result, signature, diagnosis, findings, outcome, mayHaveArrived }: AnswerReading,
): object {
  const byName = new Map<string, string>();
  for (const [name, value] of headers) byName.set(name, byName.has(name) ? `${byName.get(name)}, ${value}` : value);
  const text = body.toString('utf8');
  const holdsBytes = Buffer.from(text, 'utf8').equals(received);
  return {
    status,
    headers: Object.fromEntries(byName),
    body: text,
    result,
    signature,
    ...(diagnosis === null ? {} : diagnosisDocument(diagnosis, 'answer')),
    findings: findings.map(publicFinding),
    ...(encryption === 'none' ? {} : { encryption }),
    ...(holdsBytes ? {} : { receivedBody: received.toString('base64') }),
    ...(outcome === 'none' ? { mayHaveArrived } : {}),
  };
}

/** The result in a line, with what it is worth. */
export function printResult(answer: SentAnswer, reading: AnswerReading, ms: number, io: Io): void {
  const { result, outcome, signature, encryption } = reading;
  const said = result === null ? 'no result in the response' : `${result.resultStatus} ${result.resultCode}`;
  const sealed = encryption === 'none' ? '' : `${encryption === 'closed' ? 'encrypted' : 'decrypted'}, `;
  io.out(`${said} (HTTP ${answer.status}, ${signatureWords(signature, 'response')}, ${sealed}${Math.round(ms)} ms)\n`);
  if (result?.resultMessage !== undefined) io.out(`${result.resultMessage}\n`);
  if (outcome === 'U') io.out('The outcome is unknown, not failed. Send again later.\n');
}

/** That the answer refuses the request's signature, why as far as the diagnosis knows, and what to change. */
export function printRefusedSignature({ requestSignature, diagnosis }: RefusedSignature, io: Pick<Io, 'err'>): void {
  const otherwise =
    requestSignature === 'not signed' ? 'The request has no signature.' : 'No known mistake explains it.';
  const why = causeText(diagnosis, 'request', otherwise);
  io.err(printed`passbench: According to the response, the signature of the request is wrong. ${why}`);
}

/** What is to be said of an answer beside its result: why its signature is wrong, what it is as a message, its findings. */
export function printRemarks(
  { findings, signature, whyWrong, diagnosis }: AnswerReading,
  gaps: GapChoices,
  { io, isJson }: { readonly io: Io; readonly isJson: boolean },
): void {
  if (signature === 'wrong')
    io.err(
      printed`passbench: The signature of the response is wrong. ${causeText(diagnosis ?? [], 'answer', whyWrong)}`,
    );
  for (const words of messageWords(findings)) io.err(`passbench: ${sayFinding(words, 'en')}\n`);
  const others = isJson ? [] : besideMessage(findings);
  if (others.length > 0) io.err(answerFindingLines(others, gaps));
}
