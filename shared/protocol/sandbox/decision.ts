import type { Result, SignatureVerdict } from '../../documents/call.ts';
import type { SandboxMode } from '../../documents/sandbox-controls.ts';
import type { Finding } from '../../documents/finding.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import type { SignedParts } from '../signing/signature.ts';
import type { Check } from './checks/all-checks.ts';
import type { AppliedFaults } from './faults/applied-faults.ts';
import type { RecognisedPayload, RequestReading } from './request-reading.ts';
import type { Acceptance, SandboxSetup } from './sandbox-case.ts';

/** What the sandbox says to one request, and what it has to remember of it. */
export type Decision = {
  /** HTTP status. */
  readonly status: number;
  readonly result: Result;
  /** The answer's body: JSON text, to be sent as UTF-8. */
  readonly body: string;
  /** The check that ended the matter; null when the call was accepted. */
  readonly endedBy: Check | null;
  /** How it was decided. */
  readonly mode: SandboxMode;
  /** Present when the call was answered with success for the first time. */
  readonly acceptance: Acceptance | null;
  /** The id of the call this one repeats; such a call changes nothing. */
  readonly repeats: string | null;
  /**
   * Answered with success, and no order has changed by it: passed over (gap stale-update), recorded only, or in the lenient
   * mode one that names no order. A repeat says it of its call.
   */
  readonly changesNothing: boolean;
  /** What is to happen to the answer; null for a call that met no fault. */
  readonly faults: AppliedFaults | null;
  readonly signature: SignatureVerdict;
  readonly findings: readonly Finding[];
  /** The request's body after decryption; null when it came plain, or stays closed. */
  readonly decrypted: Uint8Array | null;
  /** The version of the caller's key for which the answer is to be encrypted; null: it goes plain. */
  readonly encryptFor: string | null;
  /** What the journal notes of the request, as far as it could be read. */
  readonly summary: RequestSummary;
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

/** Nobody's body is read for the journal's sake beyond this many bytes: a flood of them would hold up everybody else. */
const longestUnauthenticatedBytes = 64 * 1024;

/**
 * Whether a body may be looked into for what the journal notes of a call that ended there. A plain one of a usual size
 * may; a sealed one is opened by the fifth step alone: before it, neither a signature is verified nor the private key
 * used for a note.
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
