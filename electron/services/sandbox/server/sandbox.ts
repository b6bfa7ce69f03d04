import type { KeyObject } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Result } from '../../../../shared/documents/call.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { countsForRate } from '../../../../shared/protocol/sandbox/checks/all-checks.ts';
import { findClientId } from '../../../../shared/protocol/signing/envelope.ts';
import { createResult, writeAnswerBody } from '../../../../shared/protocol/sandbox/answer.ts';
import { prepareDecision, type PreparedDecision } from '../../../../shared/protocol/sandbox/decide.ts';
import { scenarioOfRequest } from '../../../../shared/protocol/sandbox/request-reading.ts';
import type { Decision } from '../../../../shared/protocol/sandbox/decision.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { SandboxMemory, SandboxRequest, SandboxSetup } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { sandboxCrypto, replyKey, type ClientKeys } from './client-keys.ts';
import { recordDecidedCall, type DecidedCall, sentBody } from './decided-call.ts';
import { diagnosisQueue } from './diagnosis-queue.ts';
import { faultTracker, type ActiveFaults } from './fault-tracker.ts';
import { pendingMemory } from './pending-memory.ts';
import type { Reply } from './reply-writer.ts';
import { answerSigner, type AnswerEncryption, type WireAnswer } from './signed-answer.ts';
import { storedMemory } from './stored-memory.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';

/**
 * Releases results in the order of their announcement. A call must not reach the disk before the calls its decision
 * rests on.
 */
export function inOrder(): <Value>(value: Promise<Value>) => Promise<Value> {
  const next = createTaskQueue();
  return (value) => {
    // The value is awaited below; until then its rejection must not count as unhandled.
    value.catch(() => undefined);
    return next(() => value);
  };
}

export type SandboxPorts = {
  readonly calls: CallStore;
  /** Read for each request, as gaps may change. */
  readonly setup: () => SandboxSetup;
  /** Read for each request; a new plan starts counting. null: no faults. */
  readonly faults: () => FaultPlan | null;
  readonly clients: ClientKeys;
  /** The key that signs every answer. */
  readonly key: KeyObject;
  /** When calls are accepted. */
  readonly virtualNow: () => Instant;
  /** Real time: the age of requests, and the time of answers. */
  readonly realNow: () => Instant;
  readonly newId: () => string;
  /** Receives errors that no caller may see. */
  readonly report: (error: unknown) => void;
};

/** The service without HTTP. Every call is stored before it is answered. */
export type Sandbox = {
  readonly answer: (request: SandboxRequest) => Promise<Reply>;
  /** Signs the refusal of a request that never reached the engine and is not stored. */
  readonly refuse: (request: RequestLine, status: number, message: string) => Promise<WireAnswer>;
  /** Emits every stored call, with a wrong signature after its diagnosis. Returns how to stop listening. */
  readonly onCall: (listener: (call: NumberedCall) => void) => () => void;
  /** Forgets how often clients called lately (gap rate-limit). */
  readonly forgetRates: () => void;
  /** Resolves when no call is in progress. */
  readonly idle: () => Promise<void>;
};

type RequestLine = Pick<SandboxRequest, 'method' | 'target'>;

/** What a caller reads about an internal error: nothing happened, and no reason. */
const ownError = 'The sandbox had an internal error and changed nothing. Try again.';

export function sandbox(ports: SandboxPorts): Sandbox {
  const audience = listeners<NumberedCall>(ports.report);
  const { notify } = audience;
  const sign = answerSigner(ports.key);
  const answerWith = (
    { method, target }: RequestLine,
    clientId: string,
    status: number,
    result: Result,
    encrypt: AnswerEncryption | null = null,
  ): Promise<WireAnswer> => {
    const facts = { request: { method, target, clientId }, now: ports.realNow(), tracerId: ports.newId() };
    return sign({ ...facts, status, body: writeAnswerBody(result, null), gaps: ports.setup().gaps, encrypt });
  };
  const { read, decideNow, answerDecided, idle, forgetRates } = callService(ports, sign, notify);
  const answerTwice = async (request: ReadCall, first: DecidedCall): Promise<Reply> => {
    const second = decideNow(request, 'no faults');
    const [, answer] = await Promise.all([answerDecided(first), answerDecided(second)]);
    return { answer, faults: first.decision.faults };
  };

  return {
    answer: async (request) => {
      const setup = ports.setup();
      let decided: DecidedCall | null = null;
      try {
        const readCall = await read(request, setup);
        decided = decideNow(readCall);
        const { faults } = decided.decision;
        if (faults?.action?.what === 'duplicate') return await answerTwice(readCall, decided);
        return { answer: await answerDecided(decided), faults, isVerified: decided.decision.signature === 'verified' };
      } catch (error) {
        ports.report(error);
        const clientId = findClientId(request.headers, setup.gaps);
        const scenario =
          decided === null
            ? scenarioIfReadable(request, setup)
            : findScenario(decided.decision.summary.scenario, setup.scenarios);
        const result = createResult('UNKNOWN_EXCEPTION', scenario, ownError);
        const encrypt = decided === null ? null : encryptionOf(decided, ports);
        // The encryption may have failed.
        const answer = await answerWith(request, clientId, 200, result, encrypt).catch(() =>
          answerWith(request, clientId, 200, result),
        );
        return { answer, faults: null };
      }
    },
    refuse: (request, status, message) => answerWith(request, '', status, createResult('PARAM_ILLEGAL', null, message)),
    onCall: audience.add,
    forgetRates,
    idle,
  };
}

/** How to encrypt the answer; null for plain. */
function encryptionOf({ decision, request, gaps }: DecidedCall, ports: SandboxPorts): AnswerEncryption | null {
  const { encryptFor, summary } = decision;
  const recipient = encryptFor === null ? null : ports.clients.key(summary.clientId, encryptFor);
  return recipient === null ? null : { recipient, keyVersion: encryptFor, ...replyKey(request, ports.key, gaps) };
}

/**
 * The scenario's own error, where the scenario can be read; reading may be what failed. An undecided encrypted request
 * gets the plain answer of the base API (F).
 */
function scenarioIfReadable(request: SandboxRequest, { scenarios }: SandboxSetup): Scenario | null {
  try {
    return scenarioOfRequest(request, scenarios);
  } catch {
    return null;
  }
}

/** A request and its stored memory. It must be decided at once. */
type ReadCall = {
  readonly request: SandboxRequest;
  readonly setup: SandboxSetup;
  readonly faults: ActiveFaults | null;
  readonly memory: SandboxMemory;
  readonly atReal: Instant;
  readonly startedMs: number;
  readonly decide: PreparedDecision['decide'];
};

/** Decides calls one at a time and stores them in order, while many are signed and written together. */
function callService(ports: SandboxPorts, sign: ReturnType<typeof answerSigner>, tell: (call: NumberedCall) => void) {
  const { clients, calls, report } = ports;
  const crypto = sandboxCrypto(clients, ports.key);
  const memory = pendingMemory(storedMemory(calls.database, crypto.sha256));
  const faults = faultTracker(calls.database, ports.faults);
  const turn = inOrder();
  const diagnosis = diagnosisQueue({ clients, crypto, calls, tell, report });

  const read = async (request: SandboxRequest, setup: SandboxSetup): Promise<ReadCall> => {
    const startedMs = performance.now();
    const atReal = ports.realNow();
    const inForce = await faults.active();
    const { memoryKeys, decide } = prepareDecision({ request, now: atReal, setup, crypto, faults: inForce });
    return { request, setup, faults: inForce, atReal, startedMs, decide, memory: await memory.recall(memoryKeys) };
  };

  const decideNow = (readCall: ReadCall, how?: 'no faults'): DecidedCall => {
    const { request, setup, atReal, startedMs } = readCall;
    const id = ports.newId();
    const { decide } =
      how === 'no faults' ? prepareDecision({ request, now: atReal, setup, crypto, faults: null }) : readCall;
    const decision = decide(readCall.memory);
    // Before any await: the next request is decided upon this one.
    if (decision.acceptance !== null) memory.remember(decision.acceptance, id, decision.body);
    if (countsForRate(decision.endedBy, setup.gaps)) memory.count(decision.summary.clientId, atReal);
    faults.count(decision);
    const times = { atReal, atVirtual: ports.virtualNow(), startedMs };
    return { id, request, decision, gaps: setup.gaps, generation: memory.generation(), ...times };
  };

  const answerDecided = async (call: DecidedCall): Promise<WireAnswer> => {
    const { id, request, decision, gaps, atReal: now, generation } = call;
    const { status, body, acceptance, summary } = decision;
    const spoil = spoiltSignature(decision);
    const { clientId } = summary;
    const answered = { method: request.method, target: request.target, clientId };
    try {
      const encrypt = encryptionOf(call, ports);
      const answer = await turn(
        sign({ request: answered, status, body: sentBody(decision), now, tracerId: id, gaps, encrypt, spoil }),
      );
      if (generation !== memory.generation())
        throw new Error('A call that this one may depend on could not be stored.');
      const record = recordDecidedCall(call, answer);
      const standing = { clientId: summary.clientId, requestId: summary.requestId, acceptance, answer: body };
      const seq = await calls.append(record, standing);
      if (acceptance !== null) memory.settle(acceptance);
      if (decision.signature === 'wrong') diagnosis.enqueue({ seq, record }, { request, summary });
      else tell({ seq, record });
      return answer;
    } catch (error) {
      if (generation === memory.generation()) {
        memory.forget();
        faults.recount();
      }
      throw error;
    }
  };
  return { read, decideNow, answerDecided, idle: diagnosis.idle, forgetRates: memory.forgetRates };
}

function spoiltSignature({ faults }: Decision): 'unsigned' | 'wrong-signature' | null {
  const what = faults?.action?.what;
  return what === 'unsigned' || what === 'wrong-signature' ? what : null;
}

/** Listeners of an event. An error of one is reported and does not affect the others. */
type Listeners<Value> = {
  readonly notify: (value: Value) => void;
  readonly add: (listener: (value: Value) => void) => () => void;
};

function listeners<Value>(report: (error: unknown) => void): Listeners<Value> {
  const all = new Set<(value: Value) => void>();
  return {
    notify: (value) => {
      for (const listener of all) {
        try {
          listener(value);
        } catch (error) {
          report(error);
        }
      }
    },
    add: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}
