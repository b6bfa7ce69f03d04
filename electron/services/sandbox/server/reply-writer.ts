import type { ServerResponse } from 'node:http';
import type { AppliedFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import type { FaultAction } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import { drainBody } from '../../network/http/read-body.ts';
import type { KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { remembered } from '../../../../shared/lib/remembered.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { isSignedFirst } from '../../../../shared/protocol/signing/encryption.ts';
import { jsonContentType } from '../../../../shared/protocol/signing/envelope.ts';
import { writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { writeSignatureHeader } from '../../../../shared/protocol/signing/signature-header.ts';
import { bytesToSign, getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import {
  getAnswerSeparator,
  getSigningProfile,
  type SigningProfile,
} from '../../../../shared/protocol/signing/signing-profiles.ts';
import { endpointMethod } from '../../../../shared/specification/endpoints.ts';
import { gapValue, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import { encryptBody } from '../../keys/encryption/encrypt-body.ts';
import { signBytes } from '../../keys/signer/sign-bytes.ts';

export type Reply = {
  readonly answer: WireAnswer;
  readonly faults: AppliedFaults | null;
  readonly isVerified?: boolean;
};

export type ReplyWriter = {
  /** Resolves when the answer is written or the caller has left. `isLast` ends the connection. */
  readonly write: (outgoing: ServerResponse, reply: Reply, isLast: boolean) => Promise<void>;
  /** Sends delayed answers at once from now on, and closes connections that get none. */
  readonly flush: () => void;
};

/** Writes answers, delayed or partial where a fault says so. */
export function replyWriter(): ReplyWriter {
  const waiting = new Set<() => void>();
  let isHurried = false;
  const wait = (outgoing: ServerResponse, ms: number): Promise<void> => {
    if (isHurried || outgoing.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      const { socket } = outgoing.req;
      // A caller that left cannot be told from one that only stopped sending.
      const halfClosed = (): void => {
        clearTimeout(leaving);
        leaving = setTimeout(() => outgoing.destroy(), ms === forever ? 0 : halfClosedPatienceMs);
      };
      const done = (): void => {
        clearTimeout(timer);
        clearTimeout(leaving);
        waiting.delete(done);
        outgoing.off('close', done);
        socket.off('end', halfClosed);
        resolve();
      };
      const timer = ms === forever ? undefined : setTimeout(done, ms);
      let leaving: NodeJS.Timeout | undefined;
      waiting.add(done);
      outgoing.once('close', done);
      if (socket.readableEnded) halfClosed();
      else socket.once('end', halfClosed);
    });
  };
  return {
    write: async (outgoing, { answer, faults }, isLast) => {
      const { delayMs = 0, action = null } = faults ?? {};
      if (delayMs > 0) await wait(outgoing, delayMs);
      if (action?.what === 'no-answer') await wait(outgoing, forever);
      if (outgoing.destroyed) return;
      const out = applyFault(answer, action);
      if (action?.what === 'reset') outgoing.socket?.resetAndDestroy();
      else if (out === null) outgoing.destroy();
      else if (action?.what === 'cut') writeCut(outgoing, out, answer.body.length);
      else writeAnswer(outgoing, out, isLast);
    },
    flush: () => {
      isHurried = true;
      for (const done of waiting) done();
    },
  };
}

const forever = Number.POSITIVE_INFINITY;

/** How long a delayed answer waits for a caller that sends no more. */
const halfClosedPatienceMs = 30_000;

/** `isLast` ends the connection, as the rest of an unread body must not be taken for a request. */
function writeAnswer(outgoing: ServerResponse, answer: WireAnswer, isLast: boolean): void {
  const { status, headers, body, isPassedOn = false } = answer;
  const { shouldKeepAlive: isKept } = outgoing;
  const own = { length: body.length, isLast, isKept };
  if (isPassedOn) outgoing.sendDate = false;
  outgoing.writeHead(status, (isPassedOn ? withLength(headers, answer) : withConnectionLines(headers, own)).flat());
  if (isPassedOn && isLast) outgoing.shouldKeepAlive = false;
  if (!isLast || outgoing.req.complete) {
    if (body.length > longestText) outgoing.end(body);
    else outgoing.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
    return;
  }
  outgoing.write(body);
  void drainBody(outgoing.req).then(() => outgoing.end());
}

/** Up to so many bytes, a body is written together with its head, as one text: Latin-1 has a character for each byte. */
const longestText = 16 * 1024;

/** An answer that has no body has no length (RFC 9110, section 8.6). */
function withLength(headers: WireAnswer['headers'], { status, body }: WireAnswer): WireAnswer['headers'] {
  return status === 204 || status === 304 ? headers : [...headers, ['Content-Length', String(body.length)]];
}

function writeCut(outgoing: ServerResponse, { status, headers, body }: WireAnswer, wholeLength: number): void {
  outgoing.writeHead(status, withConnectionLines(headers, { length: wholeLength, isLast: true, isKept: false }).flat());
  outgoing.write(body, () => outgoing.socket?.destroySoon());
}

/**
 * Applies a fault to a signed answer; null when nothing is sent. The headers remain, so the signature of a shortened
 * body is wrong.
 */
export function applyFault(answer: WireAnswer, action: FaultAction | null): WireAnswer | null {
  switch (action?.what) {
    case 'no-answer':
    case 'reset':
      return null;
    case 'empty':
      return { ...answer, body: new Uint8Array() };
    case 'cut':
      return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
    default:
      return answer;
  }
}

export type WireAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
  /** Of another service: only the lines of the connection are added. */
  readonly isPassedOn?: true;
};

/** The recipient and the AES key; absent: a fresh one. */
export type AnswerEncryption = {
  readonly recipient: KeyObject;
  readonly keyVersion: string | null;
  readonly aesKey?: Uint8Array;
};

/** The parts of the request that the answer's signature covers. */
type AnsweredRequest = { readonly method: string; readonly target: string; readonly clientId: string };

export type AnswerSigner = (answer: {
  readonly request: AnsweredRequest;
  readonly status: number;
  readonly body: string;
  readonly now: Instant;
  readonly tracerId: string;
  readonly gaps: GapChoices;
  /** The key to encrypt for; absent or null: plain. */
  readonly encrypt?: AnswerEncryption | null;
  /** How a fault spoils the signature: missing, or over other bytes. */
  readonly spoil?: 'unsigned' | 'wrong-signature' | null;
}) => Promise<WireAnswer>;

/**
 * Signs answers on the thread pool: over method and signed path, the given Client-Id (empty for none), Response-Time
 * and body. Gap response-signature decides whether an answer has Client-Id and Signature. Gap
 * encryption-order decides whether the signature covers the wire bytes. A fault spoils the signature in any case. A wrong method is answered with the
 * right one (RFC 9110, section 15.5.6).
 */
export function answerSigner(key: KeyObject): AnswerSigner {
  return async ({ request, status, body: text, now, tracerId, gaps, encrypt = null, spoil = null }) => {
    const { method, target, clientId } = request;
    const path = getSignedPath(gaps, target);
    const separator = getAnswerSeparator(gaps);
    const profile = { ...getSigningProfile(gaps), separator };
    const plain = Buffer.from(text, 'utf8');
    const encrypted = encrypt === null ? null : encryptBody(plain, { ...encrypt, separator, gaps });
    const body = encrypted?.body ?? plain;
    const time = writeRequestTime(profile.time, now, 0);
    const isNamed = gapValue(gaps, 'response-signature') === 'signed' || spoil === 'wrong-signature';
    const covered = isSignedFirst(gaps) ? plain : body;
    const signed = spoil === 'wrong-signature' ? Buffer.concat([covered, otherBytes]) : covered;
    const isSigned = isNamed && spoil !== 'unsigned';
    const bytes = bytesToSign({ method, path, clientId, time }, signed);
    const signature = isSigned ? await signatureOf(key, bytes, profile) : null;
    const headers: readonly HeaderLine[] = [
      ...(isNamed ? [[clientIdNameOf(gaps), clientId] as const] : []),
      ['Response-Time', time],
      ...(signature === null ? [] : [['Signature', signature] as const]),
      ['Tracer-Id', tracerId],
      ...(encrypted === null ? [] : [['Encrypt', encrypted.header] as const]),
      ['Content-Type', encrypted?.contentType ?? jsonContentType],
      ...(status === 405 ? [['Allow', endpointMethod(gaps)] as const] : []),
    ];
    return { status, headers: withChosenCase(headers, gaps), body };
  };
}

/** Appended to the body for a wrong signature. */
const otherBytes = Buffer.from('\n');

async function signatureOf(key: KeyObject, bytes: Uint8Array, profile: SigningProfile): Promise<string> {
  return writeSignatureHeader({
    algorithm: 'RSA256',
    keyVersion: profile.keyVersion,
    signatureBase64: await signBytes(key, bytes),
    profile,
  });
}

/** The header of the Client-Id, under a custom name of the profile if any. */
function clientIdNameOf(gaps: GapChoices): string {
  return inTitleCase(getSigningProfile(gaps).clientIdHeader);
}

const inTitleCase = remembered(
  (name) => name.toLowerCase().replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()),
  { most: 8, longest: 64 },
);

/** Applies the letter case of gap answer-names; names are written in title case. */
export function withChosenCase(lines: readonly HeaderLine[], gaps: GapChoices): readonly HeaderLine[] {
  return gapValue(gaps, 'answer-names') === 'lower' ? lines.map(([name, value]) => [name.toLowerCase(), value]) : lines;
}

/** Adds the connection's lines in the same letter case. */
export function withConnectionLines(
  lines: readonly HeaderLine[],
  { length, isLast, isKept }: { readonly length: number; readonly isLast: boolean; readonly isKept: boolean },
): readonly HeaderLine[] {
  const size = String(length);
  if (!lines.every(([name]) => name === name.toLowerCase()))
    return [...lines, ['Content-Length', size], ...(isLast ? [['Connection', 'close'] as const] : [])];
  const connection = isLast || !isKept ? 'close' : 'keep-alive';
  return [...lines, ['content-length', size], ['date', new Date().toUTCString()], ['connection', connection]];
}
