import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Call } from '../../../../shared/documents/call.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { chooseProxy } from '../../network/network/choose-proxy.ts';
import type { Network } from '../../network/network/network.ts';
import { readSendAddress } from '../../network/sender/send-address.ts';
import type { SendLimits } from '../../network/sender/send-limits.ts';
import { sendRequest, type SendOutcome } from '../../network/sender/send.ts';
import { probePayload, type ProbePayload } from './probe-payload.ts';
import { clockStep, type TimedAnswer } from './clock-step.ts';
import { identityStep, notProbed } from './identity-step.ts';
import { stepTexts } from './step-texts.ts';
import { reportRoute, reportSteps, type StepReport } from './report-connection.ts';

/** A check. Only `sendProbe` needs a key. */
export type ConnectionCheck = {
  readonly baseUrl: string;
  readonly network: Network;
  readonly limits?: Partial<SendLimits>;
  /** Real time. */
  readonly now: () => Instant;
  /** A new requestId: 32 hexadecimal digits. */
  readonly newId: () => string;
  /**
   * Signs, sends and stores the call that must be refused, behind every guard of a send. Absent: nothing that names the
   * caller is sent.
   */
  readonly sendProbe?: (payload: ProbePayload, signal: AbortSignal) => Promise<Call>;
  /** How the user allows that call, in the words of where the check was asked for. */
  readonly allowProbeBy: Words;
  readonly signal?: AbortSignal;
};

/**
 * Checks the connection to a service and yields six steps in order: name, connect, proxy, tls, clock, identity. It
 * sends one HEAD request to the base address without body, signature or Client-Id, and the probe if given. A step not
 * reached, needed or asked for has `ok: null`. Never throws for a connection problem; ending the iteration ends the
 * check.
 */
export async function* checkConnection(check: ConnectionCheck): AsyncGenerator<CheckStep, void, undefined> {
  const leaving = new AbortController();
  const signal = check.signal === undefined ? leaving.signal : AbortSignal.any([check.signal, leaving.signal]);
  const told: CheckStep[] = [];
  let wake = (): void => undefined;
  let isOver = false;
  const run = runCheck(
    { ...check, signal },
    reportSteps((step) => {
      told.push(step);
      wake();
    }),
  ).finally(() => {
    isOver = true;
    wake();
  });
  try {
    for (;;) {
      yield* told.splice(0);
      if (isOver && told.length === 0) break;
      if (!isOver && told.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    }
    await run;
  } finally {
    leaving.abort();
  }
}

type Running = ConnectionCheck & { readonly signal: AbortSignal };

async function runCheck(check: Running, report: StepReport): Promise<void> {
  const answer = await checkRoute(check, report);
  if (answer === null) return report.finish(null);
  const { sendProbe } = check;
  if (sendProbe === undefined) {
    report.step('clock', clockStep(answer));
    report.step('identity', notProbed(check.baseUrl, check.allowProbeBy));
    return;
  }
  // The probe's answer may show a clock that the HEAD request did not.
  const isShown = answer.kind === 'answered' && clockStep(answer).ok !== null;
  if (isShown) report.step('clock', clockStep(answer));
  const asked = await runProbe(check, sendProbe);
  if (!isShown) report.step('clock', clockStep(timedAnswerOf(asked) ?? answer));
  report.step('identity', identityStep(asked, check.baseUrl));
}

type ProbeResult = Call | AppError;

async function runProbe(
  { newId, signal }: Running,
  ask: NonNullable<ConnectionCheck['sendProbe']>,
): Promise<ProbeResult> {
  try {
    return await ask(probePayload(newId()), signal);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Reaches the service; null when a reported step failed. */
async function checkRoute(check: Running, report: StepReport): Promise<TimedAnswer | null> {
  const { baseUrl, network, limits, signal, now } = check;
  try {
    const address = readSendAddress(baseUrl);
    const way = reportRoute({ address, proxy: chooseProxy(address, network), now }, report);
    const head = { url: baseUrl, method: 'HEAD', headers: [], body: Buffer.alloc(0) };
    const sent = await sendRequest({ ...head, network, signal, stepDone: way.stepDone, ...(limits && { limits }) });
    return way.end(sent) ? answerOf(sent, now()) : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.finish(stepTexts.notBegun(error));
    return null;
  }
}

function answerOf(sent: SendOutcome, receivedAt: Instant): TimedAnswer {
  const { send = 0, wait = 0, headers = 0, body = 0 } = sent.durationsMs;
  const tookMs = send + wait + headers + body;
  if (sent.kind === 'answered')
    return { kind: 'answered', headers: sent.answer.headers, receivedAt, tookMs, by: 'HEAD' };
  const { failure, hint, head } = sent;
  if (head !== null) return { kind: 'answered', headers: head.headers, receivedAt, tookMs, by: 'HEAD' };
  return { kind: 'failed', failure, hint, tookMs };
}

/** The probe's answer for the clock step; null without one. */
function timedAnswerOf(asked: ProbeResult): TimedAnswer | null {
  if (asked instanceof AppError || asked.answer === undefined) return null;
  const { total: tookMs = 0 } = asked.durationsMs;
  const receivedAt = asked.atReal + tookMs;
  return { kind: 'answered', headers: asked.answer.headers, receivedAt, tookMs, by: 'call' };
}
