import type { KeyObject } from 'node:crypto';
import type { Finding } from '../../shared/documents/finding.ts';
import { certificateTime, soonExpired, type AuthorityOrigin, type TlsFacts } from '../../shared/documents/tls.ts';
import type { GapChoices } from '../../shared/gaps/gaps.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import type { SignedRequest } from '../services/keys/signer/sign-request.ts';
import type { AnswerReading } from '../services/network/sender/read-answer.ts';
import type { RefusedSignature } from '../services/network/sender/refused-signature.ts';
import type { SendOutcome, SentAnswer } from '../services/network/sender/send.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { environmentOfAddress } from '../services/storage/outbox/pending-send.ts';
import type { SendTarget, TargetArgs } from './env/send-target.ts';
import { printJson, type Io } from './io.ts';
import { sendSigned } from './send-signed.ts';
import { recordSend } from './sent-record.ts';
import { printRequest } from './sign.ts';
import { requestDocument, type Signer } from './signing-options.ts';
import { besideMessage, messageWords } from '../../shared/protocol/validate/answers/answer-note.ts';
import { publicFinding } from '../../shared/protocol/validate/validate.ts';
import { sayFinding } from '../../shared/protocol/validate/say.ts';
import { causeText, diagnosisDocument, signatureWords } from './print/print-diagnosis.ts';
import { answerFindingLines } from './print/print-findings.ts';
import { printed } from './print/printed.ts';

type Connection = Pick<SendOutcome, 'tls' | 'proxy'>;

/** The connection as `--json` prints it; empty if plain and direct. */
export function connectionDocument({ tls, proxy }: Connection, now: number): object {
  return {
    ...(proxy === null ? {} : { proxy }),
    ...(tls === null ? {} : { tls: { ...tls, chain: tls.chain.map(withWrittenDates), warning: warningOf(tls, now) } }),
  };
}

/** Prints the connection, a line for each certificate; soon expiring ones go to standard error. */
export function printConnection({ tls, proxy }: Connection, io: Pick<Io, 'out' | 'err' | 'now'>): void {
  if (proxy !== null) io.out(`Through the proxy ${proxy}\n`);
  if (tls === null) return;
  const { version, cipher, alpn, chain, authority } = tls;
  const trust = authority === null ? 'not trusted' : `trusted by ${authorities[authority]}`;
  io.out(`${[version, cipher, ...(alpn === null ? [] : [alpn]), trust].join(', ')}\n`);
  for (const { subject, issuer, validTo, sha256 } of chain)
    io.out(`  ${subject} (issued by ${issuer}, valid to ${certificateTime(validTo)}, SHA-256 ${sha256})\n`);
  const warning = warningOf(tls, io.now());
  if (warning !== null) io.err(`passbench: Warning: ${warning}\n`);
}

const authorities: Readonly<Record<AuthorityOrigin, string>> = {
  'built-in': 'a built-in authority',
  system: 'an authority of this system',
  environment: 'an authority of NODE_EXTRA_CA_CERTS',
  given: 'an authority of --ca',
};

function warningOf(tls: TlsFacts, now: number): string | null {
  const soon = soonExpired(tls, now);
  if (soon === null) return null;
  const { certificate, days } = soon;
  const when = `${days < 0 ? 'expired on' : 'expires on'} ${certificateTime(certificate.validTo)}`;
  return `The certificate of ${certificate.subject} ${when}${days < 0 ? '' : `, in ${days} days`}.`;
}

function withWrittenDates(certificate: TlsFacts['chain'][number]): object {
  const { validFrom, validTo } = certificate;
  return { ...certificate, validFrom: certificateTime(validFrom), validTo: certificateTime(validTo) };
}

export type PreparedSend = {
  readonly signed: SignedRequest;
  readonly url: string;
  readonly scenario: Scenario | null;
  readonly target: Pick<
    SendTarget,
    'environment' | 'network' | 'platformKey' | 'limits' | 'headers' | 'shownHeaders'
  > & {
    readonly signer: Pick<Signer, 'clientId' | 'gaps'> & { readonly key: KeyObject | null };
  };
  /** The id of the call that it repeats. */
  readonly replayOf?: string;
};

type PreparedArgs = TargetArgs & { readonly json?: boolean };

/** Sends a signed request once, records it, and prints the result. `--json` prints what was sent and what came back. */
export async function sendPrepared(prepared: PreparedSend, args: PreparedArgs, io: Io): Promise<ExitCode> {
  const { signed, url, scenario, target, replayOf } = prepared;
  const more = replayOf === undefined ? {} : { replayOf };
  const request = { ...signed, headers: [...signed.headers, ...target.shownHeaders] };
  if (args.dryRun === true) return dryRun({ request, more }, args, io);
  const { gaps, clientId } = target.signer;
  // With --to the call goes to another service, whatever else comes from the environment.
  const place = args.to === undefined ? target.environment : null;
  const environment = place ?? environmentOfAddress(url);
  const sentTo = new URL(url).origin;
  const about = { request, clientId, scenario, gaps, environment, sentTo, ...more };
  const record = await recordSend(args, about, io);
  const { outcome, reading, refused } = await sendSigned(
    { signed, request, url, scenario, target, record },
    io.stop,
    io,
  );
  if (reading === null) return unanswered({ request, more }, outcome, args, io);
  answered({ request, more }, { outcome, reading, refused, gaps }, args, io);
  return exitCodeOf(reading, target.platformKey);
}

/** What is printed of a request, and what stands beside it in a document. */
type Printed = { readonly request: SignedRequest; readonly more: object };

function answered(
  { request, more }: Printed,
  what: {
    readonly outcome: SendOutcome & { kind: 'answered' };
    readonly reading: AnswerReading;
    readonly refused: RefusedSignature | null;
    readonly gaps: GapChoices;
  },
  args: PreparedArgs,
  io: Io,
): void {
  const { outcome, reading, refused, gaps } = what;
  const ms = outcome.durationsMs.total ?? 0;
  if (args.json === true)
    printJson(io, {
      ...more,
      request: requestDocument(request),
      response: answerDocument(outcome.answer, reading),
      ms,
      outcome: reading.outcome,
      ...connectionDocument(outcome, io.now()),
    });
  else {
    printResult(outcome.answer, reading, ms, io);
    printConnection(outcome, io);
  }
  if (refused !== null) printRefusedSignature(refused, io);
  printRemarks(reading, gaps, { io, isJson: args.json === true });
}

function dryRun({ request, more }: Printed, args: PreparedArgs, io: Io): ExitCode {
  if (args.json === true)
    printJson(io, { ...more, request: requestDocument(request), response: null, ms: 0, outcome: 'none' });
  else printRequest(request, io);
  io.err('passbench: Nothing was sent (--dry-run).\n');
  return exitCodes.good;
}

function unanswered(
  { request, more }: Printed,
  outcome: SendOutcome & { kind: 'failed' },
  args: PreparedArgs,
  io: Io,
): ExitCode {
  const { phase, code, message, next, mayHaveArrived } = outcome.failure;
  const ms = outcome.durationsMs.total ?? 0;
  const { head } = outcome;
  // The partial answer: it may contain the result.
  const begun = head === null ? {} : { begun: { status: head.status, receivedBody: head.body.toString('base64') } };
  const failure = { phase, code, message: message.en, mayHaveArrived, ...begun };
  if (args.json === true)
    printJson(io, {
      ...more,
      request: requestDocument(request),
      response: null,
      ms,
      outcome: 'none',
      failure,
      ...connectionDocument(outcome, io.now()),
    });
  else printConnection(outcome, io);
  io.err(`passbench: ${message.en} ${next.en}\n`);
  return exitCodes.unreachable;
}

/** With a platform key, an unsigned answer counts like a wrong signature. */
function exitCodeOf(reading: AnswerReading, platformKey: KeyObject | null): ExitCode {
  if (reading.outcome === 'none') return exitCodes.unreachable;
  const isSound = platformKey === null || reading.signature === 'verified';
  const hasErrors = reading.findings.some((finding: Finding) => finding.severity === 'error');
  return reading.outcome === 'S' && isSound && !hasErrors ? exitCodes.good : exitCodes.no;
}

/**
 * An answer as `--json` prints it. `body` is the text that it says; where that does not hold the bytes of the wire
 * (encoded, encrypted, another charset, no text at all) those stand beside it, byte for byte.
 */
function answerDocument(
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
function printResult(answer: SentAnswer, reading: AnswerReading, ms: number, io: Io): void {
  const { result, outcome, signature, encryption } = reading;
  const said = result === null ? 'no result in the response' : `${result.resultStatus} ${result.resultCode}`;
  const sealed = encryption === 'none' ? '' : `${encryption === 'closed' ? 'encrypted' : 'decrypted'}, `;
  io.out(`${said} (HTTP ${answer.status}, ${signatureWords(signature, 'response')}, ${sealed}${Math.round(ms)} ms)\n`);
  if (result?.resultMessage !== undefined) io.out(`${result.resultMessage}\n`);
  if (outcome === 'U') io.out('The outcome is unknown, not failed. Send again later.\n');
}

/** That the answer refuses the request's signature, why as far as the diagnosis knows, and what to change. */
function printRefusedSignature({ requestSignature, diagnosis }: RefusedSignature, io: Pick<Io, 'err'>): void {
  const otherwise =
    requestSignature === 'not signed' ? 'The request has no signature.' : 'No known mistake explains it.';
  const why = causeText(diagnosis, 'request', otherwise);
  io.err(printed`passbench: According to the response, the signature of the request is wrong. ${why}`);
}

/** What is to be said of an answer beside its result: why its signature is wrong, what it is as a message, its findings. */
function printRemarks(
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
