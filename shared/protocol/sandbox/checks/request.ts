import { endpointMethod } from '../../../specification/endpoints.ts';
import { gapValue } from '../../../gaps/gaps.ts';
import type { GatewayFailure } from '../../../specification/gateway-results.ts';
import { getSigningProfile } from '../../signing/signing-profiles.ts';
import type { RequestReading } from '../request-reading.ts';
import { refuseAtGateway, refuseWithStatus, type Refusal } from '../sandbox-case.ts';

/**
 * Whether these Content-Type lines are accepted: all application/json, or text/plain if encrypted, with charset UTF-8
 * (`utf-8` or `utf8`, any case, quoted or not) or none. Some clients repeat the line; equal types count as one.
 */
export function areContentTypesAccepted(lines: readonly string[], isEncrypted: boolean): boolean {
  const read = lines.map(readContentType);
  const [first] = read;
  if (first === undefined) return false;
  const isTaken = first.type === 'application/json' || (first.type === 'text/plain' && isEncrypted);
  return isTaken && read.every(({ type, charsets }) => type === first.type && charsets.every(isUtf8));
}

type ContentType = { readonly type: string; readonly charsets: readonly string[] };

/** A semicolon between quotes does not end a parameter. */
const parameterPattern = /;\s*([^;="\s]*)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^;]*))?/g;

function readContentType(line: string): ContentType {
  const end = line.indexOf(';');
  const type = (end < 0 ? line : line.slice(0, end)).trim().toLowerCase();
  const charsets: string[] = [];
  for (const [, name = '', value = ''] of (end < 0 ? '' : line.slice(end)).matchAll(parameterPattern))
    if (name.toLowerCase() === 'charset') charsets.push(unquote(value.trim()));
  return { type, charsets };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}

// Steps 1 and 2: checks before the caller is known.

/** 404: the path is that of no endpoint. */
export function refuseUnknownPath({ endpoint }: RequestReading): Refusal | null {
  return endpoint === null ? refuseWithStatus(404, 'No endpoint of the service has this path.') : null;
}

/** 405: the endpoints take another method (gap http-method). */
export function refuseOtherMethod({ request, setup }: RequestReading): Refusal | null {
  const method = endpointMethod(setup.gaps);
  return request.method === method
    ? null
    : refuseWithStatus(405, `The endpoints accept only ${method}.`, 'http-method');
}

/** 413: the body exceeds the limit (gap body-limit) and was not stored. */
export function refuseLargeBody({ request, setup }: RequestReading): Refusal | null {
  if (request.body !== null) return null;
  return refuseWithStatus(413, `The body is larger than ${gapValue(setup.gaps, 'body-limit')}.`, 'body-limit');
}

/** 415: requires application/json, or text/plain beside Encrypt, in UTF-8 and unencoded. */
export function refuseOtherMediaType({ header }: RequestReading): Refusal | null {
  if (!listsOnly(header('content-encoding'), 'identity'))
    return refuseWithStatus(415, 'Content-Encoding must be absent or identity: the body is read unchanged.');
  if (!listsOnly(header('transfer-encoding'), 'chunked'))
    return refuseWithStatus(415, 'Transfer-Encoding must be absent or chunked: the body is read unchanged.');
  if (areContentTypesAccepted(header('content-type'), header('encrypt').length > 0)) return null;
  return refuseWithStatus(415, 'Content-Type must be application/json, in UTF-8 (text/plain with an Encrypt header).');
}

/** Whether lists of codings have only this one. Empty members are ignored (RFC 9110, section 5.6.1). */
function listsOnly(lists: readonly string[], coding: string): boolean {
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim().toLowerCase());
  return names.every((name) => name === '' || name === coding);
}

/** Requires Client-Id, Request-Time and Signature once each, not blank. */
export function refuseMissingHeader({ header, clientIds, setup }: RequestReading): Refusal | null {
  const demanded: readonly (readonly [name: string, failure: GatewayFailure, values: readonly string[]])[] = [
    [getSigningProfile(setup.gaps).clientIdHeader, 'client', clientIds],
    ['Request-Time', 'time', header('request-time')],
    ['Signature', 'signature', header('signature')],
  ];
  for (const [name, failure, values] of demanded) {
    if ((values[0] ?? '').trim() === '') return refuseAtGateway(failure, `The header ${name} is missing.`);
    if (values.length > 1) return refuseAtGateway(failure, `The header ${name} appears more than once.`);
  }
  return null;
}
