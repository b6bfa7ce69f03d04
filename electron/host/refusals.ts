import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from './access-guard.ts';
import { securityHeaders } from '../services/window-files/security-headers.ts';

type Said = Pick<Refusal, 'status' | 'words'>;

/** Answers a refused request. The connection ends with it, so that a body nobody reads is never taken for a request. */
export function answerRefusal(response: ServerResponse, { status, words }: Said): void {
  response.writeHead(status, refusalHeaders(status, words));
  response.end(`${words}\n`);
}

/** The same on a bare socket, where there is no response to write to: upgrades and requests that are no HTTP. */
export function writeRefusal(socket: Duplex, { status, words }: Said): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const headers = { ...securityHeaders, ...refusalHeaders(status, words) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${words}\n`, () =>
    socket.destroy(),
  );
}

function refusalHeaders(status: number, words: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(words) + 1),
    Connection: 'close',
    ...(status === 405 ? { Allow: 'GET, POST' } : {}),
  };
}
