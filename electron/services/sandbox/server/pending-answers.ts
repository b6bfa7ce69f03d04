import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type PendingAnswer = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Tracks the pending answers of each connection. Bytes after a whole request do not affect its answer: `whenGiven`
 * calls back once all whole requests are answered, and says whether an incomplete request has its answer already.
 */
export function pendingAnswers(server: Server): {
  readonly whenGiven: (socket: Duplex, then: (isAnswered: boolean) => void) => void;
  readonly hasAsked: (socket: Duplex) => boolean;
} {
  const owed = new WeakMap<Duplex, Set<PendingAnswer>>();
  const owe = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const ofSocket = owed.get(socket) ?? new Set();
    const entry = { request, response };
    owed.set(socket, ofSocket.add(entry));
    response.once('close', () => ofSocket.delete(entry));
  };
  server.on('request', owe);
  server.on('checkExpectation', owe);
  const whenGiven = (socket: Duplex, then: (isAnswered: boolean) => void): void => {
    const ofSocket = [...(owed.get(socket) ?? [])];
    const next = ofSocket.find(({ request }) => request.complete);
    if (next === undefined) then(ofSocket.some(({ response }) => response.headersSent));
    else next.response.once('close', () => whenGiven(socket, then));
  };
  return { whenGiven, hasAsked: (socket) => owed.has(socket) };
}
