import { performance } from 'node:perf_hooks';
import type { Instant } from '../../../shared/lib/clock.ts';
import type { Decision, SandboxRequest } from '../../../shared/protocol/sandbox/index.ts';
import type { GapChoices } from '../../../shared/spec/gaps.ts';
import { signedOver } from '../journal/call-record.ts';
import type { CallRecord } from '../journal/call-record.ts';
import type { WireAnswer } from './signed-answer.ts';

/** A request and what was decided about it, before it is stored and answered. */
export type DecidedCall = {
  readonly id: string;
  readonly request: SandboxRequest;
  readonly decision: Decision;
  /** The choices of open points it was decided under. */
  readonly gaps: GapChoices;
  readonly atReal: Instant;
  readonly atVirtual: Instant;
  /** Of the memory it was decided upon (see pending-memory). */
  readonly generation: number;
  /** On the performance clock. */
  readonly startedMs: number;
};

/** The journal's record of it. */
export function recordOfDecided(call: DecidedCall, answer: WireAnswer): CallRecord {
  const { id, request, decision, gaps, atReal, atVirtual, startedMs } = call;
  const { noted, result, repeats, changesNothing, findings, signature, decrypted, encryptFor } = decision;
  const { resultCode, resultStatus } = result;
  const { orderKey, merchantBizNo, scenario, orderStatus, endpoint, signedParts } = noted;
  return {
    id,
    orderKey,
    merchantBizNo,
    scenario,
    orderStatus,
    endpoint,
    origin: 'received',
    atVirtual,
    atReal,
    method: request.method,
    path: request.target,
    headers: request.headers,
    body: request.body ?? new Uint8Array(),
    answer: { ...answer, result, ...plainBody(encryptFor === null ? null : Buffer.from(decision.body)) },
    verdict: { resultCode, resultStatus },
    signature,
    findings,
    gaps,
    durationsMs: { total: Math.round((performance.now() - startedMs) * 1000) / 1000 },
    ...plainBody(decrypted),
    ...(repeats === null ? {} : { repeats }),
    ...(changesNothing ? { changesNothing } : {}),
    ...(signedParts === null ? {} : { signed: signedOver(signedParts) }),
  };
}

/** What a body was before it was encrypted, beside the exact bytes of the wire. */
function plainBody(bytes: Uint8Array | null): { readonly plainBodyBase64?: string } {
  return bytes === null ? {} : { plainBodyBase64: Buffer.from(bytes).toString('base64') };
}
