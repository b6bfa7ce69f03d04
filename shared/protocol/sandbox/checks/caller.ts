import { gapValue, type GapChoices } from '../../../gaps/gaps.ts';
import { parseDuration } from '../../../lib/time/durations.ts';
import { isWithinRate, parseRate } from '../../../lib/time/rates.ts';
import { signatureAlgorithms } from '../../../specification/authentication.ts';
import { getEncryptionMode } from '../../signing/encryption.ts';
import type { TimeForm } from '../../../gaps/profile-cells.ts';
import {
  getAcceptedTimeForm,
  hasTimeForm,
  parseRequestTime,
  timeExample,
  findTimeForm,
} from '../../signing/request-time.ts';
import { type ClientKeyVersion, refuse, refuseAtGateway, type Refusal, findReplyKeyVersion } from '../sandbox-case.ts';
import type { RequestReading } from '../request-reading.ts';

// Steps 3 to 5: who calls, when, and whether the bytes are really theirs.

/** Passes where the Client-Id names a client that is known here. */
export function refuseUnknownClient({ clientId, crypto }: RequestReading): Refusal | null {
  if (crypto.keyVersions(clientId) !== null) return null;
  return refuseAtGateway('client', `Client-Id ${JSON.stringify(clientId)} is unknown.`);
}

/**
 * 429: the client called as often as it may (gap rate-limit). UNKNOWN_EXCEPTION, since it is the one listed code that
 * means "retry later". Calls that were refused here do not count.
 */
export function refuseFrequentCall({ clientId, memory, now, setup }: RequestReading): Refusal | null {
  const limit = gapValue(setup.gaps, 'rate-limit');
  const rate = parseRate(limit);
  if (rate === null || isWithinRate(rate, memory.recentCalls?.(clientId) ?? [], now)) return null;
  const message = `Client-Id ${JSON.stringify(clientId)} sent more calls than ${limit}. Try again later.`;
  return { ...refuse('UNKNOWN_EXCEPTION', message, 'rate-limit'), status: 429 };
}

const inQuotes = 'The Signature header has its values in quotes. Remove the quotes.';

/** Requires a readable Signature header with an algorithm of the service. */
export function refuseUnreadableSignature({ signature }: RequestReading): Refusal | null {
  const reading = signature();
  if (reading.read === 'not signed') return refuseAtGateway('signature', 'The Signature header contains no signature.');
  if (reading.read === 'problem') return refuseAtGateway('signature', reading.message);
  const { algorithm } = reading.header;
  if (algorithm.includes('"')) return refuseAtGateway('signature', inQuotes);
  if (!signatureAlgorithms.some((known) => known === algorithm))
    return refuseAtGateway('signature', 'The Signature header names an algorithm other than RSA256 and ECC224.');
  return null;
}

/** Requires a known key of the named version (absent: the latest) and algorithm. */
export function refuseUnknownKey({ clientId, signature, keyVersion, crypto }: RequestReading): Refusal | null {
  if (keyVersion() !== null) return null;
  const reading = signature();
  const { algorithm, keyVersion: named } =
    reading.read === 'header' ? reading.header : { algorithm: '', keyVersion: null };
  if (named?.includes('"') === true) return refuseAtGateway('key', inQuotes);
  const ofOtherKind = crypto.keyVersions(clientId)?.find(({ version }) => version === named);
  const why =
    ofOtherKind === undefined
      ? `No key ${named === null ? 'for ' + algorithm : JSON.stringify(named)} of Client-Id ${JSON.stringify(clientId)} is known; ${describeVersions(crypto.keyVersions(clientId) ?? [])}.`
      : `Key ${JSON.stringify(named)} of Client-Id ${JSON.stringify(clientId)} is for ${ofOtherKind.algorithm}, not for ${algorithm}.`;
  return refuseAtGateway('key', why);
}

/** How many versions a message lists. */
const mostListed = 5;

function describeVersions(keys: readonly ClientKeyVersion[]): string {
  if (keys.length === 0) return 'it has none';
  // The last ones: they are the likelier ones to be meant.
  const listed = keys.slice(-mostListed).map(({ version }) => JSON.stringify(version));
  return `its ${keys.length === 1 ? 'key is' : 'keys are'} ${keys.length > mostListed ? '… ' : ''}${listed.join(', ')}`;
}

/** Requires Request-Time in an accepted form (gap request-time). */
export function refuseUnreadableTime({ header, setup }: RequestReading): Refusal | null {
  const text = header('request-time')[0] ?? '';
  const wanted = getAcceptedTimeForm(setup.gaps);
  if (parseRequestTime(text) === null)
    return refuseAtGateway('time', `Request-Time must be ${describeTimeForm(wanted)}.`, 'request-time');
  if (wanted === null || hasTimeForm(wanted, text)) return null;
  const found = findTimeForm(text) ?? 'written in none of the forms';
  return refuseAtGateway('time', `Request-Time must be ${describeTimeForm(wanted)}; it is ${found}.`, 'request-time');
}

function describeTimeForm(form: TimeForm | null): string {
  return form === null
    ? `an ISO 8601 time with its zone, such as ${timeExample('offset')}, or epoch milliseconds`
    : `${form}, such as ${timeExample(form)}`;
}

/** Checks the age by the real clock: a virtual clock must not make requests stale. */
export function refuseWrongTime({ header, now, setup }: RequestReading): Refusal | null {
  const tolerated = gapValue(setup.gaps, 'clock-skew');
  const toleratedMs = parseDuration(tolerated);
  const time = parseRequestTime(header('request-time')[0] ?? '');
  if (toleratedMs === null || time === null || Math.abs(now - time) <= toleratedMs) return null;
  const way = time < now ? 'behind' : 'ahead of';
  return refuseAtGateway(
    'time',
    `Request-Time is more than ${tolerated} ${way} the platform's clock, ${new Date(now).toISOString()}.`,
    'clock-skew',
  );
}

/** Requires that key's signature over the exact bytes. */
export function refuseWrongSignature({ signature, isVerified, coversPlainBody, body }: RequestReading): Refusal | null {
  const reading = signature();
  const signatureBase64 = reading.read === 'header' ? reading.header.signatureBase64 : null;
  // A wrong signature, not an unreadable header: the diagnosis finds a lost "+" or double encoding.
  if (signatureBase64 === null) return refuseAtGateway('signature', 'The signature is neither base64 nor base64url.');
  if (isVerified()) return null;
  if (coversPlainBody) {
    const reading = body();
    if (reading.read === 'problem') return refuseAtGateway('body', reading.message, 'encryption');
    // One answer for both: a difference would help to read a foreign body.
    const message = 'The body does not decrypt, or the signature does not verify over the body before encryption.';
    return refuseAtGateway('signature', message, 'encryption-order');
  }
  return refuseAtGateway(
    'signature',
    'The signature does not verify over method, path with query, Client-Id, Request-Time and the body as received.',
  );
}

/**
 * Gives one answer for every body that does not decrypt to UTF-8 text, whatever the cause: wrong key, altered key or
 * damaged body. Decrypted text that is not JSON passes to step 6, so that callers learn of their mistakes in an
 * encrypted answer. The price: a client with a valid signature (step 4) can learn whether a ciphertext opens to text.
 * With enough requests that reads a foreign body in the modes without a tag, as answers about valid JSON always
 * allowed; `gcm-oaep` is safe. The wrapped key reveals nothing: one that does not unwrap counts as random.
 */
export function refuseUndecryptedBody(reading: RequestReading): Refusal | null {
  const { body, payload, setup } = reading;
  const { read, ...rest } = body();
  if (read === 'plain') return null;
  if ('message' in rest) return refuseAtGateway('body', rest.message, 'encryption');
  if (isAnswerEncrypted(setup.gaps) && getReplyKeyVersion(reading) === null) {
    const message = 'An encrypted request gets an encrypted response, but no RSA key of this Client-Id is known.';
    return refuseAtGateway('key', message, 'encrypted-reply');
  }
  if (read === 'decrypted' && payload().scan !== null) return null;
  const mode = getEncryptionMode(setup.gaps).id;
  return refuseAtGateway(
    'body',
    `The body cannot be decrypted to text as ${mode}. Check for which key and how it was encrypted.`,
    'encryption',
  );
}

/** Gap encrypted-reply. */
export function isAnswerEncrypted(gaps: GapChoices): boolean {
  return gapValue(gaps, 'encrypted-reply') === 'yes';
}

/** The caller's key version for an encrypted answer; null if none. */
export function getReplyKeyVersion({ clientId, keyVersion, crypto }: RequestReading): string | null {
  return findReplyKeyVersion(keyVersion(), crypto.keyVersions(clientId));
}
