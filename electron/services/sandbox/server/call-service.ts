import type { KeyObject } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { countsForRate } from '../../../../shared/protocol/sandbox/checks/all-checks.ts';
import { prepareDecision, type PreparedDecision } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Decision } from '../../../../shared/protocol/sandbox/decision.ts';
import {
  prepareForwarded,
  prepareRefused,
  prepareUnanswered,
  refusalBeforeForward,
} from '../../../../shared/protocol/sandbox/forwarded.ts';
import type { SandboxCase, SandboxRequest, SandboxSetup } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import type { ForwardedCall, ForwardService } from '../forward/forward-service.ts';
import { replyKey, sandboxCrypto, type ClientKeys } from './client-keys.ts';
import { recordDecidedCall, sentBody, type CallToKeep, type DecidingStore, type KeptCall } from './decided-call.ts';
import { diagnosisQueue } from './diagnosis-queue.ts';
import type { AnswerEncryption, AnswerSigner } from './signed-answer.ts';

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
