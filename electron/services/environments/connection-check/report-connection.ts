import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Proxy } from '../../network/network/proxy-address.ts';
import type { ConnectionStep } from '../../network/sender/exchange.ts';
import type { SendAddress } from '../../network/sender/send-address.ts';
import type { SendOutcome } from '../../network/sender/send.ts';
import { stepTexts, type StepId, type StepResult } from './step-texts.ts';
import {
  certificateTime,
  soonExpired,
  type AuthorityOrigin,
  type TlsFacts,
  checkSteps,
  type CheckStep,
} from '../../../../shared/documents/tls.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { inOneLine } from '../../network/network/trouble.ts';

const dayMs = 86_400_000;

function tlsStep(host: string, facts: TlsFacts | null, now: Instant): StepResult {
  if (facts === null) return { ok: true, sentence: agreed, next: null };
  const { version, cipher, chain, authority } = facts;
  const [own] = chain;
  const names = chain.map(({ subject }) => inOneLine(subject)).join(' ← ');
  const [until, days] = [certificateTime(own?.validTo ?? now), Math.floor(((own?.validTo ?? now) - now) / dayMs)];
  const by = authorityWords[authority ?? 'given'];
  return {
    ok: true,
    sentence: {
      en: `${version} with ${cipher}. The certificate is for ${host} and is valid until ${until}, ${days} days from now. Chain: ${names}, trusted through ${by.en}.`,
      zh: `${version}，${cipher}。證書屬於 ${host}，有效至 ${until}，尚餘 ${days} 天。證書鏈：${names}，由${by.zh}信任。`,
    },
    next: expiryWords(facts, now),
    tls: facts,
  };
}

const agreed: Words = { en: 'TLS is established.', zh: '已建立 TLS。' };

const authorityWords: Readonly<Record<AuthorityOrigin, Words>> = {
  'built-in': { en: 'a built-in authority', zh: '內置的機構' },
  system: { en: 'an authority of this system', zh: '此系統的機構' },
  environment: { en: 'an authority of NODE_EXTRA_CA_CERTS', zh: ' NODE_EXTRA_CA_CERTS 的機構' },
  given: { en: 'an authority of the environment', zh: '環境指定的機構' },
};

/** Warns of a certificate that expires within 30 days. */
function expiryWords(facts: TlsFacts, now: Instant): Words | null {
  const soon = soonExpired(facts, now);
  if (soon === null) return null;
  const { certificate, days } = soon;
  const [name, at] = [inOneLine(certificate.subject), certificateTime(certificate.validTo)];
  return {
    en: `The certificate of ${name} expires on ${at}, in ${days} days. Ask the operator of the service to renew it.`,
    zh: `${name} 的證書將於 ${at} 到期，尚餘 ${days} 天。請要求服務的營運方更新。`,
  };
}

type CheckedRoute = {
  readonly address: SendAddress;
  readonly proxy: Proxy | null;
  readonly now: () => Instant;
};

type RouteReport = {
  readonly stepDone: (step: ConnectionStep) => void;
  /** Reports the outcome of the request, as far as it concerns the route; returns whether the route is open. */
  readonly end: (sent: SendOutcome) => boolean;
};

/** Reports the steps from name to TLS as a request completes them. */
export function reportRoute(way: CheckedRoute, report: StepReport): RouteReport {
  const { address, proxy, now } = way;
  let reached: StepId = 'name';
  // Only its answer shows whether a proxy for plain requests works.
  const isPlainProxy = proxy !== null && !address.secure;

  const stepDone = (done: ConnectionStep): void => {
    if (done.step === 'name') {
      report.step('name', { ok: true, sentence: stepTexts.named(way, done.addresses), next: null });
      reached = 'connect';
    }
    if (done.step === 'connect') {
      report.step('connect', { ok: true, sentence: stepTexts.connected(way, done.address), next: null });
      reached = 'proxy';
      if (proxy === null) skipProxy();
    }
    if (done.step === 'proxy') {
      report.step('proxy', { ok: true, sentence: stepTexts.tunnelled(address), next: null });
      reached = 'tls';
    }
    if (done.step === 'tls') {
      report.step('tls', tlsStep(address.host, done.facts, now()));
      reached = 'clock';
    }
  };
  const skipProxy = (): void => {
    report.step('proxy', { ok: null, sentence: stepTexts.noProxy, next: null });
    reached = 'tls';
    if (!address.secure) skipTls();
  };
  const skipTls = (): void => {
    report.step('tls', { ok: null, ...stepTexts.plain(address) });
    reached = 'clock';
  };
  const end = (sent: SendOutcome): boolean => {
    if (reached === 'proxy' && isPlainProxy && sent.kind === 'answered') {
      const found = stepTexts.passedOn(sent.answer.status);
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
  return { stepDone, end };
}

function isCancelled(sent: SendOutcome): boolean {
  return sent.kind === 'failed' && sent.failure.code === 'CANCELLED';
}

function failed(sent: SendOutcome): StepResult {
  if (sent.kind === 'answered') return { ok: null, sentence: stepTexts.notReached, next: null };
  const { failure, hint, tls } = sent;
  if (isCancelled(sent)) return { ok: null, sentence: stepTexts.cancelled, next: null };
  return {
    ok: false,
    sentence: failure.message,
    next: hint ?? stepTexts.checkNetwork,
    ...(tls === null ? {} : { tls }),
  };
}

export type StepReport = {
  /** Reports a step and its time; the steps skipped before it were not reached. */
  readonly step: (step: StepId, result: StepResult) => void;
  /** Reports all remaining steps as not reached, the first with these words. */
  readonly finish: (first: Pick<StepResult, 'sentence' | 'next'> | null) => void;
};

/** Reports each step once and in order, however early the check ends. */
export function reportSteps(tell: (step: CheckStep) => void): StepReport {
  let at = 0;
  let since = performance.now();
  const say = (step: StepId, result: StepResult): void => {
    const now = performance.now();
    tell({ step, ...result, ms: Math.round((now - since) * 100) / 100 });
    since = now;
    at += 1;
  };
  const skipTo = (end: number): void => {
    for (const step of checkSteps.slice(at, end)) say(step, { ok: null, sentence: stepTexts.notReached, next: null });
  };
  return {
    step: (step, result) => {
      skipTo(checkSteps.indexOf(step));
      say(step, result);
    },
    finish: (first) => {
      const [next] = checkSteps.slice(at);
      if (next !== undefined && first !== null) say(next, { ok: null, ...first });
      skipTo(checkSteps.length);
    },
  };
}
