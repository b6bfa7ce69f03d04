import { gapValue } from '../../../gaps/gaps.ts';
import type { GapChoices } from '../../../gaps/gaps.ts';
import { parseDuration } from '../../../lib/time/durations.ts';
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
import { refuseAtGateway } from '../outcome.ts';
import type { Refusal } from '../outcome.ts';
import type { ClientKeyVersion } from '../sandbox-case.ts';
import { findReplyKeyVersion } from '../find-key-version.ts';
import type { RequestReading } from '../request-reading.ts';

// Steps 3 to 5: who calls, when, and whether the bytes are really theirs.

/** Passes where the Client-Id names a client that is known here. */
export function refuseUnknownClient({ clientId, crypto }: RequestReading): Refusal | null {
  if (crypto.keyVersions(clientId) !== null) return null;
  return refuseAtGateway('client', `Client-Id ${JSON.stringify(clientId)} is not known here.`);
}

const inQuotes = 'The Signature header puts its values in quotes; write them without.';

/** Passes where the Signature header can be read, and names an algorithm of the service. */
export function refuseUnreadableSignature({ signature }: RequestReading): Refusal | null {
  const reading = signature();
  if (reading.read === 'not signed') return refuseAtGateway('signature', 'The Signature header holds no signature.');
  if (reading.read === 'problem') return refuseAtGateway('signature', reading.message);
  const { algorithm } = reading.header;
  if (algorithm.includes('"')) return refuseAtGateway('signature', inQuotes);
  if (!signatureAlgorithms.some((known) => known === algorithm))
    return refuseAtGateway('signature', 'The Signature header names an algorithm other than RSA256 and ECC224.');
  return null;
}

/** Passes where a key of that client is known for the keyVersion named (absent: the latest) and for the algorithm. */
export function refuseUnknownKey({ clientId, signature, keyVersion, crypto }: RequestReading): Refusal | null {
  if (keyVersion() !== null) return null;
  const reading = signature();
  const { algorithm, keyVersion: named } =
    reading.read === 'header' ? reading.header : { algorithm: '', keyVersion: null };
  if (named?.includes('"') === true) return refuseAtGateway('key', inQuotes);
  const ofOtherKind = crypto.keyVersions(clientId)?.find(({ version }) => version === named);
  const why =
    ofOtherKind === undefined
      ? `No key ${named === null ? 'for ' + algorithm : JSON.stringify(named)} of Client-Id ${JSON.stringify(clientId)} is known here; ${describeVersions(crypto.keyVersions(clientId) ?? [])}.`
      : `Key ${JSON.stringify(named)} of Client-Id ${JSON.stringify(clientId)} is one for ${ofOtherKind.algorithm}, not for ${algorithm}.`;
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

/** Passes where Request-Time is a time in a form that is accepted (gap request-time). */
export function refuseUnreadableTime({ header, setup }: RequestReading): Refusal | null {
  const text = header('request-time')[0] ?? '';
  const wanted = getAcceptedTimeForm(setup.gaps);
  if (parseRequestTime(text) === null)
    return refuseAtGateway('time', `Request-Time is no ${describeTimeForm(wanted)}.`, 'request-time');
  if (wanted === null || hasTimeForm(wanted, text)) return null;
  const found = findTimeForm(text) ?? 'written in none of the forms';
  return refuseAtGateway('time', `Request-Time is to be ${describeTimeForm(wanted)}; it is ${found}.`, 'request-time');
}

function describeTimeForm(form: TimeForm | null): string {
  return form === null
    ? `ISO 8601 time with its zone, such as ${timeExample('offset')}, nor epoch milliseconds`
    : `${form}, such as ${timeExample(form)}`;
}

/** The age is measured on the real clock: a paused or moved virtual clock must not make requests stale. */
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

/** Passes where the signature is that key's over the exact bytes received. */
export function refuseWrongSignature({ signature, isVerified }: RequestReading): Refusal | null {
  const reading = signature();
  const signatureBase64 = reading.read === 'header' ? reading.header.signatureBase64 : null;
  // A wrong one, not an unreadable header: a lost "+" or a second percent-encoding is found by the diagnosis.
  if (signatureBase64 === null) return refuseAtGateway('signature', 'The signature is neither base64 nor base64url.');
  if (isVerified()) return null;
  return refuseAtGateway(
    'signature',
    'The signature does not verify over method, path with query, Client-Id, Request-Time and the body as received.',
  );
}

/**
 * One answer for all that keeps an encrypted body from being text: a wrong key, a doctored one, a damaged body, and
 * bytes that are no UTF-8. What does decrypt to text goes on to step 6, which says of it what it says of any body (that
 * it is no JSON, too), in an encrypted answer: a caller whose own text is broken is to hear so, and the sandbox is there
 * to tell. The price: step 4 has let nobody pass but a client with a signature of its own over these very bytes, and
 * such a client can learn whether some ciphertext, be it recorded from another client and doctored, opens to text. Asked
 * often enough that reads a foreign body under the modes without a tag; it always could, one valid JSON at a time, and
 * under `gcm-oaep` it still cannot. Of the wrapped key nothing is learned: one that does not unwrap counts as a random one.
 */
export function refuseUndecryptedBody(reading: RequestReading): Refusal | null {
  const { body, payload, setup } = reading;
  const { read, ...rest } = body();
  if (read === 'plain') return null;
  if ('message' in rest) return refuseAtGateway('body', rest.message, 'encryption');
  if (isAnswerEncrypted(setup.gaps) && getReplyKeyVersion(reading) === null) {
    const message = 'An encrypted request is answered encrypted, and no RSA key of this Client-Id is known here.';
    return refuseAtGateway('key', message, 'encrypted-reply');
  }
  if (read === 'decrypted' && payload().scan !== null) return null;
  const mode = getEncryptionMode(setup.gaps).id;
  return refuseAtGateway(
    'body',
    `The body cannot be decrypted to a text as ${mode}: check for which key and how it was encrypted.`,
    'encryption',
  );
}

/** Gap encrypted-reply. */
export function isAnswerEncrypted(gaps: GapChoices): boolean {
  return gapValue(gaps, 'encrypted-reply') === 'yes';
}

/** The version of the caller's key for which an encrypted answer is made; null when it has none. */
export function getReplyKeyVersion({ clientId, keyVersion, crypto }: RequestReading): string | null {
  return findReplyKeyVersion(keyVersion(), crypto.keyVersions(clientId));
}
