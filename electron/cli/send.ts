import type { KeyObject } from 'node:crypto';
import type { Command } from 'commander';
import type { Finding } from '../../shared/documents/finding.ts';
import type { GapChoices } from '../../shared/gaps/gaps.ts';
import { environmentOfAddress } from '../services/storage/outbox/pending-send.ts';
import type { AnswerReading } from '../services/network/sender/read-answer.ts';
import { chooseProxy } from '../services/network/network/choose-proxy.ts';
import { addressBelow, readSendAddress } from '../services/network/sender/send-address.ts';
import type { RefusedSignature } from '../services/network/sender/refused-signature.ts';
import type { SendOutcome } from '../services/network/sender/send.ts';
import type { SignedRequest } from '../services/keys/signer/sign-request.ts';
import { requiring, newCommand, type Finish } from './command.ts';
import { exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { printJson, type Io } from './io.ts';
import { chosenEnvironment, valuesOf, withEnvironmentOptions } from './env/environment-of-send.ts';
import { warnOfMerchant, targetOf, targetOfOptions, withTargetOptions, type TargetArgs } from './env/send-target.ts';
import { withNetworkOptions } from './network-options.ts';
import { withCommonOptions } from './options.ts';
import { answerDocument, printRefusedSignature, printResult, printRemarks } from './print/print-answer.ts';
import { sendSigned } from './send-signed.ts';
import { recordSend } from './sent-record.ts';
import { printRequest } from './sign.ts';
import { loadPayload, requestDocument, signPayload, withSigningOptions } from './signing-options.ts';
import { certificateTime, soonExpired, type AuthorityOrigin, type TlsFacts } from '../../shared/documents/tls.ts';

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

type SendArgs = TargetArgs & { readonly file: string; readonly json?: boolean };

export function sendCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'send',
    'Sign a payload and send it once. It never repeats a call and follows no redirect.',
    'passbench send call.json --to http://127.0.0.1:7433 --key key.pem --client-id DEMO_MERCHANT',
  );
  const common = withCommonOptions(
    withNetworkOptions(withSigningOptions(withEnvironmentOptions(requiring(command, ['to|env'])))),
  );
  return withTargetOptions(common)
    .argument('<FILE>', 'the payload; - is standard input')
    .option('--dry-run', 'sign and print the request, send nothing')
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, options: Omit<SendArgs, 'file'>) => {
      finish(await send({ ...options, file }, io));
    });
}

/** Signs a payload and sends it once, with every guard. `--json` prints what was sent and what came back. */
export async function send(args: SendArgs, io: Io): Promise<ExitCode> {
  const environment = await chosenEnvironment(args, io);
  const env = environment === null ? undefined : valuesOf(environment);
  const { body, scenario = null, path: below } = await loadPayload(args.file, args, io, env);
  const target = environment === null ? await targetOfOptions(args, io) : await targetOf(environment, args, io);
  warnOfMerchant({ file: args.file, body, scenario }, target, io);
  const { signer, network, platformKey } = target;
  const { url, path } = addressBelow(target.baseUrl, below);
  const proxy = chooseProxy(readSendAddress(url), network);
  const signed = await signPayload({ body, signer, args }, { path, url, proxy }, io);
  const request = { ...signed, headers: [...signed.headers, ...target.shownHeaders] };
  if (args.dryRun === true) return dryRun(request, args, io);
  const { gaps, clientId } = signer;
  // With --to the call goes to another service, whatever else comes from the environment.
  const place = args.to === undefined ? target.environment : null;
  const about = { request, clientId, scenario, gaps, environment: place ?? environmentOfAddress(url) };
  const record = await recordSend(args, about, io);
  const { outcome, reading, refused } = await sendSigned(
    { signed, request, url, scenario, target, record },
    io.stop,
    io,
  );
  if (reading === null) return unanswered(request, outcome, args, io);
  answered(request, { outcome, reading, refused, gaps }, args, io);
  return exitCodeOf(reading, platformKey);
}

function answered(
  request: SignedRequest,
  what: {
    readonly outcome: SendOutcome & { kind: 'answered' };
    readonly reading: AnswerReading;
    readonly refused: RefusedSignature | null;
    readonly gaps: GapChoices;
  },
  args: SendArgs,
  io: Io,
): void {
  const { outcome, reading, refused, gaps } = what;
  const ms = outcome.durationsMs.total ?? 0;
  if (args.json === true)
    printJson(io, {
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
  const { head } = outcome;
  // The partial answer: it may contain the result.
  const begun = head === null ? {} : { begun: { status: head.status, receivedBody: head.body.toString('base64') } };
  const failure = { phase, code, message: message.en, mayHaveArrived, ...begun };
  if (args.json === true)
    printJson(io, {
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
