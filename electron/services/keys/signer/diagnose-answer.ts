import type { KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { findClientId, findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import { diagnoseSignature } from './diagnose.ts';

type AnswerToDiagnose = {
  /** The request: path, query and Client-Id as sent. */
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly clientId: string;
    readonly headers?: readonly HeaderLine[];
  };
  readonly answer: {
    readonly headers: readonly HeaderLine[];
    /** The body that the signature covers, after Content-Encoding. */
    readonly body: Uint8Array;
    readonly wireBody?: Uint8Array | null;
  };
  /** The platform's public key. */
  readonly key: KeyObject;
  /** Other public keys, named for the user: the client's own is often mistaken for the platform's. */
  readonly otherKeys?: readonly { readonly key: KeyObject; readonly name: string }[];
  readonly gaps: GapChoices;
};

/**
 * Why an answer's signature does not verify: another Client-Id, a removed base path, another time header, compressed bytes,
 * another key, and the known mistakes of requests. The cause comes first, as in `diagnoseSignature`; empty without a
 * signature.
 */
export function diagnoseAnswer({
  request,
  answer,
  key,
  otherKeys = [],
  gaps,
}: AnswerToDiagnose): Promise<readonly DiagnosisRow[]> {
  const { headers, body, wireBody = null } = answer;
  const sentTimes = (request.headers ?? []).filter(([name]) => name.toLowerCase() === 'request-time');
  return diagnoseSignature({
    parts: {
      method: request.method,
      path: getSignedPath(gaps, request.path),
      clientId: request.clientId,
      time: findHeader(headers, 'Response-Time') ?? '',
    },
    target: request.path,
    body,
    wireBody: wireBody !== null && Buffer.compare(wireBody, body) !== 0 ? wireBody : null,
    signatureHeader: findHeader(headers, 'Signature'),
    // Signing the request's own time or host is a likely mistake.
    headers: [...headers, ...sentTimes, ...(request.headers ?? []).filter(([name]) => name.toLowerCase() === 'host')],
    otherClientIds: [findClientId(headers, gaps), ''],
    key,
    otherKeys: otherKeys.map((other) => ({ ...other, sameClient: false })),
    gaps,
  });
}
