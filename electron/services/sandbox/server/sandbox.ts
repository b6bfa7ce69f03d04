import type { Result } from '../../../../shared/documents/call.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { findClientId } from '../../../../shared/protocol/signing/envelope.ts';
import { createResult, writeAnswerBody } from '../../../../shared/protocol/sandbox/answer.ts';
import { scenarioOfRequest } from '../../../../shared/protocol/sandbox/request-reading.ts';
import type { SandboxRequest, SandboxSetup } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { callService, encryptionOf, type CallProgress, type SandboxPorts } from './call-service.ts';
import { type Reply, answerSigner, type AnswerEncryption, type AnswerSigner, type WireAnswer } from './reply-writer.ts';

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
  /** Breaks off calls that wait for another service. */
  readonly breakOff: () => void;
  /** Resolves when no call is in progress. */
  readonly end: () => Promise<void>;
};

type RequestLine = Pick<SandboxRequest, 'method' | 'target'>;

/** What a caller reads about an internal error: nothing happened, and no reason. */
const ownError = 'The sandbox had an internal error and changed nothing. Try again.';
/** The same where the store does not answer: a call may have been kept when the connection broke. */
const storeError = 'The sandbox cannot reach its store. Send the same call again: what was kept is answered once more.';
/** The same where a real service has the call already. */
const passedError =
  'The sandbox passed this call on, and could not store the answer. The service may have accepted it. Send the same call again.';

export function sandbox(ports: SandboxPorts): Sandbox {
  const audience = listeners<NumberedCall>(ports.report);
  const sign = answerSigner(ports.key);
  const answerWith = answerWithResult(ports, sign);
  const service = callService(ports, sign, audience.notify);
  const answerCall = async (request: SandboxRequest): Promise<Reply> => {
    const setup = ports.setup();
    const made: CallProgress = { decision: null, passed: null };
    try {
      const { answer, decision } = await service.answer(request, setup, made);
      const { faults } = decision;
      if (faults?.action?.what !== 'duplicate')
        return { answer, faults, isVerified: decision.signature === 'verified' };
      return { answer: (await service.answer(request, setup, made, 'no faults')).answer, faults };
    } catch (error) {
      ports.report(error);
      const clientId = findClientId(request.headers, setup.gaps);
      const { decision, passed } = made;
      const scenario =
        decision === null
          ? scenarioIfReadable(request, setup)
          : findScenario(decision.summary.scenario, setup.scenarios);
      const isLost = error instanceof AppError && error.code === 'STORE_UNREACHABLE';
      if (passed !== null) {
        const result = createResult('UNKNOWN_EXCEPTION', null, passedError);
        return { answer: await answerWith(request, clientId, 502, result), faults: null };
      }
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
    breakOff: () => ports.forward?.close(),
    end: async () => {
      await calls.ended();
      await service.idle();
    },
  };
}

function counted(answer: Sandbox['answer']) {
  const open = new Set<Promise<Reply>>();
  return {
    inProgress: () => open.size,
    /** Resolves when those that are answered now have ended. */
    ended: () => Promise.allSettled(open),
    answer: (request: SandboxRequest): Promise<Reply> => {
      const reply = answer(request).finally(() => open.delete(reply));
      open.add(reply);
      return reply;
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
