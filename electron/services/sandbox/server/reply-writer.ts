import type { ServerResponse } from 'node:http';
import type { AppliedFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import type { FaultAction } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import { drainBody } from '../../network/http/read-body.ts';
import { withConnectionLines, type WireAnswer } from './signed-answer.ts';

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
