import type { KeyObject } from 'node:crypto';
import type { Command } from 'commander';
import type { Finding } from '../../shared/documents/finding.ts';
import { headerValue } from '../../shared/protocol/signing/envelope.ts';
import { publicFinding } from '../../shared/protocol/validate/index.ts';
import { readAnswer } from '../services/sender/read-answer.ts';
import type { AnswerReading } from '../services/sender/read-answer.ts';
import { addressBelow } from '../services/sender/send-address.ts';
import { limitsWithin, totalTimeRange } from '../services/sender/send-limits.ts';
import { sendRequest } from '../services/sender/send.ts';
import type { SendOutcome, SentAnswer } from '../services/sender/send.ts';
import type { SignedRequest } from '../services/signer/index.ts';
import { needing, newCommand } from './command.ts';
import type { Finish } from './command.ts';
import { exitCodes } from '../services/exit-codes.ts';
import { printJson } from './io.ts';
import type { ExitCode } from '../services/exit-codes.ts';
import type { Io } from './io.ts';
import { keyFile } from './input/key-option.ts';
import { gapChoices, wholeNumber, withCommonOptions } from './options.ts';
import { findingLines } from './print/print-findings.ts';
import { readPublicKeyFile } from './input/read-key-file.ts';
import { printRequest } from './sign.ts';
import { readPayload, readSigningKey, requestDocument, signPayload, withSigningOptions } from './signing-options.ts';
import type { SigningArgs } from './signing-options.ts';

type SendArgs = SigningArgs & {
  readonly file: string;
  readonly to: string;
  readonly platformKey?: string;
  readonly timeout?: number;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};

export function sendCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'send',
    'Sign a payload and send it once. Nothing is repeated, no redirect is followed.',
    'passbench send call.json --to http://127.0.0.1:7433 --key key.pem --client-id DEMO_MERCHANT',
  );
  const { leastMs, mostMs } = totalTimeRange;
  return withCommonOptions(withSigningOptions(needing(command, ['to'])))
    .argument('<FILE>', 'the payload; - is standard input')
    .option('--to <BASE_URL>', 'the base address; the path of the endpoint follows it')
    .option(
      '--platform-key <FILE>',
      'the public key that signs the answers, a file: PEM, or one line of base64 DER',
      keyFile('--platform-key'),
    )
    .option('--timeout <MS>', 'how long the exchange may take in all (default: 60000)', wholeNumber(leastMs, mostMs))
    .option('--dry-run', 'sign and print the request, send nothing')
    .option('--json', 'make standard output one JSON document')
    .action(async (file: string, options: Omit<SendArgs, 'file'>) => {
      finish(await send({ ...options, file }, io));
    });
}

/** Signs, sends once and says what came back. */
async function send(args: SendArgs, io: Io): Promise<ExitCode> {
  const { body, scenario = null, path: below } = await readPayload(args.file, args, io);
  const target = addressBelow(args.to, below);
  const platformKey = args.platformKey === undefined ? null : await readPublicKeyFile(args.platformKey, io);
  const key = await readSigningKey(args, io);
  const request = await signPayload(args, target, { body, key }, io);
  if (args.dryRun === true) return dryRun(request, args, io);
  const { method, headers } = request;
  const limits = args.timeout === undefined ? {} : limitsWithin(args.timeout);
  const outcome = await sendRequest({ url: target.url, method, headers, body: request.body, limits, signal: io.stop });
  if (outcome.kind === 'failed') return unanswered(request, outcome, args, io);
  const reading = await readAnswer({
    answer: outcome.answer,
    request: { ...request, clientId: args.clientId },
    scenario,
    platformKey,
    clientKey: key,
    gaps: gapChoices(args),
  });
  if (reading.encryption.state === 'closed')
    io.err(`passbench: The answer is encrypted and was not read. ${reading.encryption.why}\n`);
  const ms = outcome.durationsMs.total ?? 0;
  if (args.json === true)
    printJson(io, {
      request: requestDocument(request),
      response: responseDocument(outcome.answer, reading),
      ms,
      outcome: reading.outcome,
    });
  else printAnswer(outcome.answer, reading, ms, args, io);
  return codeOf(reading, platformKey);
}

function dryRun(request: SignedRequest, args: SendArgs, io: Io): ExitCode {
  if (args.json === true) printJson(io, { request: requestDocument(request), response: null, ms: 0, outcome: 'none' });
  else printRequest(request, io);
  io.err('passbench: Nothing was sent (--dry-run).\n');
  return exitCodes.good;
}

function unanswered(
  request: SignedRequest,
  outcome: SendOutcome & { kind: 'failed' },
  args: SendArgs,
  io: Io,
): ExitCode {
  const { phase, code, message, next, mayHaveArrived } = outcome.failure;
  const ms = outcome.durationsMs.total ?? 0;
  const failure = { phase, code, message: message.en, mayHaveArrived };
  if (args.json === true)
    printJson(io, { request: requestDocument(request), response: null, ms, outcome: 'none', failure });
  io.err(`passbench: ${message.en} ${next.en}\n`);
  return exitCodes.unreachable;
}

function responseDocument(
  { status, headers, body: received }: SentAnswer,
  { body, encryption, result, signature, findings }: AnswerReading,
): object {
  const byName = new Map<string, string>();
  for (const [name, value] of headers) byName.set(name, byName.has(name) ? `${byName.get(name)}, ${value}` : value);
  return {
    status,
    headers: Object.fromEntries(byName),
    body: body.toString('utf8'),
    result,
    signature,
    findings: findings.map(publicFinding),
    // `body` is what the answer says; what was on the wire stands here, byte for byte.
    ...(encryption.state === 'none' ? {} : { encryption: encryption.state, receivedBody: received.toString('base64') }),
  };
}

function printAnswer(answer: SentAnswer, reading: AnswerReading, ms: number, args: SendArgs, io: Io): void {
  const { result, outcome, signature, findings, encryption } = reading;
  const said = result === null ? 'no result in the answer' : `${result.resultStatus} ${result.resultCode}`;
  const sealed = encryption.state === 'none' ? '' : `${encryption.state === 'closed' ? 'encrypted' : 'decrypted'}, `;
  io.out(`${said} (HTTP ${answer.status}, signature ${signature}, ${sealed}${Math.round(ms)} ms)\n`);
  if (result?.resultMessage !== undefined) io.out(`${result.resultMessage}\n`);
  if (outcome === 'U') io.out('The outcome is unknown, not failed: send again later.\n');
  const location = headerValue(answer.headers, 'Location');
  if (answer.status >= 300 && answer.status < 400 && location !== null)
    io.err(`passbench: The redirect to ${location} was not followed.\n`);
  if (findings.length > 0) io.err(findingLines({ file: 'answer', scenario: null, findings }, gapChoices(args), false));
}

/** Whoever gives a platform key wants a signed answer: an unsigned one is then as little good as a wrong one. */
function codeOf(reading: AnswerReading, platformKey: KeyObject | null): ExitCode {
  if (reading.outcome === 'none') return exitCodes.unreachable;
  const isSound = platformKey === null || reading.signature === 'verified';
  const hasErrors = reading.findings.some((finding: Finding) => finding.severity === 'error');
  return reading.outcome === 'S' && isSound && !hasErrors ? exitCodes.good : exitCodes.no;
}
