import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Proxy } from '../network/proxy-address.ts';
import type { WayStep } from '../sender/exchange.ts';
import type { SendAddress } from '../sender/send-address.ts';
import type { SendOutcome } from '../sender/send.ts';
import type { StepReport } from './report-steps.ts';
import type { StepId, StepResult } from './step-result.ts';
import { stepWords } from './step-words.ts';
import { tlsStep } from './tls-step.ts';

/** The way that is taken. */
export type CheckedWay = {
  readonly address: SendAddress;
  readonly proxy: Proxy | null;
  readonly now: () => Instant;
};

export type WayReport = {
  readonly passed: (step: WayStep) => void;
  /** Tells what the request came to, as far as that is about the way; whether the way as a whole is open. */
  readonly end: (sent: SendOutcome) => boolean;
};

/** Tells the steps from the name to TLS as a request passes them. */
export function wayReport(way: CheckedWay, report: StepReport): WayReport {
  const { address, proxy, now } = way;
  let reached: StepId = 'name';
  // A proxy that takes plain requests itself shows only by its answer what it is good for.
  const isPlainProxy = proxy !== null && !address.secure;

  const passed = (done: WayStep): void => {
    if (done.step === 'name') {
      report.step('name', { ok: true, sentence: stepWords.named(way, done.addresses), next: null });
      reached = 'connect';
    }
    if (done.step === 'connect') {
      report.step('connect', { ok: true, sentence: stepWords.connected(way, done.address), next: null });
      reached = 'proxy';
      if (proxy === null) skipProxy();
    }
    if (done.step === 'proxy') {
      report.step('proxy', { ok: true, sentence: stepWords.tunnelled(address), next: null });
      reached = 'tls';
    }
    if (done.step === 'tls') {
      report.step('tls', tlsStep(address.host, done.facts, now()));
      reached = 'clock';
    }
  };
  const skipProxy = (): void => {
    report.step('proxy', { ok: null, sentence: stepWords.noProxy, next: null });
    reached = 'tls';
    if (!address.secure) skipTls();
  };
  const skipTls = (): void => {
    report.step('tls', { ok: null, ...stepWords.plain(address) });
    reached = 'clock';
  };
  const end = (sent: SendOutcome): boolean => {
    if (reached === 'proxy' && isPlainProxy && sent.kind === 'answered') {
      const found = stepWords.passedOn(sent.answer.status);
      report.step('proxy', found);
      if (found.ok !== true) return stop();
      skipTls();
    }
    if (reached === 'clock' && !isCancelled(sent)) return true;
    report.step(reached, failed(sent));
    return stop();
  };
  const stop = (): false => {
    report.finish(null);
    return false;
  };
  return { passed, end };
}

function isCancelled(sent: SendOutcome): boolean {
  return sent.kind === 'failed' && sent.failure.code === 'CANCELLED';
}

function failed(sent: SendOutcome): StepResult {
  if (sent.kind === 'answered') return { ok: null, sentence: stepWords.notReached, next: null };
  const { failure, hint, tls } = sent;
  if (isCancelled(sent)) return { ok: null, sentence: stepWords.cancelled, next: null };
  return {
    ok: false,
    sentence: failure.message,
    next: hint ?? stepWords.checkNetwork,
    ...(tls === null ? {} : { tls }),
  };
}
