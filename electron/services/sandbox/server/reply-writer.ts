import type { ServerResponse, IncomingMessage } from 'node:http';
import type { AppliedFaults } from '../../../../shared/protocol/sandbox/faults/applied-faults.ts';
import type { FaultAction } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import { withConnection } from './signed-answer.ts';
import type { WireAnswer } from './signed-answer.ts';

/** An answer, what is to happen to it on its way, and whether the request's signature was verified. */
export type Reply = {
  readonly answer: WireAnswer;
  readonly faults: AppliedFaults | null;
  readonly isVerified?: boolean;
};

export type ReplyWriter = {
  /** Resolves when the answer is written, or the caller is gone. `isLast` ends the connection. */
  readonly write: (outgoing: ServerResponse, reply: Reply, isLast: boolean) => Promise<void>;
  /** Late answers leave at once from now on, and connections that get none are closed. */
  readonly hurry: () => void;
};

/** Writes answers, late or in part where a fault wants it so. */
export function replyWriter(): ReplyWriter {
  const waiting = new Set<() => void>();
  let isHurried = false;
  /** Resolves after that time, when the connection is gone, or when late answers leave at once. */
  const wait = (outgoing: ServerResponse, ms: number): Promise<void> => {
    if (isHurried || outgoing.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      const { socket } = outgoing.req;
      // Nobody can tell who has left from who only sends no more.
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
      const out = whatGetsOut(answer, action);
      if (action?.what === 'reset') outgoing.socket?.resetAndDestroy();
      else if (out === null) outgoing.destroy();
      else if (action?.what === 'cut') writeCut(outgoing, out, answer.body.length);
      else writeAnswer(outgoing, out, isLast);
    },
    hurry: () => {
      isHurried = true;
      for (const done of waiting) done();
    },
  };
}

const forever = Number.POSITIVE_INFINITY;

/** A late answer is kept that long for a caller that sends no more. */
const halfClosedPatienceMs = 30_000;

/** `isLast` ends the connection: what is left of a body nobody read must not be taken for a request, and may come late. */
function writeAnswer(outgoing: ServerResponse, { status, headers, body }: WireAnswer, isLast: boolean): void {
  const { shouldKeepAlive: isKept } = outgoing;
  outgoing.writeHead(status, withConnection(headers, { length: body.length, isLast, isKept }).flat());
  if (!isLast || outgoing.req.complete) {
    outgoing.end(body);
    return;
  }
  outgoing.write(body);
  void letPass(outgoing.req).then(() => outgoing.end());
}

/** A part of the body under the length of the whole, and then the end of the connection. */
function writeCut(outgoing: ServerResponse, { status, headers, body }: WireAnswer, wholeLength: number): void {
  outgoing.writeHead(status, withConnection(headers, { length: wholeLength, isLast: true, isKept: false }).flat());
  outgoing.write(body, () => outgoing.socket?.destroySoon());
}

const mostBytes = 64 * 1024 * 1024;
const longestMs = 2000;

/**
 * Lets what is left of a body go by unread, within limits. Who is still sending when its connection is closed may never
 * see its answer: the system resets the connection. Resolves when the body has ended, or its sender has left, or after
 * 64 MiB or 2 s.
 */
export function letPass(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = mostBytes;
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, longestMs);
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    });
    incoming.once('end', done);
    incoming.once('close', done);
    incoming.resume();
  });
}

/**
 * What of an answer gets out under a fault; null when nothing does. What is lost is lost on the way, after signing: the
 * headers stay those of the whole answer, and its signature cannot verify any more.
 */
export function whatGetsOut(answer: WireAnswer, action: FaultAction | null): WireAnswer | null {
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
