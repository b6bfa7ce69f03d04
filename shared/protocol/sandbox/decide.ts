import type { Result, SignatureVerdict } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { assertNever } from '../../lib/assert-never.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import { gapValue } from '../../gaps/gaps.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { gatewayAnswer } from '../../specification/gateway-results.ts';
import { readResult } from '../signing/read-result.ts';
import type { SignedParts } from '../signing/signature.ts';
import { acceptedResult, orderLeftBy, successBody } from './accept.ts';
import { answerBody, resultOf } from './answer.ts';
import { answersEncrypted, replyKeyVersion } from './checks-of-caller.ts';
import { stateRules } from './checks-of-payload.ts';
import { checks } from './checks.ts';
import type { Check } from './checks.ts';
import type { MetFaults } from './faults/meet-faults.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { readCase } from './reading.ts';
import type { Payload, Reading } from './reading.ts';
import type { Acceptance, KnownOrder, SandboxCase, SandboxMemory } from './terms.ts';

/** What the sandbox says to one request, and what it has to remember of it. */
export type Decision = {
  /** HTTP status. */
  readonly status: number;
  readonly result: Result;
  /** The answer's body: JSON text, to be sent as UTF-8. */
  readonly body: string;
  /** The check that ended the matter; null when the call was accepted. */
  readonly endedBy: Check | null;
  /** Present when the call was answered with success for the first time. */
  readonly acceptance: Acceptance | null;
  /** The id of the call this one repeats; such a call changes nothing. */
  readonly repeats: string | null;
  /** Passed over: answered with success, and the order stays as it was (gap stale-update). A repeat says it of its call. */
  readonly changesNothing: boolean;
  /** What is to happen to the answer; null for a call that met no fault. */
  readonly faults: MetFaults | null;
  readonly signature: SignatureVerdict;
  readonly findings: readonly Finding[];
  /** The request's body after decryption; null when it came plain, or stays closed. */
  readonly decrypted: Uint8Array | null;
  /** The version of the caller's key for which the answer is to be encrypted; null: it goes plain. */
  readonly encryptFor: string | null;
  /** What the journal notes of the request, as far as it could be read. */
  readonly summary: RequestSummary;
};

export type RequestSummary = {
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
  return decideReading(readCase(given), from);
}

/** A request that was read as far as it can be without a memory. */
export type OpenCase = {
  /** What a memory has to know to decide it; nothing else of it will be asked. */
  readonly asks: MemoryQuestions;
  /** Decides it, once, upon this memory. Pure, as `decide` is. */
  readonly decide: (memory: SandboxMemory) => Decision;
};

/** The keys under which a request is remembered: of its order, and of itself. */
export type MemoryQuestions = { readonly orderKey: string; readonly clientId: string; readonly requestId: string };

/** Reads a request whose memory is not at hand yet: what it has to know may lie in a store that answers later. */
export function openCase(given: Omit<SandboxCase, 'memory'>): OpenCase {
  let memory: SandboxMemory = { order: () => null, request: () => null };
  const reading = readCase({
    ...given,
    memory: { order: (key) => memory.order(key), request: (client, id) => memory.request(client, id) },
  });
  return {
    asks: questionsOf(reading),
    decide: (known) => {
      memory = known;
      return decideReading(reading, 1);
    },
  };
}

/** A body that is not to be looked into asks nothing. */
function questionsOf(reading: Reading): MemoryQuestions {
  const { clientId, content } = reading;
  const end = checks.find((check) => check.step < 5 && !mayLookInto(reading, check) && check.ask(reading) !== null);
  if (end !== undefined) return { orderKey: '', clientId, requestId: '' };
  const { orderKey, requestId } = content();
  return { orderKey, clientId, requestId };
}

function decideReading(reading: Reading, from: Check['step']): Decision {
  for (const check of checks) {
    if (check.step < from) continue;
    const outcome = check.ask(reading);
    if (outcome !== null) return ended(reading, check, outcome);
  }
  return accepted(reading);
}

function accepted(reading: Reading): Decision {
  const order = orderLeftBy(reading);
  const result = acceptedResult(reading);
  return {
    status: 200,
    result,
    body: successBody(reading, result, order),
    endedBy: null,
    acceptance: acceptanceOf(reading, order),
    repeats: null,
    changesNothing: false,
    faults: reading.faults(),
    signature: 'verified',
    findings: reading.findings(),
    ...encryptionOf(reading, true),
    // A call that says no status (gap base-fields) stands in the journal with the one that its order keeps.
    summary: { ...requestSummaryOf(reading, reading.payload()), orderStatus: order.status },
  };
}

/** Answers are encrypted from the moment on at which the request was decrypted (gap encrypted-reply). */
function encryptionOf(reading: Reading, isOpened: boolean): Pick<Decision, 'decrypted' | 'encryptFor'> {
  const body = reading.body();
  if (body.read !== 'decrypted') return notEncrypted;
  const isEncrypted = isOpened && answersEncrypted(reading.setup.gaps);
  return { decrypted: body.bytes, encryptFor: isEncrypted ? replyKeyVersion(reading) : null };
}

const notEncrypted = { decrypted: null, encryptFor: null } as const;

/** Nobody's body is read for the journal's sake beyond this many bytes: a flood of them would hold up everybody else. */
const longestUnvouchedBytes = 64 * 1024;

/**
 * Whether a body may be looked into for what the journal notes of a call that ended there. A plain one of a usual size
 * may; a sealed one is opened by the fifth step alone: before it, neither a signature is verified nor the private key
 * used for a note.
 */
function mayLookInto({ header, request }: Reading, { step }: Check): boolean {
  return step >= 5 || (header('encrypt').length === 0 && (request.body?.length ?? 0) <= longestUnvouchedBytes);
}

function acceptanceOf({ clientId, payload, bodySha256 }: Reading, order: KnownOrder): Acceptance {
  return { order, changesNothing: false, clientId, requestId: payload().requestId, bodySha256: bodySha256() };
}

function ended(reading: Reading, check: Check, outcome: Outcome): Decision {
  const isOpen = mayLookInto(reading, check);
  const payload = isOpen ? reading.payload() : reading.unread();
  const rest = {
    endedBy: check,
    acceptance: null,
    repeats: null,
    changesNothing: false,
    faults: check.step === 8 ? reading.faults() : null,
    signature: signatureVerdict(reading, check),
    findings: findingsFor(reading, check),
    ...(isOpen ? encryptionOf(reading, check.step > 5) : notEncrypted),
    summary: requestSummaryOf(reading, payload),
  };
  const { scenario, known } = payload;
  switch (outcome.end) {
    case 'repeated': {
      const { callId, answer, changesNothing } = outcome.earlier;
      const result = readResult(answer) ?? resultOf('SUCCESS', scenario, 'Accepted.');
      return { ...rest, status: 200, result, body: answer, repeats: callId, changesNothing };
    }
    case 'ignored': {
      const { order, message, gap } = outcome;
      const result = resultOf('SUCCESS', scenario, message, gap);
      // Who sends the same request again is to hear the same again, so it is remembered.
      const acceptance = { ...acceptanceOf(reading, order), changesNothing: true };
      return {
        ...rest,
        status: 200,
        result,
        body: successBody(reading, result, order),
        acceptance,
        changesNothing: true,
      };
    }
    case 'refused': {
      const { code, status } = chosenAnswer(outcome, reading.setup.gaps);
      const result = resultOf(code, scenario, outcome.message, outcome.gap);
      return { ...rest, status, result, body: answerBody(result, check.tellsOrder ? known : null) };
    }
    default:
      return assertNever(outcome);
  }
}

/** Code and HTTP status of a refusal, as the open points gateway-result and http-status have it. */
function chosenAnswer(refusal: Refusal, gaps: GapChoices): { readonly code: string; readonly status: number } {
  const { gateway, forcedStatus } = refusal;
  if (forcedStatus !== undefined) return { code: refusal.code, status: forcedStatus };
  const { code, status } = gateway === undefined ? refusal : gatewayAnswer(gateway, gaps);
  return { code, status: gapValue(gaps, 'http-status') === 'always-200' ? 200 : status };
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

function requestSummaryOf({ clientId, endpoint, signedParts, keyVersion }: Reading, payload: Payload): RequestSummary {
  const { orderKey, merchantBizNo, requestId, orderStatus, scenario } = payload;
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
