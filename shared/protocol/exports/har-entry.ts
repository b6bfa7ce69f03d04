import type { Answer, Call, HeaderLine } from '../../documents/call.ts';
import type { JsonObject, JsonValue } from '../../lib/json/json.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';
import { parseUrl } from '../../lib/text/parse-url.ts';
import { headerOf } from '../requests/written-request.ts';
import type { Replaced } from '../personal/stand-ins.ts';

/** What an export says of personal data. */
export type PersonalData = 'replaced' | 'kept';

/** Said wherever stand-ins are. */
export const standInNote =
  'Personal data was replaced by stand-ins, so that no signature verifies. The same value has the same stand-in throughout this file.';

/** The origin of a call: the one it was sent to, else that of its environment or its Host header; null where none is known. */
export function originOfCall({ headers, environment, sentTo, tls }: Call): string | null {
  if (sentTo !== undefined) return sentTo;
  const named = environment === undefined ? null : parseUrl(environment.name);
  if (named !== null && /^https?:$/.test(named.protocol)) return named.origin;
  const host = headerOf(headers, 'Host');
  const written = host === null ? null : parseUrl(`${tls === undefined ? 'http' : 'https'}://${host}`);
  return written?.origin ?? null;
}

/** In place of an address that is not known, as a reader sees it: no such host exists. */
export const unknownOrigin = 'http://address-not-known.invalid';

/** One call as an entry of a HAR (1.2). `_passbench` has what the standard has no member for. */
export function harEntry(call: Call, personal: PersonalData, origin: string | null = originOfCall(call)): JsonObject {
  const { answer, durationsMs } = call;
  const total = durationsMs['total'] ?? 0;
  return {
    startedDateTime: new Date(call.atReal).toISOString(),
    time: total,
    request: harRequest(call, origin ?? unknownOrigin),
    response: harResponse(answer),
    cache: {},
    timings: { send: 0, wait: total, receive: 0 },
    ...(personal === 'replaced' ? { comment: standInNote } : {}),
    _passbench: {
      id: call.id,
      origin: call.origin,
      env: call.environment?.name ?? null,
      scenario: call.scenario,
      merchantBizNo: call.merchantBizNo,
      orderStatus: call.orderStatus,
      resultCode: call.verdict?.resultCode ?? null,
      resultStatus: call.verdict?.resultStatus ?? null,
      signature: call.signature,
      contentToSign: call.contentToSign ?? null,
      personalData: personal,
      ...(origin === null ? { host: 'unknown' } : {}),
      ...(call.forward === undefined ? {} : { forward: forwardOf(call.forward) }),
      ...(call.failure === undefined ? {} : { failure: call.failure.message.en }),
    },
  };
}

/** Where it was passed on to, and what the sandbox alone would have answered. */
function forwardOf({ to, comparison }: NonNullable<Call['forward']>): JsonObject {
  const { own, agrees, check } = comparison ?? { own: null, agrees: false, check: null };
  return { to, agrees, check, own: own === null ? null : { status: own.status, body: own.body } };
}

function harRequest(call: Call, origin: string): JsonObject {
  const { method, path, headers, bodyBase64 } = call;
  const bytes = fromBase64(bodyBase64);
  const mimeType = headerOf(headers, 'Content-Type') ?? 'application/json';
  return {
    method,
    url: `${origin}${path}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: harHeaders(headers),
    queryString: queryOf(path),
    headersSize: -1,
    bodySize: bytes.length,
    ...(bytes.length === 0 ? {} : { postData: { mimeType, ...harText(bytes, bodyBase64) } }),
  };
}

function harResponse(answer: Answer | undefined): JsonObject {
  const bytes = answer === undefined ? new Uint8Array() : fromBase64(answer.bodyBase64);
  const headers = answer?.headers ?? [];
  return {
    status: answer?.status ?? 0,
    statusText: '',
    httpVersion: answer === undefined ? '' : 'HTTP/1.1',
    cookies: [],
    headers: harHeaders(headers),
    content: {
      size: bytes.length,
      mimeType: headerOf(headers, 'Content-Type') ?? 'x-unknown',
      ...(answer === undefined || bytes.length === 0 ? {} : harText(bytes, answer.bodyBase64)),
    },
    redirectURL: headerOf(headers, 'Location') ?? '',
    headersSize: -1,
    bodySize: answer === undefined ? -1 : bytes.length,
  };
}

function harHeaders(headers: readonly HeaderLine[]): JsonValue[] {
  return headers.map(([name, value]) => ({ name, value }));
}

/** Text where the bytes are UTF-8, else base64. */
function harText(bytes: Uint8Array, base64: string): JsonObject {
  const decoded = decodeUtf8(bytes);
  return 'text' in decoded ? { text: decoded.text } : { text: base64, encoding: 'base64' };
}

function queryOf(path: string): JsonValue[] {
  const query = path.split('?').slice(1).join('?');
  if (query === '') return [];
  return query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name: decodeParameter(name), value: decodeParameter(value.join('=')) };
  });
}

/** What is no valid escape stays as it is written. */
function decodeParameter(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The text of a HAR in pieces, so that no more than one call is in memory. */
export function harPieces(personal: PersonalData, version: string) {
  const comment = personal === 'replaced' ? `"comment":${JSON.stringify(standInNote)},` : '';
  const creator = JSON.stringify({ name: 'Passbench', version });
  return {
    head: `{"log":{"version":"1.2","creator":${creator},${comment}"pages":[],"entries":[\n`,
    entry: (call: Call, origin: string | null, isFirst: boolean): string =>
      `${isFirst ? '' : ',\n'}${JSON.stringify(harEntry(call, personal, origin))}`,
    tail: (replaced: readonly Replaced[]): string =>
      `\n],"_passbench":${JSON.stringify({ personalData: personal, replaced })}}}\n`,
  };
}
