import type { Result, SignatureVerdict } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { numberAt } from '../../lib/json-view.ts';
import type { EndpointId } from '../../spec/endpoints.ts';
import type { SignedParts } from '../signature.ts';
import { answerBody, resultOf } from './answer.ts';
import { stateRules } from './checks-of-payload.ts';
import { checks } from './checks.ts';
import type { Check } from './checks.ts';
import type { Outcome } from './outcome.ts';
import { readCase } from './reading.ts';
import type { Reading } from './reading.ts';
import type { Acceptance, SandboxCase } from './terms.ts';

/** What the sandbox says to one request, and what it has to remember of it. */
export type Decision = {
  /** HTTP status. */
  readonly status: number;
  readonly result: Result;
  /** The answer's body: JSON text, to be sent as UTF-8. */
  readonly body: string;
  /** The check that ended the matter; null when the call was accepted. */
  readonly endedBy: Check | null;
  /** Present when the call was accepted for the first time. */
  readonly acceptance: Acceptance | null;
  /** The id of the call this one repeats; such a call changes nothing. */
  readonly repeats: string | null;
  readonly signature: SignatureVerdict;
  readonly findings: readonly Finding[];
  /** What the journal notes of the request, as far as it could be read. */
  readonly noted: Noted;
};

export type Noted = {
  readonly clientId: string;
  readonly endpoint: EndpointId | null;
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly requestId: string;
  readonly orderStatus: string;
  /** Empty when no scenario was recognised. */
  readonly scenario: string;
  readonly signedParts: SignedParts | null;
  readonly keyVersion: string | null;
};

/**
 * Answers one request. Pure: the same request, memory, time and setup give the same decision. Nothing is remembered
 * here; the caller keeps `acceptance` and must do so before it asks about the next request. `from` leaves out the steps
 * before it: what never was on a wire (a story) has no headers and no signature to be asked about.
 */
export function decide(given: SandboxCase, from: Check['step'] = 1): Decision {
  const reading = readCase(given);
  for (const check of checks) {
    if (check.step < from) continue;
    const outcome = check.ask(reading);
    if (outcome !== null) return ended(reading, check, outcome);
  }
  return accepted(reading);
}

function accepted(reading: Reading): Decision {
  const { request, crypto, clientId, payload, findings } = reading;
  const { root, known, scenario, orderKey, orderStatus, requestId } = payload();
  const result = resultOf('SUCCESS', scenario, 'Accepted.');
  const order = {
    orderKey,
    scenario: scenario?.id ?? '',
    orderId: known?.orderId ?? orderIdOf(orderKey, crypto.sha256),
    status: orderStatus,
    orderCreateTime: numberAt(root, 'orderCreateTime') ?? 0,
    orderModifyTime: numberAt(root, 'orderModifyTime') ?? 0,
  };
  const bodySha256 = crypto.sha256(request.body ?? new Uint8Array());
  return {
    status: 200,
    result,
    body: answerBody(result, order),
    endedBy: null,
    acceptance: { order, clientId, requestId, bodySha256 },
    repeats: null,
    signature: 'verified',
    findings: findings(),
    noted: notedOf(reading),
  };
}

/** An order's id on the platform: the first 20 digits of its key's digest. The voucher's benefitId will be the next 16. */
export function orderIdOf(orderKey: string, sha256: (text: string) => string): string {
  return sha256(orderKey).slice(0, 20);
}

function ended(reading: Reading, check: Check, outcome: Outcome): Decision {
  const rest = {
    endedBy: check,
    acceptance: null,
    signature: signatureVerdict(reading, check),
    findings: findingsFor(reading, check),
    noted: notedOf(reading),
  };
  const { scenario, known } = reading.payload();
  if (outcome.end === 'repeated') {
    const { callId, answer } = outcome.earlier;
    return { ...rest, status: 200, result: resultOf('SUCCESS', scenario, 'Accepted.'), body: answer, repeats: callId };
  }
  const { status, code, message, gap } = outcome;
  const result = resultOf(code, scenario, message, gap);
  return { ...rest, status, result, body: answerBody(result, check.tellsOrder ? known : null), repeats: null };
}

const ofState: ReadonlySet<string> = new Set(stateRules);

function findingsFor(reading: Reading, { findings }: Check): readonly Finding[] {
  if (findings === 'none') return [];
  return findings === 'all' ? reading.findings() : reading.findings().filter(({ rule }) => !ofState.has(rule));
}

/** A request without a signature is no forgery. */
function signatureVerdict({ signature }: Reading, check: Check): SignatureVerdict {
  return check.signature !== 'verified' && signature().read === 'not signed' ? 'not signed' : check.signature;
}

function notedOf({ clientId, endpoint, payload, signedParts, keyVersion }: Reading): Noted {
  const { orderKey, merchantBizNo, requestId, orderStatus, scenario } = payload();
  return {
    clientId,
    endpoint: endpoint?.id ?? null,
    orderKey,
    merchantBizNo,
    requestId,
    orderStatus,
    scenario: scenario?.id ?? '',
    signedParts: signedParts(),
    keyVersion: keyVersion(),
  };
}
