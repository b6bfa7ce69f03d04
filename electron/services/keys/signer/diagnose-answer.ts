import type { KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { findClientId, findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { getSignedPath } from '../../../../shared/protocol/signing/signed-path.ts';
import { diagnoseSignature } from './diagnose.ts';

export type AnswerToDiagnose = {
  /** The request it answers: path and query as sent, and the Client-Id that was sent. */
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly clientId: string;
    readonly headers?: readonly HeaderLine[];
  };
  readonly answer: {
    readonly headers: readonly HeaderLine[];
    /** The body that the signature was checked over: what is left once a Content-Encoding is undone. */
    readonly body: Uint8Array;
    /** The body as it was on the wire, where it was compressed there. */
    readonly wireBody?: Uint8Array | null;
  };
  /** The platform's public key. */
  readonly key: KeyObject;
  /** Other public keys at hand, named for the user: that of the client itself is taken for the platform's most often. */
  readonly otherKeys?: readonly { readonly key: KeyObject; readonly name: string }[];
  readonly gaps: GapChoices;
};

/**
 * Why the signature of an answer does not verify: another Client-Id or none, a base path that a gateway took away, another
 * time header, compressed bytes, another key, and all that is known of requests. The cause stands first, as in
 * `diagnoseSignature`; empty where there is no signature to try.
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
    // The request's own time, signed once more, is a likely mistake; its host is one of the path.
    headers: [...headers, ...sentTimes, ...(request.headers ?? []).filter(([name]) => name.toLowerCase() === 'host')],
    otherClientIds: [findClientId(headers, gaps), ''],
    key,
    otherKeys: otherKeys.map((other) => ({ ...other, sameClient: false })),
    gaps,
  });
}
