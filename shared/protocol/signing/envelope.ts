import type { HeaderLine } from '../../documents/call.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { getSigningProfile, type SigningProfile } from './signing-profiles.ts';

/** A request on the wire without Host and Content-Length. */
export type Envelope = {
  readonly method: string;
  /** Path and query, exactly as sent and as signed. */
  readonly path: string;
  /** In the order and case in which they are written. */
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
};

/** Media type of every plain body (spec: Endpoints). */
export const jsonContentType = 'application/json; charset=UTF-8';

/** Builds a request's headers in fixed order (spec: General headers). An encrypted body has another media type and an Encrypt header. */
export function buildEnvelope(parts: {
  readonly method: string;
  readonly path: string;
  readonly clientId: string;
  readonly time: string;
  readonly signature: string;
  readonly profile: SigningProfile;
  readonly body: Uint8Array;
  readonly encrypted?: { readonly contentType: string; readonly header: string };
}): Envelope {
  const { encrypted } = parts;
  return {
    method: parts.method,
    path: parts.path,
    headers: [
      ['Content-Type', encrypted?.contentType ?? jsonContentType],
      [parts.profile.clientIdHeader, parts.clientId],
      ['Request-Time', parts.time],
      ['Signature', parts.signature],
      ...(encrypted === undefined ? [] : [['Encrypt', encrypted.header] as const]),
    ],
    body: parts.body,
  };
}

/** The first header of that name (any case), or null. */
export function findHeader(headers: readonly HeaderLine[], name: string): string | null {
  const wanted = name.toLowerCase();
  return headers.find(([each]) => each.toLowerCase() === wanted)?.[1] ?? null;
}

/** Every value of the client's header: the profile's name, else Client-Id in any case (gap signing-profile). */
export function findClientIds(headers: readonly HeaderLine[], gaps: GapChoices): readonly string[] {
  const named = findHeaderValues(headers, getSigningProfile(gaps).clientIdHeader.toLowerCase());
  return named.length > 0 ? named : findHeaderValues(headers, 'client-id');
}

/** Every value of a header, in order. `name` is in lower case; the headers' names are in any. */
export function findHeaderValues(headers: readonly HeaderLine[], name: string): readonly string[] {
  const values: string[] = [];
  for (const [each, value] of headers) {
    if (each.length === name.length && each.toLowerCase() === name) values.push(value);
  }
  return values;
}

/** The first of them; empty where there is none. */
export function findClientId(headers: readonly HeaderLine[], gaps: GapChoices): string {
  return findClientIds(headers, gaps)[0] ?? '';
}
