import { parseDuration } from '../../lib/durations.ts';
import { gapValue } from '../../spec/gaps.ts';
import { parseRequestTime } from '../request-time.ts';
import { bytesToSign } from '../signature.ts';
import { illegal, stopAtGateway } from './outcome.ts';
import type { Refusal } from './outcome.ts';
import type { Reading } from './reading.ts';

// Steps 3 to 5: who calls, when, and whether the bytes are really theirs.

export function unknownClient({ clientId, crypto }: Reading): Refusal | null {
  if (crypto.keyVersions(clientId) !== null) return null;
  return stopAtGateway('client', `Client-Id ${JSON.stringify(clientId)} is not known here.`);
}

export function unreadableSignature({ signature }: Reading): Refusal | null {
  const reading = signature();
  if (reading.read === 'not signed') return stopAtGateway('signature', 'The Signature header holds no signature.');
  if (reading.read === 'problem') return stopAtGateway('signature', reading.message);
  const { algorithm } = reading.header;
  if (algorithm === 'ECC224') return illegal('The sandbox does not check ECC224 yet; sign with RSA256.', 'ecc224');
  if (algorithm !== 'RSA256')
    return stopAtGateway('signature', 'The Signature header names an algorithm other than RSA256 and ECC224.');
  return null;
}

export function unknownKey({ clientId, signature, keyVersion }: Reading): Refusal | null {
  if (keyVersion() !== null) return null;
  const reading = signature();
  const version = reading.read === 'header' ? (reading.header.keyVersion ?? 'latest') : 'latest';
  return stopAtGateway(
    'key',
    `No key ${JSON.stringify(version)} of Client-Id ${JSON.stringify(clientId)} is known here.`,
  );
}

export function unreadableTime({ header }: Reading): Refusal | null {
  if (parseRequestTime(header('request-time')[0] ?? '') !== null) return null;
  return stopAtGateway(
    'time',
    'Request-Time is no ISO 8601 time with its zone, such as 2024-05-22T06:42:21+05:30, nor epoch milliseconds.',
    'signing-profile',
  );
}

/** The age is measured on the real clock: a paused or moved virtual clock must not make requests stale. */
export function wrongTime({ header, now, setup }: Reading): Refusal | null {
  const tolerated = gapValue(setup.gaps, 'clock-skew');
  const toleratedMs = parseDuration(tolerated);
  const time = parseRequestTime(header('request-time')[0] ?? '');
  if (toleratedMs === null || time === null || Math.abs(now - time) <= toleratedMs) return null;
  const way = time < now ? 'behind' : 'ahead of';
  return stopAtGateway(
    'time',
    `Request-Time is more than ${tolerated} ${way} the platform's clock, ${new Date(now).toISOString()}.`,
    'clock-skew',
  );
}

export function wrongSignature({
  request,
  crypto,
  clientId,
  signature,
  keyVersion,
  signedParts,
}: Reading): Refusal | null {
  const reading = signature();
  const parts = signedParts();
  const version = keyVersion();
  const signatureBase64 = reading.read === 'header' ? reading.header.signatureBase64 : null;
  // A wrong one, not an unreadable header: a lost "+" or a second percent-encoding is found by the diagnosis.
  if (signatureBase64 === null) return stopAtGateway('signature', 'The signature is neither base64 nor base64url.');
  if (request.body !== null && parts !== null && version !== null) {
    const bytes = bytesToSign(parts, request.body);
    if (crypto.verify({ clientId, keyVersion: version, bytes, signatureBase64 })) return null;
  }
  return stopAtGateway(
    'signature',
    'The signature does not verify over method, path with query, Client-Id, Request-Time and the body as received.',
  );
}

export function encrypted({ header }: Reading): Refusal | null {
  if (header('encrypt').length === 0) return null;
  return illegal(
    'The sandbox does not decrypt yet; send the body as plain JSON, without an Encrypt header.',
    'encryption',
  );
}
