import type { Command } from 'commander';
import type { CheckStep } from '../../../shared/documents/tls.ts';
import {
  checkConnection,
  type ConnectionCheck,
} from '../../services/environments/connection-check/check-connection.ts';
import { networkOf } from '../../services/environments/environments/ready-to-send.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import { limitsWithin } from '../../services/network/sender/send-limits.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { requiring, newCommand, type Finish } from '../command.ts';
import { chosenEnvironment, withEnvironmentOptions } from '../env/environment-of-send.ts';
import { targetOf, type SendTarget } from '../env/send-target.ts';
import { printJson, type Io } from '../io.ts';
import { withGapOptions, type CommonOptions } from '../options.ts';
import { printed } from '../print/printed.ts';
import { withUnlocking, withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { probePath } from '../../services/environments/connection-check/probe-payload.ts';
import { chooseProxy } from '../../services/network/network/choose-proxy.ts';
import { createCall, environmentOfAddress } from '../../services/storage/outbox/pending-send.ts';
import { answeredOutcome, failedOutcome } from '../../services/network/sender/call-outcome.ts';
import { readAnswer, type AnswerReading } from '../../services/network/sender/read-answer.ts';
import { addressBelow, readSendAddress } from '../../services/network/sender/send-address.ts';
import { sendRequest, type SentAnswer } from '../../services/network/sender/send.ts';
import type { SignedRequest } from '../../services/keys/signer/sign-request.ts';
import { recordSend } from '../sent-record.ts';
import { signPayload } from '../signing-options.ts';

type CheckArgs = CommonOptions &
  VaultArgs & {
    readonly env: string;
    readonly production?: string;
    readonly ask?: boolean;
    readonly json?: boolean;
  };

/** Makes the call of a check as `send` makes any: signed by the same gate, in the outbox before it leaves, sent once. */
function askingBySend(target: SendTarget, args: CheckArgs, io: Io): NonNullable<ConnectionCheck['sendProbe']> {
  const { signer, network, headers, limits } = target;
  return async ({ scenario: id, text }, signal): Promise<Call> => {
    const scenario = findScenario(id);
    const { url, path } = addressBelow(target.baseUrl, probePath);
    const proxy = chooseProxy(readSendAddress(url), network);
    const { env, ...signing } = args;
    const signed = await signPayload({ body: Buffer.from(text), signer, args: signing }, { path, url, proxy }, io);
    const request = { ...signed, headers: [...signed.headers, ...target.shownHeaders] };
    const { clientId, gaps } = signer;
    const about = { request, clientId, scenario, gaps, environment: target.environment ?? environmentOfAddress(url) };
    const record = await recordSend({ ...args, env }, about, io);
    const call = createCall({ ...about, at: io.now() });
    const sent = { url, method: signed.method, headers: [...signed.headers, ...headers], body: signed.body };
    const outcome = await sendRequest({ ...sent, limits, signal, network });
    const ended =
      outcome.kind === 'failed'
        ? failedOutcome(outcome)
        : answeredOutcome(outcome, await reading(outcome.answer, request, target, io));
    await record.end(ended);
    return { ...call, ...ended };
  };
}

function reading(
  answer: SentAnswer,
  request: SignedRequest,
  { signer, platformKey }: SendTarget,
  io: Io,
): Promise<AnswerReading> {
  const { key, clientId, gaps } = signer;
  return readAnswer({
    answer,
    request: { ...request, clientId },
    scenario: null,
    platformKey,
    clientKey: key,
    gaps,
    received: { at: io.now(), offsetMinutes: io.offsetMinutes(io.now()) },
  });
}

export function checkCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'check',
    'Check the connection to an environment: name, address, proxy, TLS, clock, and whether it knows the caller.',
    'passbench check --env UAT --ask',
  );
  return withGapOptions(withVaultOptions(withEnvironmentOptions(requiring(command, ['env']))))
    .option(
      '--ask',
      'send one signed call that must be refused: its response shows whether the service knows Client-Id and key',
    )
    .option('--json', 'print one JSON document to standard output')
    .action(async (args: CheckArgs) => {
      finish(await check(args, io));
    });
}

async function check(args: CheckArgs, io: Io): Promise<ExitCode> {
  // Without the call nothing that names the caller leaves, to a production host neither.
  const environment = await chosenEnvironment({ ...args, dryRun: args.ask !== true }, io);
  if (environment === null) return exitCodes.usage;
  const steps: CheckStep[] = [];
  for await (const step of checkConnection(await checkOf(environment, args, io))) {
    steps.push(step);
    if (args.json !== true) printStep(step, io);
  }
  if (args.json === true) printJson(io, steps.map(documentOf));
  return codeOf(steps, { isAsked: args.ask === true, isStopped: io.stop.aborted });
}

async function checkOf(environment: Environment, args: CheckArgs, io: Io): Promise<ConnectionCheck> {
  const allowProbeBy = { en: '--ask', zh: '--ask' };
  const common = { now: io.now, newId: io.uuid32, signal: io.stop, allowProbeBy };
  if (args.ask === true) {
    const target = await targetOf(environment, args, io);
    const { baseUrl, network, limits } = target;
    return { ...common, baseUrl, network, limits, sendProbe: askingBySend(target, args, io) };
  }
  const { baseUrl = '', timeoutMs } = environment;
  const variables = io.environment;
  const network = await withUnlocking(args, io, (vault) => networkOf(environment, { vault, variables }));
  return { ...common, baseUrl, network, limits: timeoutMs === undefined ? {} : limitsWithin(timeoutMs) };
}

/** A step as `--json` prints it, in English. */
function documentOf({ step, ok, sentence, next, ms }: CheckStep): object {
  return { step, ok, sentence: sentence.en, next: next === null ? null : next.en, ms };
}

function printStep({ step, ok, sentence, next, ms }: CheckStep, io: Io): void {
  const mark = ok === null ? '-' : ok ? 'ok' : 'no';
  const took = ms < 1 ? '' : ` (${Math.round(ms)} ms)`;
  io.out(printed`${mark.padEnd(3)}${step.padEnd(9)} ${sentence.en}${took}\n`);
  if (next !== null) io.out(printed`${' '.repeat(13)}${next.en}\n`);
}

/**
 * Good when nothing that was tried failed, and the caller is known where that was asked. Where not even the name could be
 * tried, or the user stopped it, there is no answer either way.
 */
function codeOf(
  steps: readonly CheckStep[],
  { isAsked, isStopped }: { readonly isAsked: boolean; readonly isStopped: boolean },
): ExitCode {
  if (steps[0]?.ok === null || isStopped) return exitCodes.unreachable;
  const isKnown = !isAsked || steps.at(-1)?.ok === true;
  return isKnown && steps.every(({ ok }) => ok !== false) ? exitCodes.good : exitCodes.no;
}
