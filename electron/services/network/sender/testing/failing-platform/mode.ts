import type { Socket } from 'node:net';
import type { HeaderLine } from '../../../../../../shared/documents/call.ts';

export type PlatformRequest = {
  readonly method: string;
  readonly target: string;
  readonly clientId: string;
  readonly body: Buffer;
};

export type Behaviour = (request: PlatformRequest, socket: Socket) => void | Promise<void>;

/** The expected result of sending to a mode. */
export type Expected = {
  /** 0 good, 1 refused or erroneous, 3 unreadable. */
  readonly exit: 0 | 1 | 3;
  readonly outcome: 'S' | 'F' | 'U' | 'none';
  readonly signature?: 'verified' | 'wrong' | 'not signed';
  /** Where there is no answer: the failure's code. */
  readonly failure?: RegExp /** As much of a body as came before the failure. */;
  readonly begun?: Uint8Array;
  readonly rules?: readonly string[];
  readonly says?: string;
  readonly mayHaveArrived: boolean;
  readonly isEndless?: true;
};

export type FailingMode = { readonly name: string; readonly behave: Behaviour; readonly expected: Expected };

export const success = { result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: '成功' }, orderId: '1' };
export const successBody = Buffer.from(JSON.stringify(success));
export const responseTime = '2026-11-25T14:00:01+08:00';
export const timed: HeaderLine = ['Response-Time', responseTime];

/** Where redirects point; nothing may call it. */
export const trap = 'trap';

export function written(
  status: number | string,
  headers: readonly HeaderLine[],
  body: Uint8Array | string = '',
): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([headOf(status, [...headers, ['Content-Length', String(bytes.length)]]), bytes]);
}

/** Status line (or code) and headers. */
export function headOf(status: number | string, headers: readonly HeaderLine[]): Buffer {
  const line = typeof status === 'string' ? status : `HTTP/1.1 ${status} Some Reason`;
  const lines = [line, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

export function saying(...pieces: readonly (string | Uint8Array)[]): Behaviour {
  return (_, socket) => void socket.end(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
}

export function breakingAfter(...pieces: readonly (string | Uint8Array)[]): Behaviour {
  return (_, socket) => {
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    if (bytes.length === 0) socket.resetAndDestroy();
    // The bytes must leave before the reset overtakes them.
    else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20));
  };
}

export function mode(name: string, behave: Behaviour, expected: Expected): FailingMode {
  return { name, behave, expected };
}

export const failed = (failure: RegExp, says = 'may have been received'): Expected => ({
  exit: 3,
  outcome: 'none',
  failure,
  says,
  mayHaveArrived: true,
});

export const unread = (rules: readonly string[], says: string, mayHaveArrived: boolean): Expected => ({
  exit: 3,
  outcome: 'none',
  rules,
  says,
  mayHaveArrived,
});

export const good: Expected = { exit: 0, outcome: 'S', signature: 'verified', rules: [], mayHaveArrived: true };
