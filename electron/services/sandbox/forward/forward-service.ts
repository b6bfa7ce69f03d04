import type { KeyObject } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { CallFailure, HeaderLine, SignatureVerdict } from '../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { SandboxRequest } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { findClientId, findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { endToEndLines } from '../../network/http/message-head.ts';
import type { Network } from '../../network/network/network.ts';
import { readAnswer } from '../../network/sender/read-answer.ts';
import { addressBelow, readSendAddress } from '../../network/sender/send-address.ts';
import type { SendLimits } from '../../network/sender/send-limits.ts';
import { sendRequest, type SentAnswer } from '../../network/sender/send.ts';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { chooseProxy } from '../../network/network/choose-proxy.ts';

/** A real service to which a sandbox passes calls on. */
export type ForwardTarget = {
  /** http or https; the path of each call is added to it. */
  readonly baseUrl: string;
  readonly network: Network;
  readonly limits: Partial<SendLimits>;
  /** Verifies its answers; null: unchecked. */
  readonly platformKey: KeyObject | null;
};

/** The outcome of a call that was passed on; `ms` since it arrived. */
export type ForwardedCall = {
  /** The origin of the service. */
  readonly to: string;
  readonly ms: number;
} & (
  | {
      readonly kind: 'answered';
      /** For the caller: the bytes of the wire, with the lines that are for it. */
      readonly answer: SentAnswer & { readonly isPassedOn: true };
      /** The readable body, where that differs from the wire. */
      readonly plain: Uint8Array | null;
      readonly text: string;
      readonly signature: SignatureVerdict;
    }
  | { readonly kind: 'unanswered'; readonly failure: CallFailure }
);

export type ForwardService = {
  /** Passes a call on once, as it came: it follows no redirect and never repeats. What fails is an outcome. */
  readonly pass: (request: SandboxRequest, gaps: GapChoices) => Promise<ForwardedCall>;
  /** Breaks off what still waits for an answer. */
  readonly close: () => void;
};

/** In bytes, on the wire and readable: an answer of this interface is far shorter, and each is stored. */
const longestAnswer = 1024 * 1024;

/** So often the very same call may wait at once: more come from an address that leads back here. */
const mostAlike = 4;

export function forwardService({ baseUrl, network, platformKey, ...target }: ForwardTarget): ForwardService {
  const bodyBytes = Math.min(longestAnswer, target.limits.bodyBytes ?? longestAnswer);
  const limits = { ...target.limits, bodyBytes };
  const closing = new AbortController();
  // Each call that waits listens to it.
  setMaxListeners(0, closing.signal);
  const waiting = new Map<string, number>();
  const to = new URL(baseUrl).origin;
  const pass: ForwardService['pass'] = async (request, gaps) => {
    const startedMs = performance.now();
    const about = () => ({ to, ms: Math.round(performance.now() - startedMs) });
    const failed = (failure: CallFailure) => ({ ...about(), kind: 'unanswered', failure }) as const;
    const { method, target } = request;
    const body = request.body ?? new Uint8Array();
    const headers = endToEndLines(request.headers);
    const same = sameCall(request);
    const alike = waiting.get(same) ?? 0;
    if (alike >= mostAlike) return failed(notPassed('LOOP', leadsBack));
    if (!headers.every(isWritable)) return failed(notPassed('HEADER_SYNTAX', cannotBeWritten));
    waiting.set(same, alike + 1);
    try {
      const { url } = addressBelow(baseUrl, target);
      const sent = { url, method, headers, body, limits, network, signal: closing.signal, passedOn: true } as const;
      const outcome = await sendRequest(sent);
      if (outcome.kind === 'failed') return failed(outcome.failure);
      const read = await readAnswer({
        answer: outcome.answer,
        request: { method, path: target, clientId: findClientId(request.headers, gaps), headers },
        scenario: null,
        platformKey,
        clientKey: null,
        gaps,
        received: { at: Date.now(), offsetMinutes: 0 },
      });
      // A compressed answer may be much longer than what came.
      const isShort = read.body.length <= longestAnswer;
      return {
        ...about(),
        kind: 'answered',
        answer: forCaller(outcome.answer),
        plain: read.isOpened && isShort ? read.body : null,
        text: isShort ? read.body.toString('utf8') : '',
        signature: read.signature,
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, words } = error;
      return failed(notPassed(code, words?.message ?? { en: message, zh: message }));
    } finally {
      const left = (waiting.get(same) ?? 1) - 1;
      if (left === 0) waiting.delete(same);
      else waiting.set(same, left);
    }
  };
  return { pass, close: () => closing.abort() };
}

function isWritable([name, value]: HeaderLine): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function forCaller({ status, headers, body }: SentAnswer): SentAnswer & { readonly isPassedOn: true } {
  return { status, headers: endToEndLines(headers), body, isPassedOn: true };
}

/** What only a call that came back here, or is sent again at once, has alike. */
function sameCall({ target, headers }: SandboxRequest): string {
  return JSON.stringify([target, findHeader(headers, 'Request-Time'), findHeader(headers, 'Signature')]);
}

const leadsBack: Words = {
  en: `The same call waits here ${mostAlike} times already: the address of --forward seems to lead back to this sandbox.`,
  zh: `同一呼叫已在此等候 ${mostAlike} 次：--forward 的網址似乎指回此沙盒。`,
};
const cannotBeWritten: Words = {
  en: 'A header of the call cannot be written as it came.',
  zh: '呼叫的某個標頭無法原樣寫出。',
};

function notPassed(code: string, message: Words): CallFailure {
  const next: Words = { en: 'The service received nothing.', zh: '服務沒有收到任何內容。' };
  return { phase: 'send', code, message, next, mayHaveArrived: false };
}

/** Throws USAGE where calls that are passed on would reach the sandbox itself, which listens on this address and port. */
export async function refuseForwardLoop(
  { baseUrl, network }: Pick<ForwardTarget, 'baseUrl' | 'network'>,
  { address, port }: { readonly address: string; readonly port: number },
): Promise<void> {
  const to = readSendAddress(addressBelow(baseUrl, '').url);
  if (to.port !== port || chooseProxy(to, network) !== null) return;
  const own = new BlockList();
  for (const each of isUnspecified(address) ? ownAddresses() : [bare(address)]) own.addAddress(each, kindOf(each));
  const reached = (isIP(to.host) === 0 ? await addressesOf(to.host) : [to.host]).map(bare);
  // An unspecified address reaches this machine.
  if (!reached.some((each) => isUnspecified(each) || own.check(each, kindOf(each)))) return;
  throw new AppError(
    'USAGE',
    `The sandbox would forward calls to itself: ${to.authority} is its own address.`,
    'Name the address of the real service, or another port with --port.',
  );
}

function isUnspecified(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}

/** Without the zone of an address of one link. */
function bare(address: string): string {
  return address.replace(/%.*$/, '');
}

function kindOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map((each) => each.address);
}

/** None for a name that nobody knows: each call says so. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map((each) => each.address);
}
