import type { KeyObject } from 'node:crypto';
import type { SignatureVerdict } from '../../../../shared/documents/call.ts';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { causeOf } from '../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { bytesOfBody, headerOf, type WrittenRequest } from '../../../../shared/protocol/requests/written-request.ts';
import { getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import { diagnoseSignature, type SignatureToDiagnose } from './diagnose.ts';
import { verifyRequest } from './verify-request.ts';

export type CheckedRequest = {
  readonly verdict: SignatureVerdict;
  /** Why it is not verified; empty where it is. */
  readonly why: string;
  readonly diagnosis: readonly DiagnosisRow[];
};

type RequestCheck = {
  /** Public keys; one of them must verify. */
  readonly keys: readonly KeyObject[];
  /** The Client-Id that was meant; without one, the one of the request. */
  readonly clientId?: string;
  readonly gaps: GapChoices;
  /** Keys of others, which may have signed in place of the right one. */
  readonly otherKeys?: SignatureToDiagnose['otherKeys'];
  /** Only the verdict is wanted, not its cause, which takes a hundred times as long. */
  readonly isVerdictOnly?: boolean;
};

/**
 * Checks the signature of a request that was written down. `not checked` where something is missing for it. Of several
 * keys, the diagnosis is the one that explains the signature, else that of the first.
 */
export async function checkWrittenRequest(
  request: WrittenRequest,
  { keys, clientId, gaps, otherKeys = [], isVerdictOnly = false }: RequestCheck,
): Promise<CheckedRequest> {
  const { method, path, headers } = request;
  const signature = headerOf(headers, 'Signature');
  if (method === null) return notChecked('The text has no request line and no headers.');
  if (signature === null) return { verdict: 'not signed', why: 'There is no signature.', diagnosis: [] };
  if (request.hasStandIns === true) return notChecked('Personal data was replaced, so no signature verifies.');
  if (keys.length === 0) return notChecked('No public key was given.');
  if (path === null) return notChecked('The request has no address.');
  const [id, time] = [clientId ?? headerOf(headers, 'Client-Id'), headerOf(headers, 'Request-Time')];
  if (id === null) return notChecked('The request has no Client-Id, and none was given.');
  if (time === null) return notChecked('The request has no Request-Time.');
  if (request.isPart === true) return notChecked('Only a part of the body is known.');
  if (request.body === null && request.notUnderstood.length > 0) return notChecked('The body is not in the text.');
  const body = bytesOfBody(request.body) ?? new Uint8Array();
  let first: CheckedRequest | null = null;
  for (const key of keys) {
    const given = { method, path, clientId: id, time, signature, body, key, gaps };
    const how = { isVerdictOnly, ...(otherKeys.length === 0 ? {} : { otherKeys }) };
    const { verdict, why, diagnosis } = await checkSignature(given, how);
    const checked = { verdict, why, diagnosis };
    if (verdict !== 'wrong' || causeOf(diagnosis)?.verifies === true) return checked;
    first ??= checked;
  }
  return first ?? notChecked('No public key was given.');
}

function notChecked(why: string): CheckedRequest {
  return { verdict: 'not checked', why, diagnosis: [] };
}

type GivenRequest = {
  readonly method: string;
  /** Path and query, as it is requested. */
  readonly path: string;
  readonly clientId: string;
  readonly time: string;
  /** The whole Signature header. */
  readonly signature: string;
  readonly body: Uint8Array;
  readonly key: KeyObject;
  readonly gaps: GapChoices;
};

/** Verifies a request's signature; if it is wrong, finds the change that makes it verify. Throws as verifyRequest does. */
export async function checkSignature(
  { method, path, clientId, time, signature, body, key, gaps }: GivenRequest,
  {
    isVerdictOnly = false,
    ...how
  }: Pick<SignatureToDiagnose, 'signedText' | 'mostBytes' | 'longestRewritten' | 'otherKeys'> &
    Pick<RequestCheck, 'isVerdictOnly'> = {},
) {
  const parts = { method, path: getSignedPath(gaps, path), clientId, time };
  const signed = { body, signatureHeader: signature, key, gaps };
  const { verdict, why } = await verifyRequest({ ...parts, ...signed });
  const isDiagnosed = verdict === 'wrong' && !isVerdictOnly;
  const diagnosis = isDiagnosed ? await diagnoseSignature({ parts, target: path, ...signed, ...how }) : [];
  return { parts, verdict, why, diagnosis };
}
