import { payloadBase64, type Call } from '../../../shared/documents/call.ts';
import { longestName, longestTextBytes } from '../../../shared/documents/size-limits.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { resolveVariables } from '../../../shared/documents/variables.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { freeName } from '../../../shared/documents/order-name.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { recogniseScenario, takesAnything } from '../../../shared/protocol/orders/recognise.ts';
import { findScenario, scenarios } from '../../../shared/scenarios/index.ts';
import { defaultAlgorithm, type SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { takenOrderNames } from '../names/read-name.ts';
import { bodyBytes } from './body-text.ts';
import { inLanguage, type Language } from '../../../shared/lib/text/words.ts';
import type { SignatureMistake } from '../../../shared/documents/diagnosis.ts';
import { unknownOrigin } from '../../../shared/protocol/exports/har-entry.ts';
import type { SnippetLanguageId } from '../../../shared/documents/settings.ts';
import { headerOf } from '../../../shared/protocol/requests/written-request.ts';
import { parseSignatureHeader } from '../../../shared/protocol/signing/signature-header.ts';
import { getSignedPath } from '../../../shared/protocol/signing/signature.ts';
import { getSigningProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { snippet, snippetLanguage } from '../../../shared/protocol/snippets/index.ts';

/**
 * Why a payload is no exact text: only a part is stored, it stayed encrypted, its record is damaged, it is not UTF-8,
 * or it is too long.
 */
export type NoText = 'cut' | 'damaged' | 'closed' | 'no-text' | 'too-long';

/** The payload of a call as exactly its text, or why there is none. */
export function textOfCall(call: Call): { readonly text: string } | { readonly not: NoText } {
  if (call.bodyCut !== undefined) return { not: 'cut' };
  if (call.damaged?.includes('request') === true) return { not: 'damaged' };
  if (call.plainBodyBase64 === undefined && isEncrypted(call)) return { not: 'closed' };
  const bytes = bodyBytes(payloadBase64(call));
  if (bytes.length > longestTextBytes) return { not: 'too-long' };
  const decoded = decodeUtf8(bytes);
  return 'text' in decoded ? { text: decoded.text } : { not: 'no-text' };
}

/** The longest order number in the list; the text has the whole one. */
const longestListedNumber = 64;

/** Creates a document with exactly a call's text, in its order where one is known. */
export function documentOfCall(
  call: Call,
  text: string,
  {
    id,
    documents,
    language,
  }: { readonly id: string; readonly documents: readonly PayloadDocument[]; readonly language: Language },
): PayloadDocument {
  const { root } = scanJson(text);
  const recognised =
    findScenario(call.scenario) ??
    (root === null ? null : (recogniseScenario(root, call.endpoint) ?? recogniseScenario(root, null)));
  const scenario = recognised ?? scenarios.find(takesAnything) ?? scenarios[0];
  const orderNo = call.merchantBizNo.slice(0, longestListedNumber);
  const known = documents.find((each) => each.orderNo === orderNo && each.scenario === scenario?.id);
  const numbered = [scenario === undefined ? call.scenario : inLanguage(scenario.name, language), orderNo]
    .join(' ')
    .trim();
  return {
    id,
    name: (call.orderStatus === '' ? call.path : call.orderStatus).slice(0, longestName),
    scenario: scenario?.id ?? call.scenario,
    order: known?.order ?? freeName(numbered, takenOrderNames(documents)),
    orderNo,
    text,
  };
}

const env = { userId: '-', openId: '-', merchantId: '-', clientId: '-' };
const anyValues = { nowMs: 0, orderCreatedMs: 0, orderNo: '', uuid32: () => '', env, counter: 0 };

/** Whether a text contains variables: a payload resolves them, a call does not. */
export function namesVariables(text: string): boolean {
  return resolveVariables(text, anyValues).text !== text;
}

/** How a call was sent to the embedded sandbox. */
export function sendOptionsOfCall(call: Call): { readonly algorithm: SignatureAlgorithm; readonly encrypt: boolean } {
  const header = call.headers.find(([name]) => name.toLowerCase() === 'signature')?.[1];
  const read = parseSignatureHeader(header);
  const algorithm = 'header' in read && read.header.algorithm === 'ECC224' ? 'ECC224' : defaultAlgorithm;
  return { algorithm, encrypt: isEncrypted(call) };
}

/** The requestId in a text; null for none. */
export function requestIdIn(text: string): string | null {
  return textAt(scanJson(text).root, 'requestId');
}

/** Whether the request has an Encrypt header. */
export function isEncrypted({ headers }: Pick<Call, 'headers'>): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'encrypt');
}

/** How a call is sent again: as a new request, with its payload signed anew, or byte by byte. */
export const resendWays = ['new', 'same', 'exact'] as const;
export type ResendWay = (typeof resendWays)[number];

/** Why a call cannot be sent again: its environment is gone or closed, or its text is not exact. */
export type ResendBlocker = 'environment-gone' | 'production-closed' | NoText;

type Environment = { readonly id: string; readonly kind: string; readonly openUntil: Instant | null };

/** Why a call cannot be sent again now; null when it can. */
export function resendBlocker(
  call: Call,
  environments: readonly Environment[],
  realNow: Instant,
): ResendBlocker | null {
  const read = textOfCall(call);
  if ('not' in read) return read.not;
  // Another program sent it: its user chooses where it goes.
  if (call.environment === undefined || call.origin !== 'sent') return null;
  const environment = environments.find(({ id }) => id === call.environment?.id);
  if (environment === undefined) return 'environment-gone';
  const isClosed = environment.kind === 'production' && (environment.openUntil ?? 0) <= realNow;
  return isClosed ? 'production-closed' : null;
}

export type Agreed = {
  readonly duplicateKey?: boolean;
  /** The deliberate mistake in this request's signature. */
  readonly mistake?: SignatureMistake;
};

/** A program that signs the payload of a call anew and sends it where the call went, or why there is none. */
export function programOfCall(
  call: Call,
  language: SnippetLanguageId,
  origin: string | null,
): ReturnType<typeof textOfCall> {
  const payload = textOfCall(call);
  if ('not' in payload) return payload;
  const { method, path, headers, gaps } = call;
  const profile = getSigningProfile(gaps);
  const read = parseSignatureHeader(headerOf(headers, 'Signature') ?? undefined);
  const keyVersion = 'header' in read ? read.header.keyVersion : profile.keyVersion;
  const text = snippet(snippetLanguage(language), {
    url: `${origin ?? unknownOrigin}${path}`,
    method,
    signedPath: getSignedPath(gaps, path),
    clientId: headerOf(headers, 'Client-Id') ?? '',
    keyVersion: keyVersion ?? null,
    profile,
    body: payload.text,
    rootFile: null,
  });
  return { text };
}
