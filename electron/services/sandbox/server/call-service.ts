import type { KeyObject } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { countsForRate } from '../../../../shared/protocol/sandbox/checks/all-checks.ts';
import { prepareDecision, type PreparedDecision } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Decision, RequestSummary } from '../../../../shared/protocol/sandbox/decision.ts';
import {
  prepareForwarded,
  prepareRefused,
  prepareUnanswered,
  refusalBeforeForward,
} from '../../../../shared/protocol/sandbox/forwarded.ts';
import type {
  SandboxCase,
  SandboxRequest,
  SandboxSetup,
  SandboxCrypto,
} from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import type { ForwardedCall, ForwardService } from '../forward/forward-service.ts';
import { replyKey, sandboxCrypto, type ClientKeys } from './client-keys.ts';
import { recordDecidedCall, sentBody, type CallToKeep, type DecidingStore, type KeptCall } from './decided-call.ts';
import type { AnswerEncryption, AnswerSigner } from './reply-writer.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { decryptRequest } from '../../../../shared/protocol/sandbox/read-body.ts';
import { isSignedFirst } from '../../../../shared/protocol/signing/encryption.ts';
import { findHeader, findHeaderValues } from '../../../../shared/protocol/signing/envelope.ts';
import { hideCredentials } from '../../../../shared/specification/credentials.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import { diagnoseSignature } from '../../keys/signer/diagnose.ts';

/** Where calls are passed on to, and whether the store can keep them. */
export type Forwarding = ForwardService & { readonly isUp: () => Promise<boolean> };

export type SandboxPorts = {
  readonly calls: Pick<CallStore, 'rewriteDetails'>;
  readonly store: DecidingStore;
  /** Read for each request, as gaps may change. */
  readonly setup: () => SandboxSetup;
  readonly clients: ClientKeys;
  /** Passes on what verifies, and gives the answers of that service; null: the sandbox answers all. */
  readonly forward: Forwarding | null;
  /** The key that signs every answer. */
  readonly key: KeyObject;
  /** Real time: the time of answers to requests that never reached the store. */
  readonly realNow: () => Instant;
  readonly newId: () => string;
  /** Receives errors that no caller may see. */
  readonly report: (error: unknown) => void;
};

/** What is known of a call when its answer fails. */
export type CallProgress = { decision: Decision | null; passed: ForwardedCall | null };

/** Decides calls upon the store, signs their answers and tells of them. */
export function callService(ports: SandboxPorts, sign: AnswerSigner, tell: (call: NumberedCall) => void) {
  const { clients, calls, report, store, forward } = ports;
  const crypto = sandboxCrypto(clients, ports.key);
  const diagnosis = diagnosisQueue({ clients, crypto, calls, tell, report });
  const pass = passing(forward, (request, setup) => ({ request, now: store.realNow(), setup, crypto }));
  const answer = async (
    request: SandboxRequest,
    setup: SandboxSetup,
    made: CallProgress,
    how?: 'no faults',
  ): Promise<KeptCall> => {
    const startedMs = performance.now();
    const id = ports.newId();
    const { gaps } = setup;
    const { passed, refusal } = await pass(request, setup);
    made.passed = passed;
    const prepare: CallToKeep['prepare'] = (faults, now) =>
      prepareCall({ request, now, setup, crypto, faults }, passed, refusal);
    const finish: CallToKeep['finish'] = async (decided) => {
      const { decision, atReal: now } = decided;
      made.decision = decision;
      const { summary, acceptance, body, status } = decision;
      const { clientId, requestId } = summary;
      const answered = { method: request.method, target: request.target, clientId };
      const encrypt = encryptionOf(decision, request, gaps, ports);
      const spoil = spoiltSignature(decision);
      const wire = { request: answered, status, body: sentBody(decision), now, tracerId: id, gaps, encrypt, spoil };
      const answer = passed?.kind === 'answered' ? passed.answer : await sign(wire);
      const record = recordDecidedCall({ ...decided, id, request, gaps, startedMs, passed }, answer);
      return { answer, record, standing: { clientId, requestId, acceptance, answer: body } };
    };
    const kept = await store.keep({
      id,
      underFaults: how !== 'no faults' && forward === null,
      prepare,
      countsForRate: ({ endedBy }) => countsForRate(endedBy, gaps),
      finish,
    });
    const { seq, record, decision } = kept;
    if (decision.signature === 'wrong') diagnosis.enqueue({ seq, record }, { request, summary: decision.summary });
    else tell({ seq, record });
    return kept;
  };
  return { answer, idle: diagnosis.idle };
}

/** The outcome of a call at the service; or why it is not passed on, where calls are; neither in a sandbox that answers itself. */
type Passed = { readonly passed: ForwardedCall | null; readonly refusal: Decision | null };

/** Passes a call on where it verifies, without any lock of the store. */
function passing(
  forward: Forwarding | null,
  caseOf: (request: SandboxRequest, setup: SandboxSetup) => Omit<SandboxCase, 'memory' | 'faults'>,
): (request: SandboxRequest, setup: SandboxSetup) => Promise<Passed> {
  return async (request, setup) => {
    const refusal = forward === null ? null : refusalBeforeForward(caseOf(request, setup));
    if (forward === null || refusal !== null) return { passed: null, refusal };
    // What cannot be kept is not passed on.
    if (!(await forward.isUp())) throw new AppError('STORE_UNREACHABLE', 'The store does not answer.');
    return { passed: await forward.pass(request, setup.gaps), refusal };
  };
}

function prepareCall(
  given: Omit<SandboxCase, 'memory'>,
  passed: ForwardedCall | null,
  refusal: Decision | null,
): PreparedDecision {
  if (passed === null) return refusal === null ? prepareDecision(given) : prepareRefused(given, refusal);
  // Its age is that of its arrival.
  const { faults: _, ...arrived } = { ...given, now: given.now - passed.ms };
  if (passed.kind === 'unanswered') return prepareUnanswered(arrived, unansweredText(passed.failure));
  return prepareForwarded(arrived, { status: passed.answer.status, text: passed.text });
}

function unansweredText({ message, mayHaveArrived }: { message: { en: string }; mayHaveArrived: boolean }): string {
  const then = mayHaveArrived ? 'It may have received the call.' : 'It received nothing.';
  return `The service gave no answer. ${then} ${message.en}`;
}

function spoiltSignature({ faults }: Decision): 'unsigned' | 'wrong-signature' | null {
  const what = faults?.action?.what;
  return what === 'unsigned' || what === 'wrong-signature' ? what : null;
}

/** How to encrypt the answer; null for plain. */
export function encryptionOf(
  { encryptFor, summary }: Decision,
  request: SandboxRequest,
  gaps: GapChoices,
  ports: SandboxPorts,
): AnswerEncryption | null {
  const recipient = encryptFor === null ? null : ports.clients.key(summary.clientId, encryptFor);
  return recipient === null ? null : { recipient, keyVersion: encryptFor, ...replyKey(request, ports.key, gaps) };
}

type DiagnosisQueue = {
  /**
   * Diagnoses a wrong signature, one call at a time, completes the stored call and emits it. It starts in a later turn
   * of the event loop, after the call's answer has been written. The request has the credentials that the call lacks.
   */
  readonly enqueue: (call: NumberedCall, received: ReceivedRequest) => void;
  readonly idle: () => Promise<void>;
};

type ReceivedRequest = { readonly request: SandboxRequest; readonly summary: RequestSummary };

/** More are not diagnosed: a flood of wrong signatures must not occupy the sandbox. */
const maxWaiting = 64;

function diagnosisQueue(ports: {
  readonly clients: ClientKeys;
  readonly crypto: SandboxCrypto;
  readonly calls: Pick<CallStore, 'rewriteDetails'>;
  readonly tell: (call: NumberedCall) => void;
  readonly report: (error: unknown) => void;
}): DiagnosisQueue {
  let waiting = 0;
  const next = createTaskQueue();
  const complete = async (call: NumberedCall, received: ReceivedRequest): Promise<void> => {
    const { seq, record } = call;
    try {
      await nextTurn();
      const diagnosed = { ...record, diagnosis: await diagnosisOf(record, received, ports) };
      await ports.calls.rewriteDetails(diagnosed);
      ports.tell({ seq, record: diagnosed });
    } catch (error) {
      ports.report(error);
      ports.tell(call);
    } finally {
      waiting -= 1;
    }
  };
  return {
    enqueue: (call, received) => {
      if (waiting >= maxWaiting) {
        ports.tell(call);
        return;
      }
      waiting += 1;
      void next(() => complete(call, received));
    },
    idle: () => next(() => Promise.resolve()),
  };
}

async function diagnosisOf(
  record: CallRecord,
  { request, summary }: ReceivedRequest,
  { clients, crypto }: { readonly clients: ClientKeys; readonly crypto: SandboxCrypto },
): Promise<CallRecord['diagnosis']> {
  const { body, gaps } = record;
  const { headers, target } = request;
  const { clientId, signedParts, keyVersion } = summary;
  const signatureHeader = findHeader(headers, 'Signature');
  const key = keyVersion === null ? null : clients.key(clientId, keyVersion);
  if (key === null || signedParts === null) return [];
  const plain = isSignedFirst(gaps) ? plainBodyOf(record, crypto) : null;
  const others = clients.all().filter((each) => each.key !== key);
  const rows = await diagnoseSignature({
    parts: signedParts,
    ...(plain === null ? { body, openBody: () => plainBodyOf(record, crypto) } : { body: plain, sealedBody: body }),
    headers,
    key,
    gaps,
    signatureHeader,
    target,
    otherClientIds: [...new Set(others.map((each) => each.clientId))].filter((each) => each !== clientId),
    otherKeys: others.map((each) => ({
      key: each.key,
      name: `${each.clientId} ${each.version}`,
      sameClient: each.clientId === clientId,
    })),
  });
  // The texts that were compared have the path as it came, or as a gateway states it.
  const hasCredentials = [target, ...headers.map(([, value]) => value)].some((text) => hideCredentials(text) !== text);
  return hasCredentials ? rows.map(({ texts: _texts, ...row }) => row) : rows;
}

/**
 * The body before its encryption, over which it may have been signed. Only here does a wrong signature use the sandbox's private key:
 * last, when nothing else explains it and the answer is sent, for an acceptable Encrypt header, one call of a bounded
 * queue at a time. Only the stored call shows the result. It takes about a millisecond, measurable by others, whether
 * it succeeds or not.
 */
function plainBodyOf({ body, headers, gaps }: CallRecord, crypto: SandboxCrypto): Uint8Array | null {
  const encrypt = findHeaderValues(headers, 'encrypt');
  return decryptRequest({ body, gaps }, encrypt, crypto);
}
