import type { KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { writeIsoTime } from '../../../shared/lib/time/iso-time.ts';
import { jsonContentType } from '../../../shared/protocol/signing/envelope.ts';
import { writeSignatureHeader } from '../../../shared/protocol/signing/signature-header.ts';
import { bytesToSign } from '../../../shared/protocol/signing/signature.ts';
import { openapiProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { endpointMethod } from '../../../shared/specification/endpoints.ts';
import { gapValue } from '../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { encryptBody } from '../encryption/index.ts';
import { signBytes } from '../signer/index.ts';

/** An answer as it goes on the wire. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
};

/** What the signature of an answer covers besides its body and time. */
export type AnsweredRequest = { readonly method: string; readonly target: string; readonly clientId: string };

export type AnswerSigner = (answer: {
  readonly request: AnsweredRequest;
  readonly status: number;
  readonly body: string;
  readonly now: Instant;
  readonly tracerId: string;
  /** The choices of open points under which the request was answered. */
  readonly gaps: GapChoices;
  /** The caller's key for which the body is encrypted; absent or null: it goes plain. */
  readonly encrypt?: { readonly recipient: KeyObject; readonly keyVersion: string | null } | null;
  /** What a fault makes of the signature: none at all, or that of other bytes. Absent or null: nothing. */
  readonly spoil?: 'unsigned' | 'wrong-signature' | null;
}) => Promise<WireAnswer>;

/**
 * Signs answers with the sandbox's own key, on the thread pool: over the request's method and path with query, the
 * Client-Id it gave (empty when it gave none), Response-Time and the body. Whether an answer carries Client-Id and
 * Signature at all is an open point (response-signature). A body that is to be encrypted is encrypted first, so that the
 * signature covers what is on the wire. A fault that spoils the signature does so whatever is chosen.
 * Who asked by another method than the endpoints take is told which it is (RFC 9110, section 15.5.6).
 */
export function answerSigner(key: KeyObject): AnswerSigner {
  return async ({ request, status, body: text, now, tracerId, gaps, encrypt = null, spoil = null }) => {
    const { method, target: path, clientId } = request;
    const plain = Buffer.from(text, 'utf8');
    const encrypted = encrypt === null ? null : encryptBody(plain, { ...encrypt, gaps });
    const body = encrypted?.body ?? plain;
    const time = writeIsoTime(now, 0);
    const isNamed = gapValue(gaps, 'response-signature') === 'signed' || spoil === 'wrong-signature';
    const signed = spoil === 'wrong-signature' ? Buffer.concat([body, otherBytes]) : body;
    const isSigned = isNamed && spoil !== 'unsigned';
    const signature = isSigned ? await signatureOf(key, bytesToSign({ method, path, clientId, time }, signed)) : null;
    const headers: readonly HeaderLine[] = [
      ...(isNamed ? [['Client-Id', clientId] as const] : []),
      ['Response-Time', time],
      ...(signature === null ? [] : [['Signature', signature] as const]),
      ['Tracer-Id', tracerId],
      ...(encrypted === null ? [] : [['Encrypt', encrypted.header] as const]),
      ['Content-Type', encrypted?.contentType ?? jsonContentType],
      ...(status === 405 ? [['Allow', endpointMethod(gaps)] as const] : []),
    ];
    return { status, headers, body };
  };
}

/** Behind the body where its signature is to be wrong. */
const otherBytes = Buffer.from('\n');

async function signatureOf(key: KeyObject, bytes: Uint8Array): Promise<string> {
  return writeSignatureHeader({
    algorithm: 'RSA256',
    keyVersion: openapiProfile.keyVersion,
    signatureBase64: await signBytes(key, bytes),
    profile: openapiProfile,
  });
}
