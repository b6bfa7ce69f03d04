import type { KeyObject } from 'node:crypto';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { decodeWithReplacement } from '../../../../shared/lib/text/decode.ts';
import { isSignedFirst } from '../../../../shared/protocol/signing/encryption.ts';
import { buildEnvelope, type Envelope } from '../../../../shared/protocol/signing/envelope.ts';
import { findHeaderProblem, type HeaderField } from '../../../../shared/protocol/signing/header-syntax.ts';
import { writeSignatureHeader } from '../../../../shared/protocol/signing/signature-header.ts';
import {
  signatureScheme,
  buildSignedText,
  getSignedPath,
  joinHeadAndBody,
} from '../../../../shared/protocol/signing/signature.ts';
import { getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { defaultAlgorithm, type SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import { encryptBody, type EncryptedBody } from '../encryption/encrypt-body.ts';
import { makeMistake, type SigningPlan } from './mistakes/make-mistake.ts';
import { signBytes } from './sign-bytes.ts';
import type { SignatureMistake } from '../../../../shared/documents/diagnosis.ts';

export type RequestToSign = {
  readonly method: string;
  /** Path and query as they will be sent. */
  readonly path: string;
  readonly clientId: string;
  /** The text of Request-Time, used unchanged: form and age are not checked. */
  readonly time: string;
  readonly body: Uint8Array;
  readonly key: KeyObject;
  /** The receiver's RSA public key: the body is encrypted (gap encryption-order: before or after it is signed). Absent: no encryption. */
  readonly encryptFor?: KeyObject | null;
  /** null leaves it out; absent takes the profile's own. */
  readonly keyVersion?: string | null;
  readonly algorithm?: SignatureAlgorithm;
  readonly gaps?: GapChoices;
  /** What is done wrong on purpose; absent: nothing. */
  readonly mistake?: SignatureMistake | undefined;
};

export type SignedRequest = Envelope & {
  /** The signed text, for display. The envelope's body is the very buffer that was signed, unless it was encrypted afterwards. */
  readonly contentToSign: string;
  readonly plainBody?: Uint8Array;
};

/**
 * Signs one request, after encryption where asked for, and returns it as sent. Throws an AppError that names field and
 * code point when a header cannot be written, or when a key cannot sign or encrypt.
 */
export async function signRequest(request: RequestToSign): Promise<SignedRequest> {
  const { method, path, clientId, time, algorithm = defaultAlgorithm, gaps = {} } = request;
  const profile = getSigningProfile(gaps);
  const keyVersion = request.keyVersion === undefined ? profile.keyVersion : request.keyVersion;
  requireHeaderSyntax({ method, path, 'Client-Id': clientId, 'Request-Time': time });
  if (keyVersion !== null) requireHeaderSyntax({ keyVersion });
  const encrypted = encryptedOf(request);
  const body = encrypted?.body ?? request.body;
  const signedBody = isSignedFirst(gaps) ? request.body : body;
  const parts = { method, path: getSignedPath(gaps, path), clientId, time };
  const scheme = signatureScheme(algorithm, gaps);
  const right: SigningPlan = {
    time,
    parts,
    head: buildSignedText,
    body: signedBody,
    algorithm,
    keyVersion,
    sign: (bytes) => signBytes(request.key, bytes, scheme),
    write: (header) => header,
    lines: (headers) => headers,
  };
  const { key, mistake } = request;
  const input = { key, gaps, isEncrypted: signedBody !== request.body };
  const plan = mistake === undefined ? right : makeMistake(mistake, right, input);
  const head = plan.head(plan.parts);
  const signatureBase64 = await plan.sign(joinHeadAndBody(head, plan.body));
  const header = writeSignatureHeader({ algorithm, keyVersion: plan.keyVersion, signatureBase64, profile });
  const envelope = buildEnvelope({
    ...parts,
    path,
    time: plan.time,
    signature: plan.write(header, signatureBase64),
    profile,
    body,
    ...(encrypted === null ? {} : { encrypted }),
  });
  return {
    ...envelope,
    headers: plan.lines(envelope.headers),
    contentToSign: head + decodeWithReplacement(plan.body),
    ...(encrypted === null ? {} : { plainBody: request.body }),
  };
}

/** The Encrypt header has the version of the receiver's key, not that of the signing key (--key-version). */
function encryptedOf({ encryptFor = null, body, gaps = {} }: RequestToSign): EncryptedBody | null {
  if (encryptFor === null) return null;
  const { keyVersion, separator } = getSigningProfile(gaps);
  return encryptBody(body, { recipient: encryptFor, keyVersion, separator, gaps });
}

function requireHeaderSyntax(fields: Readonly<Partial<Record<HeaderField, string>>>): void {
  const names: readonly HeaderField[] = ['method', 'path', 'Client-Id', 'Request-Time', 'keyVersion'];
  for (const name of names) {
    const text = fields[name];
    const problem = text === undefined ? null : findHeaderProblem(name, text);
    if (problem !== null)
      throw new AppError('HEADER_SYNTAX', problem.message, 'Nothing was signed or sent. Correct it, then try again.');
  }
}
