import { performance } from 'node:perf_hooks';
import type { Decision } from '../../../../shared/protocol/sandbox/decision.ts';
import type { SandboxRequest, SandboxMemory } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { isSignedFirst } from '../../../../shared/protocol/signing/encryption.ts';
import { contentToSign, type SignedParts } from '../../../../shared/protocol/signing/signature.ts';
import { getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { hideCredentials, withoutCredentials } from '../../../../shared/specification/credentials.ts';
import { signedOver, type CallRecord } from '../../storage/journal/call-record.ts';
import type { Forward } from '../../../../shared/documents/call.ts';
import { unreadableResult } from '../../../../shared/protocol/sandbox/forwarded.ts';
import type { ForwardedCall } from '../forward/forward-service.ts';
import { applyFault, type WireAnswer } from './reply-writer.ts';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { ActiveFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { SandboxRecord } from '../../storage/journal/call-row.ts';

export type DecidedCall = DecidedAt & {
  readonly id: string;
  readonly request: SandboxRequest;
  /** The gap choices of the decision. */
  readonly gaps: GapChoices;
  /** On the performance clock. */
  readonly startedMs: number;
  /** Its outcome at a real service; null: it was not passed on. */
  readonly passed: ForwardedCall | null;
};

/** Makes the call's record, with what is sent of the answer. */
export function recordDecidedCall(call: DecidedCall, answer: WireAnswer): CallRecord {
  const { id, request, decision, gaps, atReal, atVirtual, startedMs, passed } = call;
  const { summary, mode, repeats, changesNothing, findings, signature, decrypted, faults } = decision;
  const { resultCode, resultStatus } = decision.result;
  const { clientId: _clientId, requestId: _requestId, keyVersion: _keyVersion, signedParts, ...order } = summary;
  return {
    id,
    ...order,
    origin: 'received',
    atVirtual,
    atReal,
    method: request.method,
    path: hideCredentials(request.target),
    // The sandbox checks no credential for another service, and shows every call.
    headers: withoutCredentials(request.headers, getSigningProfile(gaps).clientIdHeader),
    body: request.body ?? new Uint8Array(),
    verdict: decision.result === unreadableResult ? null : { resultCode, resultStatus },
    signature,
    findings,
    gaps,
    durationsMs: { total: Math.round((performance.now() - startedMs) * 1000) / 1000 },
    ...plainBody(decrypted),
    ...(repeats === null ? {} : { repeats }),
    ...(changesNothing ? { changesNothing } : {}),
    ...(faults === null ? {} : { fault: faults.summary }),
    ...(mode === 'strict' ? {} : { mode }),
    ...(passed === null ? {} : { forward: forwardOf(passed, decision) }),
    ...(passed?.kind === 'answered' ? passedAnswer(passed, decision) : sentAnswer(decision, answer)),
    ...(signedParts === null
      ? {}
      : { signed: signedContent({ ...signedParts, path: hideCredentials(signedParts.path) }, decision, gaps) }),
  };
}

function forwardOf(passed: ForwardedCall, { forwarded: comparison }: Decision): Forward {
  const { to, ms } = passed;
  if (passed.kind === 'unanswered') return { to, ms, signature: 'not checked', failure: passed.failure };
  return { to, ms, signature: passed.signature, ...(comparison === undefined ? {} : { comparison }) };
}

/** What the caller got of the service. */
function passedAnswer(
  { answer: { status, headers, body }, plain }: ForwardedCall & { readonly kind: 'answered' },
  { result }: Decision,
): Pick<CallRecord, 'answer'> {
  const read = result === unreadableResult ? null : result;
  return { answer: { status, headers: withoutCredentials(headers), body, result: read, ...plainBody(plain) } };
}

/** The expected signed text. Gap encryption-order: over the decrypted body, once it was verified. */
function signedContent(parts: SignedParts, { decrypted }: Decision, gaps: GapChoices): CallRecord['signed'] {
  const isOverPlain = decrypted !== null && isSignedFirst(gaps);
  return isOverPlain ? { whole: contentToSign(parts, decrypted) } : signedOver(parts);
}

/** The body as it is sent. A malformed one has lost its last bracket; a repeat gets the whole. */
export function sentBody({ body, faults }: Decision): string {
  return faults?.action?.what === 'malformed' ? body.replace(/\}\s*$/, ',') : body;
}

/** An incomplete body has no result and nothing decrypted; a malformed one has no result. */
function sentAnswer(decision: Decision, answer: WireAnswer): Pick<CallRecord, 'answer'> {
  const { encryptFor, faults } = decision;
  const out = applyFault(answer, faults?.action ?? null);
  if (out === null) return {};
  if (out.body.length < answer.body.length) return { answer: { ...out, result: null } };
  const result = faults?.action?.what === 'malformed' ? null : decision.result;
  return { answer: { ...out, result, ...plainBody(encryptFor === null ? null : Buffer.from(sentBody(decision))) } };
}

function plainBody(bytes: Uint8Array | null): { readonly plainBodyBase64?: string } {
  return bytes === null ? {} : { plainBodyBase64: Buffer.from(bytes).toString('base64') };
}

/** One call on its way into a store, in three steps: read, decided, finished. Each may run again until it is kept. */
export type CallToKeep = {
  readonly id: string;
  /** Reads it under these faults, at this real time. */
  readonly prepare: (
    faults: ActiveFaults | null,
    atReal: Instant,
  ) => { readonly memoryKeys: MemoryKeys; readonly decide: (memory: SandboxMemory) => Decision };
  /** Whether the faults of the plan apply. */
  readonly underFaults: boolean;
  /** Whether a decision counts for the rate of its client (gap rate-limit). */
  readonly countsForRate: (decision: Decision) => boolean;
  /** Signs the answer and makes the record. */
  readonly finish: (decided: DecidedAt) => Promise<FinishedCall>;
};

type DecidedAt = {
  readonly decision: Decision;
  readonly atReal: Instant;
  readonly atVirtual: Instant;
};

export type FinishedCall = {
  readonly answer: WireAnswer;
  readonly record: CallRecord;
  readonly standing: SandboxRecord;
};

export type KeptCall = FinishedCall & { readonly seq: number; readonly decision: Decision };

/**
 * The one contract of a sandbox's store, whatever engine is behind it: a call is decided upon everything that was accepted
 * before it, by whichever process, and resolves once it is kept. Nothing that rests on the same order or request comes
 * between its decision and its row.
 */
export type DecidingStore = {
  /** Rejects when the call is not kept, or nobody knows whether it is. */
  readonly keep: (call: CallToKeep) => Promise<KeptCall>;
  /** Forgets how often clients called lately (gap rate-limit). */
  readonly forgetRates: () => void;
  /** Its real time, by which calls are decided. */
  readonly realNow: () => Instant;
};
