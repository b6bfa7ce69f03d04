import type { Call } from '../../../shared/documents/call.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { askedPath } from '../../services/connection-check/ask-payload.ts';
import type { ConnectionCheck } from '../../services/connection-check/check-connection.ts';
import { chooseProxy } from '../../services/network/choose-proxy.ts';
import { callOfSend, environmentOfAddress } from '../../services/outbox/call-of-send.ts';
import { answeredOutcome, failedOutcome } from '../../services/sender/call-outcome.ts';
import { readAnswer } from '../../services/sender/read-answer.ts';
import type { AnswerReading } from '../../services/sender/read-answer.ts';
import { addressBelow, readSendAddress } from '../../services/sender/send-address.ts';
import { sendRequest } from '../../services/sender/send.ts';
import type { SentAnswer } from '../../services/sender/send.ts';
import type { SignedRequest } from '../../services/signer/index.ts';
import type { SendTarget } from '../env/send-target.ts';
import type { Io } from '../io.ts';
import { recordSend } from '../sent-record.ts';
import { signPayload } from '../signing-options.ts';
import type { CheckArgs } from './check-args.ts';

/** Makes the call of a check as `send` makes any: signed by the same gate, in the outbox before it leaves, sent once. */
export function askingBySend(target: SendTarget, args: CheckArgs, io: Io): NonNullable<ConnectionCheck['ask']> {
  const { signer, network, headers, limits } = target;
  return async ({ scenario: id, text }, signal): Promise<Call> => {
    const scenario = findScenario(id);
    const { url, path } = addressBelow(target.baseUrl, askedPath);
    const proxy = chooseProxy(readSendAddress(url), network);
    const { env, ...signing } = args;
    const signed = await signPayload({ body: Buffer.from(text), signer, args: signing }, { path, url, proxy }, io);
    const request = { ...signed, headers: [...signed.headers, ...target.shownHeaders] };
    const { clientId, gaps } = signer;
    const about = { request, clientId, scenario, gaps, environment: target.environment ?? environmentOfAddress(url) };
    const record = await recordSend({ ...args, env }, about, io);
    const call = callOfSend({ ...about, at: io.now() });
    const sent = { url, method: signed.method, headers: [...signed.headers, ...headers], body: signed.body };
    const outcome = await sendRequest({ ...sent, limits, signal, network });
    const ended =
      outcome.kind === 'failed'
        ? failedOutcome(outcome)
        : answeredOutcome(outcome, await reading(outcome.answer, request, target, io));
    await record.ended(ended);
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
