import type { Comparison, Result, SignatureVerdict } from '../../documents/call.ts';
import type { SandboxMode } from '../../documents/sandbox-controls.ts';
import type { Finding } from '../../documents/finding.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import type { SignedParts } from '../signing/signature.ts';
import type { Check } from './checks/all-checks.ts';
import type { AppliedFaults } from './faults/applied-faults.ts';
import type { RecognisedPayload, RequestReading } from './request-reading.ts';
import type { Acceptance, SandboxSetup } from './sandbox-case.ts';

export type Decision = {
  /** HTTP status. */
  readonly status: number;
  readonly result: Result;
  /** The answer's body: JSON text, to be sent as UTF-8. */
  readonly body: string;
  /** The check that ended the matter; null when the call was accepted. */
  readonly endedBy: Check | null;
  readonly mode: SandboxMode;
  /** Present when the call was answered with success for the first time. */
  readonly acceptance: Acceptance | null;
  /** The id of the call this one repeats; such a call changes nothing. */
  readonly repeats: string | null;
  /**
   * Success without a change of the order: ignored (gap stale-update), record-only, or lenient without an order. A
   * repeat has its call's value.
   */
  readonly changesNothing: boolean;
  /** What is to happen to the answer; null for a call that met no fault. */
  readonly faults: AppliedFaults | null;
  readonly signature: SignatureVerdict;
  readonly findings: readonly Finding[];
  /** The decrypted body; null if it was plain or stays closed. */
  readonly decrypted: Uint8Array | null;
  /** The caller's key version for the answer; null: plain. */
  readonly encryptFor: string | null;
  readonly summary: RequestSummary;
  /** Of a call that a real service answered: `status`, `result` and `body` are of that answer. */
  readonly forwarded?: Comparison;
};

export type RequestSummary = {
  readonly clientId: string;
  readonly endpoint: EndpointId | null;
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly requestId: string;
  readonly orderStatus: string;
  /** Empty when no scenario was recognised. */
  readonly scenario: string;
  readonly signedParts: SignedParts | null;
  readonly keyVersion: string | null;
};

/** Larger unauthenticated bodies are not read for the journal: a flood would delay others. */
const longestUnauthenticatedBytes = 64 * 1024;

/**
 * Whether the journal's summary may read the body of a call that ended there. Plain ones of usual size only; encrypted
 * ones from step 5, since before it no signature is verified and the private key is not used.
 */
export function isBodyReadable({ header, request }: RequestReading, { step }: Pick<Check, 'step'>): boolean {
  return step >= 5 || (header('encrypt').length === 0 && (request.body?.length ?? 0) <= longestUnauthenticatedBytes);
}

export function getMode({ mode = 'strict' }: Pick<SandboxSetup, 'mode'>): SandboxMode {
  return mode;
}

/** A request without a signature is no forgery. */
export function signatureVerdict({ signature }: RequestReading, check: Pick<Check, 'signature'>): SignatureVerdict {
  return check.signature !== 'verified' && signature().read === 'not signed' ? 'not signed' : check.signature;
}

/** What the journal notes of a request whose payload was read so far. */
export function summariseRequest(
  { clientId, endpoint, signedParts, keyVersion }: RequestReading,
  payload: RecognisedPayload,
): RequestSummary {
  const { orderKey, merchantBizNo, requestId, orderStatus, scenario } = payload;
  return {
    clientId,
    endpoint: endpoint?.id ?? null,
    orderKey,
    merchantBizNo,
    requestId,
    orderStatus,
    scenario: scenario?.id ?? '',
    signedParts: signedParts(),
    keyVersion: keyVersion(),
  };
}
