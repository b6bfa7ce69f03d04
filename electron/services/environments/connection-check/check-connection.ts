import type { Call } from '../../../../shared/documents/call.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { chooseProxy } from '../../network/network/choose-proxy.ts';
import type { Network } from '../../network/network/network.ts';
import { readSendAddress } from '../../network/sender/send-address.ts';
import type { SendLimits } from '../../network/sender/send-limits.ts';
import { sendRequest } from '../../network/sender/send.ts';
import type { SendOutcome } from '../../network/sender/send.ts';
import { askPayload } from './ask-payload.ts';
import type { AskPayload } from './ask-payload.ts';
import { clockStep } from './clock-step.ts';
import type { AnswerInTime } from './clock-step.ts';
import { identityStep, notAsked } from './identity-step.ts';
import { reportSteps } from './report-steps.ts';
import type { StepReport } from './report-steps.ts';
import { stepWords } from './step-texts.ts';
import { wayReport } from './report-connection.ts';

/** What is checked. Nothing of it but `ask` needs a key. */
export type ConnectionCheck = {
  readonly baseUrl: string;
  readonly network: Network;
  readonly limits?: Partial<SendLimits>;
  /** Real time. */
  readonly now: () => Instant;
  /** A fresh requestId: 32 hexadecimal digits. */
  readonly newId: () => string;
  /**
   * Signs, sends and keeps the call that must be refused, as any call is, behind every guard that a send has. Absent: it was
   * not asked for, and nothing that names the caller leaves.
   */
  readonly ask?: (payload: AskPayload, signal: AbortSignal) => Promise<Call>;
  /** Aborting ends the check at once, in any step. */
  readonly signal?: AbortSignal;
};

/**
 * Says what works on the way to a service, each step as it ends, all six in their order: name, connect, proxy, tls, clock,
 * identity. One HEAD request without a body, a signature or a Client-Id is sent to the base address; and the call of `ask`,
 * where that is given. A step that was not reached, not needed or not asked for has `ok: null`. Never throws for what is
 * wrong on the way; whoever stops listening ends the check.
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
  const answer = await checkWay(check, report);
  if (answer === null) return report.finish(null);
  const { ask } = check;
  if (ask === undefined) {
    report.step('clock', clockStep(answer));
    report.step('identity', notAsked(check.baseUrl));
    return;
  }
  // A clock that the HEAD request does not show may still be shown by the answer of the call.
  const isShown = answer.kind === 'answered' && clockStep(answer).ok !== null;
  if (isShown) report.step('clock', clockStep(answer));
  const asked = await askOnce(check, ask);
  if (!isShown) report.step('clock', clockStep(inTime(asked) ?? answer));
  report.step('identity', identityStep(asked, check.baseUrl));
}

export type Asked = Call | BenchError;

async function askOnce({ newId, signal }: Running, ask: NonNullable<ConnectionCheck['ask']>): Promise<Asked> {
  try {
    return await ask(askPayload(newId()), signal);
  } catch (error) {
    if (error instanceof BenchError) return error;
    throw error;
  }
}

/** Reaches the service and asks for nothing; null where it came no further than a step that is told. */
async function checkWay(check: Running, report: StepReport): Promise<AnswerInTime | null> {
  const { baseUrl, network, limits, signal, now } = check;
  try {
    const address = readSendAddress(baseUrl);
    const way = wayReport({ address, proxy: chooseProxy(address, network), now }, report);
    const head = { url: baseUrl, method: 'HEAD', headers: [], body: Buffer.alloc(0) };
    const sent = await sendRequest({ ...head, network, signal, passed: way.passed, ...(limits && { limits }) });
    return way.end(sent) ? answerOf(sent, now()) : null;
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report.finish(stepWords.notBegun(error));
    return null;
  }
}

function answerOf(sent: SendOutcome, receivedAt: Instant): AnswerInTime {
  const { send = 0, wait = 0, headers = 0, body = 0 } = sent.durationsMs;
  const tookMs = send + wait + headers + body;
  if (sent.kind === 'answered')
    return { kind: 'answered', headers: sent.answer.headers, receivedAt, tookMs, by: 'HEAD' };
  const { failure, hint, head } = sent;
  if (head !== null) return { kind: 'answered', headers: head.headers, receivedAt, tookMs, by: 'HEAD' };
  return { kind: 'failed', failure, hint, tookMs };
}

/** The answer of the call as the clock needs it; null where there is none. */
function inTime(asked: Asked): AnswerInTime | null {
  if (asked instanceof BenchError || asked.answer === undefined) return null;
  const { total: tookMs = 0 } = asked.durationsMs;
  const receivedAt = asked.atReal + tookMs;
  return { kind: 'answered', headers: asked.answer.headers, receivedAt, tookMs, by: 'call' };
}
