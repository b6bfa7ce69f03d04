import type { Finding } from '../../documents/finding.ts';
import { assertNever } from '../../lib/assert-never.ts';
import { gapValue } from '../../gaps/gaps.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { gatewayAnswer } from '../../specification/gateway-results.ts';
import { readResult } from '../signing/read-result.ts';
import { acceptedResult, lenientResult, orderLeftBy, successBody, takesOver } from './accept.ts';
import { answerBody, resultOf } from './answer.ts';
import { answersEncrypted, replyKeyVersion } from './checks/caller.ts';
import { stateRules } from './checks/payload.ts';
import { checks } from './checks/all-checks.ts';
import type { Check } from './checks/all-checks.ts';
import { mayLookInto, modeOf, requestSummaryOf, signatureVerdict } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { readCase } from './reading.ts';
import type { Reading } from './reading.ts';
import type { Acceptance, KnownOrder, SandboxCase, SandboxMemory } from './terms.ts';

const stranger = { step: 1, signature: 'not checked' } as const;

/**
 * The record-only mode: whatever arrives is answered with HTTP 200 and S / SUCCESS, any path, method, caller and body. No
 * signature is verified, nothing decrypted, no fault met; no order moves, and nothing is remembered. A plain payload that
 * names an order is answered as its first accepted call would be (orderId, orderStatus), for callers that look for it.
 */
function recorded(reading: Reading): Decision {
  const payload = mayLookInto(reading, stranger) ? reading.payload() : reading.unread();
  const result = resultOf('SUCCESS', payload.scenario, 'Recorded. This sandbox checks nothing at the moment.');
  return {
    status: 200,
    result,
    body: takesOver(payload) ? successBody(reading, result, orderLeftBy(reading)) : answerBody(result, null),
    endedBy: null,
    mode: 'record-only',
    acceptance: null,
    repeats: null,
    changesNothing: true,
    faults: null,
    signature: signatureVerdict(reading, stranger),
    findings: [],
    decrypted: null,
    encryptFor: null,
    summary: requestSummaryOf(reading, payload),
  };
}

/**
 * Answers one request. Pure: the same request, memory, time and setup give the same decision. Nothing is remembered
 * here; the caller keeps `acceptance` and must do so before it asks about the next request. `from` leaves out the steps
 * before it: what never was on a wire (a story) has no headers and no signature to be asked about.
 *
 * The modes of a sandbox (`setup.mode`):
 * - strict: the first check that does not pass answers.
 * - lenient: the refusals of the checks that ask of the payload or of its order's state (`isOfContent`) are passed over; a
 *   repeat still gets its stored answer, and a stale call that is to be ignored still is. All that is wrong stands in
 *   the findings, and the answer says what the first refusal would have been. The order takes over what can be read of
 *   the payload; a payload that names no order is answered with S and changes nothing.
 * - record-only: nothing is asked but whether the call can be kept (`isOfKeeping`: its size); see `recorded`.
 */
export function decide(given: SandboxCase, from: Check['step'] = 1): Decision {
  return decideReading(readCase(isRecordOnly(given) ? { ...given, memory: noMemory } : given), from);
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
  if (isRecordOnly(given)) {
    const reading = readCase({ ...given, memory: noMemory });
    return { asks: nothingToRemember, decide: () => decideReading(reading, 1) };
  }
  let memory = noMemory;
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

function isRecordOnly({ setup }: Pick<SandboxCase, 'setup'>): boolean {
  return setup.mode === 'record-only';
}

/** What is only recorded rests on no call before. */
const noMemory: SandboxMemory = { order: () => null, request: () => null };
const nothingToRemember: MemoryQuestions = { orderKey: '', clientId: '', requestId: '' };

/** A body that is not to be looked into asks nothing. */
function questionsOf(reading: Reading): MemoryQuestions {
  const { clientId, content } = reading;
  const end = checks.find((check) => check.step < 5 && !mayLookInto(reading, check) && check.ask(reading) !== null);
  if (end !== undefined) return { ...nothingToRemember, clientId };
  const { orderKey, requestId } = content();
  return { orderKey, clientId, requestId };
}

function decideReading(reading: Reading, from: Check['step']): Decision {
  const isRecorded = isRecordOnly(reading);
  const isLenient = reading.setup.mode === 'lenient';
  let passedOver: Refusal | null = null;
  for (const check of checks) {
    if (check.step < from || (isRecorded && check.isOfKeeping !== true)) continue;
    const outcome = check.ask(reading);
    if (outcome === null) continue;
    if (!isLenient || check.isOfContent !== true || outcome.end !== 'refused') return ended(reading, check, outcome);
    passedOver ??= outcome;
  }
  return isRecorded ? recorded(reading) : accepted(reading, passedOver);
}

/** `passedOver` is the refusal that the strict mode would have answered. */
function accepted(reading: Reading, passedOver: Refusal | null): Decision {
  const { payload, setup } = reading;
  const order = passedOver === null || takesOver(payload()) ? orderLeftBy(reading) : null;
  const result = passedOver === null ? acceptedResult(reading) : lenientResult(reading, passedOver);
  const summary = requestSummaryOf(reading, payload());
  return {
    status: 200,
    result,
    body: order === null ? answerBody(result, null) : successBody(reading, result, order),
    endedBy: null,
    mode: modeOf(setup),
    acceptance: order === null ? null : acceptanceOf(reading, order),
    repeats: null,
    changesNothing: order === null,
    faults: reading.faults(),
    signature: 'verified',
    findings: reading.findings(),
    ...encryptionOf(reading, true),
    // A call that says no status (gap base-fields) stands in the journal with the one that its order keeps.
    summary: order === null ? summary : { ...summary, orderStatus: order.status },
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

function acceptanceOf({ clientId, payload, bodySha256 }: Reading, order: KnownOrder): Acceptance {
  return { order, changesNothing: false, clientId, requestId: payload().requestId, bodySha256: bodySha256() };
}

function ended(reading: Reading, check: Check, outcome: Outcome): Decision {
  const isOpen = mayLookInto(reading, check);
  const payload = isOpen ? reading.payload() : reading.unread();
  const rest = {
    endedBy: check,
    mode: modeOf(reading.setup),
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

/** Code and HTTP status of a refusal, as the gaps gateway-result and http-status have it. */
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
