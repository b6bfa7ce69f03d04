import type { KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { jsonContentType } from '../../../../shared/protocol/signing/envelope.ts';
import { writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { writeSignatureHeader } from '../../../../shared/protocol/signing/signature-header.ts';
import { bytesToSign, getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import { getAnswerSeparator, getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import type { SigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { endpointMethod } from '../../../../shared/specification/endpoints.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { encryptBody } from '../../keys/encryption/encrypt-body.ts';
import { signBytes } from '../../keys/signer/sign-bytes.ts';

/** An answer as it goes on the wire. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
};

/** For whom an answer is encrypted, and under which AES key; absent: a fresh one. */
export type AnswerEncryption = {
  readonly recipient: KeyObject;
  readonly keyVersion: string | null;
  readonly aesKey?: Uint8Array;
};

/** What the signature of an answer covers besides its body and time. */
export type AnsweredRequest = { readonly method: string; readonly target: string; readonly clientId: string };

export type AnswerSigner = (answer: {
  readonly request: AnsweredRequest;
  readonly status: number;
  readonly body: string;
  readonly now: Instant;
  readonly tracerId: string;
  /** The choices of gaps under which the request was answered. */
  readonly gaps: GapChoices;
  /** The caller's key for which the body is encrypted; absent or null: it goes plain. */
  readonly encrypt?: AnswerEncryption | null;
  /** What a fault makes of the signature: none at all, or that of other bytes. Absent or null: nothing. */
  readonly spoil?: 'unsigned' | 'wrong-signature' | null;
}) => Promise<WireAnswer>;

/**
 * Signs answers with the sandbox's own key, on the thread pool: over the request's method and signed path, the
 * Client-Id it gave (empty when it gave none), Response-Time and the body. Whether an answer carries Client-Id and
 * Signature at all is a gap (response-signature). A body that is to be encrypted is encrypted first, so that the
 * signature covers what is on the wire. A fault that spoils the signature does so whatever is chosen.
 * Who asked by another method than the endpoints take is told which it is (RFC 9110, section 15.5.6).
 */
export function answerSigner(key: KeyObject): AnswerSigner {
  return async ({ request, status, body: text, now, tracerId, gaps, encrypt = null, spoil = null }) => {
    const { method, target, clientId } = request;
    const path = getSignedPath(gaps, target);
    const separator = getAnswerSeparator(gaps);
    const profile = { ...getSigningProfile(gaps), separator };
    const plain = Buffer.from(text, 'utf8');
    const encrypted = encrypt === null ? null : encryptBody(plain, { ...encrypt, separator, gaps });
    const body = encrypted?.body ?? plain;
    const time = writeRequestTime(profile.time, now, 0);
    const isNamed = gapValue(gaps, 'response-signature') === 'signed' || spoil === 'wrong-signature';
    const signed = spoil === 'wrong-signature' ? Buffer.concat([body, otherBytes]) : body;
    const isSigned = isNamed && spoil !== 'unsigned';
    const bytes = bytesToSign({ method, path, clientId, time }, signed);
    const signature = isSigned ? await signatureOf(key, bytes, profile) : null;
    const headers: readonly HeaderLine[] = [
      ...(isNamed ? [[clientIdNameOf(gaps), clientId] as const] : []),
      ['Response-Time', time],
      ...(signature === null ? [] : [['Signature', signature] as const]),
      ['Tracer-Id', tracerId],
      ...(encrypted === null ? [] : [['Encrypt', encrypted.header] as const]),
      ['Content-Type', encrypted?.contentType ?? jsonContentType],
      ...(status === 405 ? [['Allow', endpointMethod(gaps)] as const] : []),
    ];
    return { status, headers: namedAsChosen(headers, gaps), body };
  };
}

/** Behind the body where its signature is to be wrong. */
const otherBytes = Buffer.from('\n');

async function signatureOf(key: KeyObject, bytes: Uint8Array, profile: SigningProfile): Promise<string> {
  return writeSignatureHeader({
    algorithm: 'RSA256',
    keyVersion: profile.keyVersion,
    signatureBase64: await signBytes(key, bytes),
    profile,
  });
}

/** The header of an answer that names the client: as in requests, where a profile of one's own names it otherwise. */
export function clientIdNameOf(gaps: GapChoices): string {
  const { clientIdHeader } = getSigningProfile(gaps);
  return clientIdHeader.toLowerCase().replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** The names of an answer's headers in the letter case in force (gap answer-names). They are written in title case. */
export function namedAsChosen(lines: readonly HeaderLine[], gaps: GapChoices): readonly HeaderLine[] {
  return gapValue(gaps, 'answer-names') === 'lower' ? lines.map(([name, value]) => [name.toLowerCase(), value]) : lines;
}

/** The lines of an answer with those of its connection, whose names are in the letter case of the answer's own. */
export function withConnection(
  lines: readonly HeaderLine[],
  { length, isLast, isKept }: { readonly length: number; readonly isLast: boolean; readonly isKept: boolean },
): readonly HeaderLine[] {
  const size = String(length);
  if (!lines.every(([name]) => name === name.toLowerCase()))
    return [...lines, ['Content-Length', size], ...(isLast ? [['Connection', 'close'] as const] : [])];
  // Node would add these in title case.
  const connection = isLast || !isKept ? 'close' : 'keep-alive';
  return [...lines, ['content-length', size], ['date', new Date().toUTCString()], ['connection', connection]];
}
