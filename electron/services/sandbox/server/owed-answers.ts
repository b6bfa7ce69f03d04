import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Owed = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * The answers that each connection of a server waits for. What stands behind a whole request, readable or not, takes nothing
 * from its answer: `whenGiven` calls back once those to whole requests have been written, at once where there are none, and
 * says whether a request that is not whole has its answer already.
 */
export function owedAnswers(server: Server): {
  readonly whenGiven: (socket: Duplex, then: (isAnswered: boolean) => void) => void;
  /** Whether a request has ever come over it. */
  readonly hasAsked: (socket: Duplex) => boolean;
} {
  const owed = new WeakMap<Duplex, Set<Owed>>();
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
