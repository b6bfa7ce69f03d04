import type { Socket } from 'node:net';
import type { HeaderLine } from '../../../../../../shared/documents/call.ts';

/** A request as the failing platform read it off the wire. */
export type PlatformRequest = {
  readonly method: string;
  readonly target: string;
  readonly clientId: string;
  readonly body: Buffer;
};

/** The rest of an exchange, once the request is read. */
export type Behaviour = (request: PlatformRequest, socket: Socket) => void | Promise<void>;

/** What sending to a mode must come to. */
export type Expected = {
  /** 0 good, 1 the answer is no, 3 there is none that can be read. */
  readonly exit: 0 | 1 | 3;
  readonly outcome: 'S' | 'F' | 'U' | 'none';
  readonly signature?: 'verified' | 'wrong' | 'not signed';
  /** Where there is no answer: the failure's code. */
  readonly failure?: RegExp /** As much of a body as came before the failure. */;
  readonly begun?: Uint8Array;
  /** The rules of all findings, in their order. */
  readonly rules?: readonly string[];
  /** A part of the sentence that the user reads. */
  readonly says?: string;
  /** Whether the user is told that the call may have been received. */
  readonly mayHaveArrived: boolean;
  /** The mode never ends by itself. */
  readonly isEndless?: true;
};

/** One way in which a platform fails, or answers oddly. */
export type FailingMode = { readonly name: string; readonly behave: Behaviour; readonly expected: Expected };

export const success = { result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: '成功' }, orderId: '1' };
export const successBody = Buffer.from(JSON.stringify(success));
export const responseTime = '2026-11-25T14:00:01+08:00';
export const timed: HeaderLine = ['Response-Time', responseTime];

/** The path to which redirects point: nobody may ever call it. */
export const trap = 'trap';

/** An answer's bytes with a right Content-Length. */
export function written(
  status: number | string,
  headers: readonly HeaderLine[],
  body: Uint8Array | string = '',
): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([headOf(status, [...headers, ['Content-Length', String(bytes.length)]]), bytes]);
}

/** Status line and headers; `status` may be the whole status line. */
export function headOf(status: number | string, headers: readonly HeaderLine[]): Buffer {
  const line = typeof status === 'string' ? status : `HTTP/1.1 ${status} Some Reason`;
  const lines = [line, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** Writes these bytes and ends the connection. */
export function saying(...pieces: readonly (string | Uint8Array)[]): Behaviour {
  return (_, socket) => void socket.end(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
}

/** Writes these bytes, then breaks the connection. */
export function breakingAfter(...pieces: readonly (string | Uint8Array)[]): Behaviour {
  return (_, socket) => {
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    if (bytes.length === 0) socket.resetAndDestroy();
    // What was written must be on its way before the reset overtakes it.
    else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20));
  };
}

export function mode(name: string, behave: Behaviour, expected: Expected): FailingMode {
  return { name, behave, expected };
}

/** No answer, and the call may have been received. */
export const failed = (failure: RegExp, says = 'may have been received'): Expected => ({
  exit: 3,
  outcome: 'none',
  failure,
  says,
  mayHaveArrived: true,
});

/** An answer without a result. */
export const unread = (rules: readonly string[], says: string, mayHaveArrived: boolean): Expected => ({
  exit: 3,
  outcome: 'none',
  rules,
  says,
  mayHaveArrived,
});

/** A good answer, whose signature verified. */
export const good: Expected = { exit: 0, outcome: 'S', signature: 'verified', rules: [], mayHaveArrived: true };
