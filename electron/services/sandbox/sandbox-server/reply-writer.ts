import type { ServerResponse } from 'node:http';
import type { MetFaults } from '../../../../shared/protocol/sandbox/index.ts';
import { letPass } from '../../network/http/let-pass.ts';
import { withConnection } from './answer-headers.ts';
import type { WireAnswer } from './signed-answer.ts';
import { whatGetsOut } from './spoil-answer.ts';

/** An answer, what is to happen to it on its way, and whether the request's signature was verified. */
export type Reply = { readonly answer: WireAnswer; readonly faults: MetFaults | null; readonly isVerified?: boolean };

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
