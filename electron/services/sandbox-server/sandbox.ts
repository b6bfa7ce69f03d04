import { performance } from 'node:perf_hooks';
import type { KeyObject } from 'node:crypto';
import type { Call } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/clock.ts';
import { headerValue } from '../../../shared/protocol/envelope.ts';
import { answerBody, decide, resultOf } from '../../../shared/protocol/sandbox/index.ts';
import type { Decision, SandboxRequest, SandboxSetup } from '../../../shared/protocol/sandbox/index.ts';
import type { GapChoices } from '../../../shared/spec/gaps.ts';
import type { Database } from '../database/database.ts';
import { callOf, signedOver } from '../journal/call-record.ts';
import type { CallRecord } from '../journal/call-record.ts';
import { callStore } from '../journal/call-store.ts';
import { sandboxCrypto } from './client-keys.ts';
import type { ClientKeys } from './client-keys.ts';
import { diagnosisDesk } from './diagnosis-desk.ts';
import { inOrder } from './in-order.ts';
import { pendingMemory } from './pending-memory.ts';
import { answerSigner } from './signed-answer.ts';
import type { WireAnswer } from './signed-answer.ts';
import { storedMemory } from './stored-memory.ts';

export type SandboxParts = {
  readonly database: Database;
  readonly setup: SandboxSetup;
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
  readonly answer: (request: SandboxRequest) => Promise<WireAnswer>;
  /** A signed refusal of a request that never came to the engine. It is not a call, and not in the journal. */
  readonly refuse: (
    request: Pick<SandboxRequest, 'method' | 'target'>,
    status: number,
    message: string,
  ) => Promise<WireAnswer>;
  /** Tells of every call once it is stored, a wrong signature after its diagnosis. Returns how to stop listening. */
  readonly onCall: (listener: (call: Call) => void) => () => void;
  /** Resolves when nothing is under way any more. */
  readonly settled: () => Promise<void>;
};

export function sandbox(parts: SandboxParts): Sandbox {
  const { setup, clients, database } = parts;
  const crypto = sandboxCrypto(clients);
  const memory = pendingMemory(storedMemory(database, crypto.sha256));
  const calls = callStore(database);
  const sign = answerSigner(parts.key);
  const turn = inOrder();
  const listeners = new Set<(call: Call) => void>();
  const tell = (record: CallRecord): void => {
    if (listeners.size === 0) return;
    const call = callOf(record);
    for (const listener of listeners) guarded(() => listener(call), parts.report);
  };
  const diagnose = diagnosisDesk({ clients, calls, tell, report: parts.report });

  /** Decides at once and remembers at once: the next request, even of this very moment, is decided upon this one. */
  const decideNow = (request: SandboxRequest): Decided => {
    const startedMs = performance.now();
    const now = parts.realNow();
    const id = parts.newId();
    const decision = decide({ request, memory, now, setup, crypto });
    if (decision.acceptance !== null) memory.remember(decision.acceptance, id, decision.body);
    return {
      id,
      request,
      decision,
      atReal: now,
      atVirtual: parts.virtualNow(),
      generation: memory.generation(),
      startedMs,
    };
  };

  const answerDecided = async (decided: Decided): Promise<WireAnswer> => {
    const { id, request, decision, atReal, generation } = decided;
    const { status, body, acceptance, noted } = decision;
    const answered = { method: request.method, target: request.target, clientId: noted.clientId };
    try {
      const answer = await turn(sign({ request: answered, status, body, now: atReal, tracerId: id }));
      if (generation !== memory.generation()) throw new Error('A call that this one may rest on could not be stored.');
      const record = recordOfCall(decided, answer, setup.gaps);
      await calls.append(record, { clientId: noted.clientId, requestId: noted.requestId, acceptance });
      if (acceptance !== null) memory.settle(acceptance);
      if (decision.signature === 'wrong') diagnose.soon(record, noted);
      else tell(record);
      return answer;
    } catch (error) {
      if (generation === memory.generation()) memory.forget();
      throw error;
    }
  };

  const answerFailed = (request: SandboxRequest, scenario: string | null): Promise<WireAnswer> => {
    const result = resultOf(
      'UNKNOWN_EXCEPTION',
      scenario,
      'The sandbox met an error of its own and changed nothing. Try again.',
    );
    const answered = {
      method: request.method,
      target: request.target,
      clientId: headerValue(request.headers, 'Client-Id') ?? '',
    };
    return sign({
      request: answered,
      status: 200,
      body: answerBody(result, null),
      now: parts.realNow(),
      tracerId: parts.newId(),
    });
  };

  return {
    answer: async (request) => {
      let scenario: string | null = null;
      try {
        const decided = decideNow(request);
        scenario = decided.decision.noted.scenario;
        return await answerDecided(decided);
      } catch (error) {
        parts.report(error);
        return answerFailed(request, scenario);
      }
    },
    refuse: ({ method, target }, status, message) => {
      const body = answerBody(resultOf('PARAM_ILLEGAL', null, message), null);
      return sign({
        request: { method, target, clientId: '' },
        status,
        body,
        now: parts.realNow(),
        tracerId: parts.newId(),
      });
    },
    onCall: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: diagnose.settled,
  };
}

function guarded(act: () => void, report: (error: unknown) => void): void {
  try {
    act();
  } catch (error) {
    report(error);
  }
}

type Decided = {
  readonly id: string;
  readonly request: SandboxRequest;
  readonly decision: Decision;
  readonly atReal: Instant;
  readonly atVirtual: Instant;
  readonly generation: number;
  readonly startedMs: number;
};

function recordOfCall(
  { id, request, decision, atReal, atVirtual, startedMs }: Decided,
  answer: WireAnswer,
  gaps: GapChoices,
): CallRecord {
  const { noted, result, repeats, findings, signature } = decision;
  const { resultCode, resultStatus } = result;
  return {
    id,
    orderKey: noted.orderKey,
    merchantBizNo: noted.merchantBizNo,
    scenario: noted.scenario,
    orderStatus: noted.orderStatus,
    endpoint: noted.endpoint,
    origin: 'received',
    atVirtual,
    atReal,
    method: request.method,
    path: request.target,
    headers: request.headers,
    body: request.body ?? new Uint8Array(),
    answer: { ...answer, result },
    verdict: { resultCode, resultStatus },
    signature,
    findings,
    gaps,
    durationsMs: { total: Math.round((performance.now() - startedMs) * 1000) / 1000 },
    ...(repeats === null ? {} : { repeats }),
    ...(noted.signedParts === null ? {} : { signed: signedOver(noted.signedParts) }),
  };
}
