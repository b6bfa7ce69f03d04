import type { KeyObject } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Result } from '../../../../shared/documents/call.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { countsForRate } from '../../../../shared/protocol/sandbox/checks/all-checks.ts';
import { findClientId } from '../../../../shared/protocol/signing/envelope.ts';
import { createResult, writeAnswerBody } from '../../../../shared/protocol/sandbox/answer.ts';
import { prepareDecision } from '../../../../shared/protocol/sandbox/decide.ts';
import { scenarioOfRequest } from '../../../../shared/protocol/sandbox/request-reading.ts';
import type { Decision } from '../../../../shared/protocol/sandbox/decision.ts';
import type { SandboxRequest, SandboxSetup } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { sandboxCrypto, replyKey, type ClientKeys } from './client-keys.ts';
import { recordDecidedCall, sentBody } from './decided-call.ts';
import type { DecidingStore, KeptCall } from './deciding-store.ts';
import { diagnosisQueue } from './diagnosis-queue.ts';
import type { Reply } from './reply-writer.ts';
import { answerSigner, type AnswerEncryption, type AnswerSigner, type WireAnswer } from './signed-answer.ts';

export type SandboxPorts = {
  readonly calls: Pick<CallStore, 'rewriteDetails'>;
  readonly store: DecidingStore;
  /** Read for each request, as gaps may change. */
  readonly setup: () => SandboxSetup;
  readonly clients: ClientKeys;
  /** The key that signs every answer. */
  readonly key: KeyObject;
  /** Real time: the time of answers to requests that never reached the store. */
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
  /** How many calls wait for their answer. */
  readonly inProgress: () => number;
  /** Resolves when no call is in progress. */
  readonly idle: () => Promise<void>;
};

type RequestLine = Pick<SandboxRequest, 'method' | 'target'>;

/** What a caller reads about an internal error: nothing happened, and no reason. */
const ownError = 'The sandbox had an internal error and changed nothing. Try again.';
/** The same where the store does not answer: a call may have been kept when the connection broke. */
const storeError = 'The sandbox cannot reach its store. Send the same call again: what was kept is answered once more.';

export function sandbox(ports: SandboxPorts): Sandbox {
  const audience = listeners<NumberedCall>(ports.report);
  const sign = answerSigner(ports.key);
  const answerWith = answerWithResult(ports, sign);
  const service = callService(ports, sign, audience.notify);
  const answerCall = async (request: SandboxRequest): Promise<Reply> => {
    const setup = ports.setup();
    const made: { decision: Decision | null } = { decision: null };
    try {
      const { answer, decision } = await service.answer(request, setup, made);
      const { faults } = decision;
      if (faults?.action?.what !== 'duplicate')
        return { answer, faults, isVerified: decision.signature === 'verified' };
      return { answer: (await service.answer(request, setup, made, 'no faults')).answer, faults };
    } catch (error) {
      ports.report(error);
      const clientId = findClientId(request.headers, setup.gaps);
      const { decision } = made;
      const scenario =
        decision === null
          ? scenarioIfReadable(request, setup)
          : findScenario(decision.summary.scenario, setup.scenarios);
      const isLost = error instanceof AppError && error.code === 'STORE_UNREACHABLE';
      const result = createResult('UNKNOWN_EXCEPTION', scenario, isLost ? storeError : ownError);
      const encrypt = decision === null ? null : encryptionOf(decision, request, setup.gaps, ports);
      // The encryption may have failed.
      const answer = await answerWith(request, clientId, 200, result, encrypt).catch(() =>
        answerWith(request, clientId, 200, result),
      );
      return { answer, faults: null };
    }
  };
  const calls = counted(answerCall);
  return {
    ...calls,
    refuse: (request, status, message) => answerWith(request, '', status, createResult('PARAM_ILLEGAL', null, message)),
    onCall: audience.add,
    forgetRates: ports.store.forgetRates,
    idle: service.idle,
  };
}

function counted(answer: Sandbox['answer']): Pick<Sandbox, 'answer' | 'inProgress'> {
  let inProgress = 0;
  return {
    inProgress: () => inProgress,
    answer: async (request) => {
      inProgress += 1;
      try {
        return await answer(request);
      } finally {
        inProgress -= 1;
      }
    },
  };
}

function answerWithResult(ports: SandboxPorts, sign: AnswerSigner) {
  return (
    { method, target }: RequestLine,
    clientId: string,
    status: number,
    result: Result,
    encrypt: AnswerEncryption | null = null,
  ): Promise<WireAnswer> => {
    const facts = { request: { method, target, clientId }, now: ports.realNow(), tracerId: ports.newId() };
    return sign({ ...facts, status, body: writeAnswerBody(result, null), gaps: ports.setup().gaps, encrypt });
  };
}

/** How to encrypt the answer; null for plain. */
function encryptionOf(
  { encryptFor, summary }: Decision,
  request: SandboxRequest,
  gaps: GapChoices,
  ports: SandboxPorts,
): AnswerEncryption | null {
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

/** Decides calls upon the store, signs their answers and tells of them. */
function callService(ports: SandboxPorts, sign: AnswerSigner, tell: (call: NumberedCall) => void) {
  const { clients, calls, report, store } = ports;
  const crypto = sandboxCrypto(clients, ports.key);
  const diagnosis = diagnosisQueue({ clients, crypto, calls, tell, report });
  const answer = async (
    request: SandboxRequest,
    setup: SandboxSetup,
    made: { decision: Decision | null },
    how?: 'no faults',
  ): Promise<KeptCall> => {
    const startedMs = performance.now();
    const id = ports.newId();
    const kept = await store.keep({
      id,
      underFaults: how !== 'no faults',
      prepare: (faults, now) => prepareDecision({ request, now, setup, crypto, faults }),
      countsForRate: ({ endedBy }) => countsForRate(endedBy, setup.gaps),
      finish: async (decided) => {
        const { decision, atReal: now } = decided;
        const { gaps } = setup;
        made.decision = decision;
        const { summary, acceptance, body, status } = decision;
        const { clientId, requestId } = summary;
        const answered = { method: request.method, target: request.target, clientId };
        const encrypt = encryptionOf(decision, request, gaps, ports);
        const spoil = spoiltSignature(decision);
        const wire = { request: answered, status, body: sentBody(decision), now, tracerId: id, gaps, encrypt, spoil };
        const answer = await sign(wire);
        const record = recordDecidedCall({ ...decided, id, request, gaps, startedMs }, answer);
        return { answer, record, standing: { clientId, requestId, acceptance, answer: body } };
      },
    });
    const { seq, record, decision } = kept;
    if (decision.signature === 'wrong') diagnosis.enqueue({ seq, record }, { request, summary: decision.summary });
    else tell({ seq, record });
    return kept;
  };
  return { answer, idle: diagnosis.idle };
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
