import type { Finding } from '../../documents/finding.ts';
import { assertNever } from '../../lib/assert-never.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { gatewayAnswer } from '../../specification/gateway-results.ts';
import {
  canStoreOrder,
  createAcceptedResult,
  createLenientResult,
  createResult,
  getOrderAfterCall,
  readResult,
  writeAnswerBody,
  writeSuccessBody,
} from './answer.ts';
import { isAnswerEncrypted, getReplyKeyVersion } from './checks/caller.ts';
import { stateRules } from './checks/payload.ts';
import { checks, type Check } from './checks/all-checks.ts';
import { isBodyReadable, getMode, summariseRequest, signatureVerdict, type Decision } from './decision.ts';
import { readRequest, type RequestReading } from './request-reading.ts';
import type { Acceptance, KnownOrder, SandboxCase, SandboxMemory, Outcome, Refusal } from './sandbox-case.ts';

const unauthenticated = { step: 1, signature: 'not checked' } as const;

/**
 * Record-only mode: answers anything with HTTP 200 and S / SUCCESS. Verifies, decrypts, faults, moves and remembers
 * nothing. A plain payload that names an order gets the orderId and orderStatus of a first accepted call, for callers
 * that read them.
 */
function decideRecordOnly(reading: RequestReading): Decision {
  const payload = isBodyReadable(reading, unauthenticated) ? reading.payload() : reading.unreadPayload();
  const result = createResult('SUCCESS', payload.scenario, 'Recorded. This sandbox currently checks nothing.');
  return {
    status: 200,
    result,
    body: canStoreOrder(payload)
      ? writeSuccessBody(reading, result, getOrderAfterCall(reading))
      : writeAnswerBody(result, null),
    endedBy: null,
    mode: 'record-only',
    acceptance: null,
    repeats: null,
    changesNothing: true,
    faults: null,
    signature: signatureVerdict(reading, unauthenticated),
    findings: [],
    decrypted: null,
    encryptFor: null,
    summary: summariseRequest(reading, payload),
  };
}

/**
 * Decides one request. Pure, and remembers nothing: the caller stores `acceptance` before it decides the next request.
 * `from` skips earlier steps for what is never sent (a story). The modes (`setup.mode`):
 * - strict: the first check that fails answers.
 * - lenient: checks of payload and order state (`isSkippedWhenLenient`) refuse nothing; repeats and stale calls that are
 *   ignored are answered as usual. Findings list everything wrong, and the answer names the first refusal. The order
 *   stores what is readable; a payload without an order gets S and changes nothing.
 * - record-only: checks only whether the call can be stored (`isRunWhenRecordOnly`), see `decideRecordOnly`.
 */
export function decide(given: SandboxCase, from: Check['step'] = 1): Decision {
  return decideReading(readRequest(isRecordOnly(given) ? { ...given, memory: noMemory } : given), from);
}

/** A request that was read as far as it can be without a memory. */
export type PreparedDecision = {
  /** The memory entries that the decision needs, and no others. */
  readonly memoryKeys: MemoryKeys;
  /** Decides it, once, upon this memory. Pure, as `decide` is. */
  readonly decide: (memory: SandboxMemory) => Decision;
};

export type MemoryKeys = { readonly orderKey: string; readonly clientId: string; readonly requestId: string };

/** Reads a request before its memory is loaded from a store. */
export function prepareDecision(given: Omit<SandboxCase, 'memory'>): PreparedDecision {
  if (isRecordOnly(given)) {
    const reading = readRequest({ ...given, memory: noMemory });
    return { memoryKeys: noKeys, decide: () => decideReading(reading, 1) };
  }
  let memory = noMemory;
  const reading = readRequest({
    ...given,
    memory: {
      order: (key) => memory.order(key),
      request: (client, id) => memory.request(client, id),
      recentCalls: (client) => memory.recentCalls?.(client) ?? [],
    },
  });
  return {
    memoryKeys: getMemoryKeys(reading),
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
const noKeys: MemoryKeys = { orderKey: '', clientId: '', requestId: '' };

/** A body that is not to be looked into asks nothing. */
function getMemoryKeys(reading: RequestReading): MemoryKeys {
  const { clientId, payloadFields } = reading;
  const early = isBodyReadable(reading, unauthenticated) ? [] : checks.filter(({ step }) => step < 5);
  if (early.some((check) => check.run(reading) !== null)) return { ...noKeys, clientId };
  const { orderKey, requestId } = payloadFields();
  return { orderKey, clientId, requestId };
}

function decideReading(reading: RequestReading, from: Check['step']): Decision {
  const isRecorded = isRecordOnly(reading);
  const isLenient = reading.setup.mode === 'lenient';
  let strictRefusal: Refusal | null = null;
  for (const check of checks) {
    if (check.step < from || (isRecorded && check.isRunWhenRecordOnly !== true)) continue;
    const outcome = check.run(reading);
    if (outcome === null) continue;
    if (!isLenient || check.isSkippedWhenLenient !== true || outcome.end !== 'refused')
      return decideOutcome(reading, check, outcome);
    strictRefusal ??= outcome;
  }
  return isRecorded ? decideRecordOnly(reading) : acceptCall(reading, strictRefusal);
}

/** `strictRefusal` is the refusal of strict mode. */
function acceptCall(reading: RequestReading, strictRefusal: Refusal | null): Decision {
  const { payload, setup } = reading;
  const order = strictRefusal === null || canStoreOrder(payload()) ? getOrderAfterCall(reading) : null;
  const result = strictRefusal === null ? createAcceptedResult(reading) : createLenientResult(reading, strictRefusal);
  const summary = summariseRequest(reading, payload());
  return {
    status: 200,
    result,
    body: order === null ? writeAnswerBody(result, null) : writeSuccessBody(reading, result, order),
    endedBy: null,
    mode: getMode(setup),
    acceptance: order === null ? null : createAcceptance(reading, order),
    repeats: null,
    changesNothing: order === null,
    faults: reading.faults(),
    signature: 'verified',
    findings: reading.findings(),
    ...getEncryption(reading, true),
    // Without a status (gap base-fields) the journal shows the order's.
    summary: order === null ? summary : { ...summary, orderStatus: order.status },
  };
}

/** Encrypts answers once the request was decrypted (gap encrypted-reply). */
function getEncryption(reading: RequestReading, isOpened: boolean): Pick<Decision, 'decrypted' | 'encryptFor'> {
  const body = reading.body();
  if (body.read !== 'decrypted') return notEncrypted;
  const isEncrypted = isOpened && isAnswerEncrypted(reading.setup.gaps);
  return { decrypted: body.bytes, encryptFor: isEncrypted ? getReplyKeyVersion(reading) : null };
}

const notEncrypted = { decrypted: null, encryptFor: null } as const;

function createAcceptance({ clientId, payload, bodySha256 }: RequestReading, order: KnownOrder): Acceptance {
  return { order, changesNothing: false, clientId, requestId: payload().requestId, bodySha256: bodySha256() };
}

function decideOutcome(reading: RequestReading, check: Check, outcome: Outcome): Decision {
  const isOpen = isBodyReadable(reading, check);
  const payload = isOpen ? reading.payload() : reading.unreadPayload();
  const rest = {
    endedBy: check,
    mode: getMode(reading.setup),
    acceptance: null,
    repeats: null,
    changesNothing: false,
    faults: check.step === 8 ? reading.faults() : null,
    signature: signatureVerdict(reading, check),
    findings: selectFindings(reading, check),
    ...(isOpen ? getEncryption(reading, check.step > 5) : notEncrypted),
    summary: summariseRequest(reading, payload),
  };
  const { scenario, known } = payload;
  switch (outcome.end) {
    case 'repeated': {
      const { callId, answer, changesNothing } = outcome.earlier;
      const result = readResult(answer) ?? createResult('SUCCESS', scenario, 'Accepted.');
      return { ...rest, status: 200, result, body: answer, repeats: callId, changesNothing };
    }
    case 'ignored': {
      const { order, message, gap } = outcome;
      const result = createResult('SUCCESS', scenario, message, gap);
      // A repeat gets the same answer, so it is stored.
      const acceptance = { ...createAcceptance(reading, order), changesNothing: true };
      return {
        ...rest,
        status: 200,
        result,
        body: writeSuccessBody(reading, result, order),
        acceptance,
        changesNothing: true,
      };
    }
    case 'refused': {
      const { code, status } = chooseAnswer(outcome, reading.setup.gaps);
      const result = createResult(code, scenario, outcome.message, outcome.gap);
      return { ...rest, status, result, body: writeAnswerBody(result, check.showsOrder ? known : null) };
    }
    default:
      return assertNever(outcome);
  }
}

/** Code and HTTP status of a refusal (gaps gateway-result and http-status). */
function chooseAnswer(refusal: Refusal, gaps: GapChoices): { readonly code: string; readonly status: number } {
  const { gateway, forcedStatus } = refusal;
  if (forcedStatus !== undefined) return { code: refusal.code, status: forcedStatus };
  const { code, status } = gateway === undefined ? refusal : gatewayAnswer(gateway, gaps);
  return { code, status: gapValue(gaps, 'http-status') === 'always-200' ? 200 : status };
}

const ofState: ReadonlySet<string> = new Set(stateRules);

function selectFindings(reading: RequestReading, { findings }: Check): readonly Finding[] {
  if (findings === 'none') return [];
  return findings === 'all' ? reading.findings() : reading.findings().filter(({ rule }) => !ofState.has(rule));
}
