import type { KeyObject } from 'node:crypto';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { buildEnvelope } from '../../../shared/protocol/envelope.ts';
import type { Envelope } from '../../../shared/protocol/envelope.ts';
import { headerSyntaxProblem } from '../../../shared/protocol/header-syntax.ts';
import type { HeaderField } from '../../../shared/protocol/header-syntax.ts';
import { bytesToSign, contentToSign } from '../../../shared/protocol/signature.ts';
import { writeSignatureHeader } from '../../../shared/protocol/signature-header.ts';
import { defaultAlgorithm, ecc224NotYet, openapiProfile } from '../../../shared/protocol/signing-profiles.ts';
import type { SignatureAlgorithm, SigningProfile } from '../../../shared/protocol/signing-profiles.ts';
import { signBytes } from './sign-bytes.ts';

export type RequestToSign = {
  readonly method: string;
  /** Path and query as they will be sent. */
  readonly path: string;
  readonly clientId: string;
  /** The text of Request-Time, used as it is: neither its form nor its age is checked. */
  readonly time: string;
  readonly body: Uint8Array;
  readonly key: KeyObject;
  /** null leaves it out; absent takes the profile's own. */
  readonly keyVersion?: string | null;
  readonly algorithm?: SignatureAlgorithm;
  readonly profile?: SigningProfile;
};

export type SignedRequest = Envelope & {
  /** The signed text, for people to read. The body inside the envelope is the very buffer that was signed. */
  readonly contentToSign: string;
};

/**
 * Signs one request and gives it as it goes on the wire. Throws a BenchError that names the field and the code point
 * when a header could not be written as it is, and when the key cannot sign.
 */
export async function signRequest(request: RequestToSign): Promise<SignedRequest> {
  const { method, path, clientId, time, body, key, profile = openapiProfile, algorithm = defaultAlgorithm } = request;
  const keyVersion = request.keyVersion === undefined ? profile.keyVersion : request.keyVersion;
  requireHeaderSyntax({ method, path, 'Client-Id': clientId, 'Request-Time': time });
  if (keyVersion !== null) requireHeaderSyntax({ keyVersion });
  if (algorithm === 'ECC224') throw new BenchError('NOT_YET', ecc224NotYet.en, 'Sign with RSA256.');
  const parts = { method, path, clientId, time };
  const signatureBase64 = await signBytes(key, bytesToSign(parts, body));
  const signature = writeSignatureHeader({ algorithm, keyVersion, signatureBase64, profile });
  return { ...buildEnvelope({ ...parts, signature, profile, body }), contentToSign: contentToSign(parts, body) };
}

/** Throws the first syntax problem among these fields. */
function requireHeaderSyntax(fields: Readonly<Partial<Record<HeaderField, string>>>): void {
  const names: readonly HeaderField[] = ['method', 'path', 'Client-Id', 'Request-Time', 'keyVersion'];
  for (const name of names) {
    const text = fields[name];
    const problem = text === undefined ? null : headerSyntaxProblem(name, text);
    if (problem !== null)
      throw new BenchError('HEADER_SYNTAX', problem.message, 'Nothing was signed or sent; correct it and try again.');
  }
}
