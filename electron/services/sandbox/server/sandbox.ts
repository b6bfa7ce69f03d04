import type { KeyObject } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Result } from '../../../../shared/documents/call.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { findClientId } from '../../../../shared/protocol/signing/envelope.ts';
import { createResult, writeAnswerBody } from '../../../../shared/protocol/sandbox/answer.ts';
import { prepareDecision } from '../../../../shared/protocol/sandbox/decide.ts';
import type { PreparedDecision } from '../../../../shared/protocol/sandbox/decide.ts';
import { scenarioOfRequest } from '../../../../shared/protocol/sandbox/request-reading.ts';
import type { Decision } from '../../../../shared/protocol/sandbox/decision.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { SandboxMemory, SandboxRequest, SandboxSetup } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summary-of.ts';
import { sandboxCrypto, replyKey } from './client-keys.ts';
import type { ClientKeys } from './client-keys.ts';
import { recordOfDecided } from './decided-call.ts';
import type { DecidedCall } from './decided-call.ts';
import { diagnosisQueue } from './diagnosis-queue.ts';
import { faultTracker } from './fault-tracker.ts';
import type { FaultsNow } from './fault-tracker.ts';
import { listeners } from './listeners.ts';
import { pendingMemory } from './pending-memory.ts';
import type { Reply } from './reply-writer.ts';
import { answerSigner } from './signed-answer.ts';
import type { AnswerEncryption, WireAnswer } from './signed-answer.ts';
import { storedMemory } from './stored-memory.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';

/**
 * Lets results through in the order in which they were announced, however long each takes to be ready. A call that was
 * decided upon an earlier one must not reach the disk before it.
 */
export function inOrder(): <Value>(value: Promise<Value>) => Promise<Value> {
  const next = createTaskQueue();
  return (value) => {
    // The value is awaited from here on; without this a failure before its turn would count as unhandled.
    value.catch(() => undefined);
    return next(() => value);
  };
}

export type SandboxPorts = {
  /** Where calls are kept, and what is remembered of them. */
  readonly calls: CallStore;
  /** Asked anew for each request: gaps may be chosen otherwise while the sandbox runs. */
  readonly setup: () => SandboxSetup;
  /** Asked anew as well; another plan than last time begins to count its calls. Null: nothing goes wrong on purpose. */
  readonly faults: () => FaultPlan | null;
  readonly clients: ClientKeys;
  /** The sandbox's own key, which signs every answer. */
  readonly key: KeyObject;
  /** The run's clock: when calls are accepted. */
  readonly virtualNow: () => Instant;
  /** Real time: how old requests are, and when answers are made. */
  readonly realNow: () => Instant;
  readonly newId: () => string;
  /** Told of every error that no caller may see. */
  readonly report: (error: unknown) => void;
};

/** The service without its HTTP: requests in, signed answers out, every call stored before it is answered. */
export type Sandbox = {
  readonly answer: (request: SandboxRequest) => Promise<Reply>;
  /** A signed refusal of a request that never came to the engine. It is not a call, and not in the journal. */
  readonly refuse: (request: RequestLine, status: number, message: string) => Promise<WireAnswer>;
  /** Tells of every call once it is stored, a wrong signature after its diagnosis. Returns how to stop listening. */
  readonly onCall: (listener: (call: NumberedCall) => void) => () => void;
  /** Resolves when nothing is under way any more. */
  readonly idle: () => Promise<void>;
};

type RequestLine = Pick<SandboxRequest, 'method' | 'target'>;

/** What a caller is told of an error of the sandbox itself: that nothing happened, and nothing of why. */
const ownError = 'The sandbox met an error of its own and changed nothing. Try again.';

export function sandbox(ports: SandboxPorts): Sandbox {
  const audience = listeners<NumberedCall>(ports.report);
  const { tell } = audience;
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
  const { read, decideNow, answerDecided, idle } = callService(ports, sign, tell);
  /** One that arrives twice is decided twice, with nothing in between, and hears its second answer. */
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
        // Encrypting may be what failed.
        const answer = await answerWith(request, clientId, 200, result, encrypt).catch(() =>
          answerWith(request, clientId, 200, result),
        );
        return { answer, faults: null };
      }
    },
    refuse: (request, status, message) => answerWith(request, '', status, createResult('PARAM_ILLEGAL', null, message)),
    onCall: audience.add,
    idle,
  };
}

/** How the answer to a decided call is encrypted; null where it goes plain. */
function encryptionOf({ decision, request, gaps }: DecidedCall, ports: SandboxPorts): AnswerEncryption | null {
  const { encryptFor, summary } = decision;
  const recipient = encryptFor === null ? null : ports.clients.key(summary.clientId, encryptFor);
  return recipient === null ? null : { recipient, keyVersion: encryptFor, ...replyKey(request, ports.key, gaps) };
}

/**
 * What the scenario lists for an error is answered where it can be told; the error may lie in telling it. Of an encrypted
 * request that failed before it was decided nothing can be: it is answered plain, as the base API would (F).
 */
function scenarioIfReadable(request: SandboxRequest, { scenarios }: SandboxSetup): Scenario | null {
  try {
    return scenarioOfRequest(request, scenarios);
  } catch {
    return null;
  }
}

/** A request as it was read, with what the store remembers of it. It is to be decided at once. */
type ReadCall = {
  readonly request: SandboxRequest;
  readonly setup: SandboxSetup;
  readonly faults: FaultsNow | null;
  readonly memory: SandboxMemory;
  readonly atReal: Instant;
  readonly startedMs: number;
  readonly decide: PreparedDecision['decide'];
};

/** Decides calls one by one, at once, and stores them in that order while many are signed and written together. */
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
    const inForce = await faults.inForce();
    const { memoryKeys, decide } = prepareDecision({ request, now: atReal, setup, crypto, faults: inForce });
    return { request, setup, faults: inForce, atReal, startedMs, decide, memory: await memory.recall(memoryKeys) };
  };

  const decideNow = (readCall: ReadCall, how?: 'no faults'): DecidedCall => {
    const { request, setup, atReal, startedMs } = readCall;
    const id = ports.newId();
    const { decide } =
      how === 'no faults' ? prepareDecision({ request, now: atReal, setup, crypto, faults: null }) : readCall;
    const decision = decide(readCall.memory);
    // Before anything is awaited: the next request, even of this very moment, is decided upon this one.
    if (decision.acceptance !== null) memory.remember(decision.acceptance, id, decision.body);
    faults.decided(decision);
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
      const answer = await turn(sign({ request: answered, status, body, now, tracerId: id, gaps, encrypt, spoil }));
      if (generation !== memory.generation()) throw new Error('A call that this one may rest on could not be stored.');
      const record = recordOfDecided(call, answer);
      const standing = { clientId: summary.clientId, requestId: summary.requestId, acceptance, answer: body };
      const seq = await calls.append(record, standing);
      if (acceptance !== null) memory.settle(acceptance);
      if (decision.signature === 'wrong') diagnosis.soon({ seq, record }, summary);
      else tell({ seq, record });
      return answer;
    } catch (error) {
      if (generation === memory.generation()) {
        memory.forget();
        faults.forget();
      }
      throw error;
    }
  };
  return { read, decideNow, answerDecided, idle: diagnosis.idle };
}

function spoiltSignature({ faults }: Decision): 'unsigned' | 'wrong-signature' | null {
  const what = faults?.action?.what;
  return what === 'unsigned' || what === 'wrong-signature' ? what : null;
}
