import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  readonly max: number;
  /** How many of them are reserved for authenticated callers. */
  readonly reservedForKnown: number;
};

export type ConnectionRegistry = {
  /** Marks a connection as authenticated by a valid token or signature. */
  readonly markKnown: (socket: Socket) => void;
  /** Closes all connections, also those still in the handshake. */
  readonly closeAll: () => void;
};

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
type TrackedConnection = {
  readonly socket: Socket;
  readonly isKnown: boolean;
  readonly exchange: Exchange | null;
  /** When it arrived, or when its last answer ended. */
  readonly sinceMs: number;
};

/** How many may exceed the limit for a moment, before they are swept or while they are answered. */
const maxExcess = 512;
/** How long a new connection has to send its request; generous for a busy machine. */
const graceMs = 250;

/**
 * Limits the connections of a server. It accepts each new connection and closes those idle for longest, strangers
 * first, so silent strangers cannot displace authenticated callers. It never closes a connection whose request is being
 * answered; it refuses a new one only when too many are busy.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): ConnectionRegistry {
  const { connections, isFull, sweep, sweepSoon } = trackConnections(limits);
  const change = ({ remotePort = 0 }: Socket, changed: Partial<TrackedConnection>): void => {
    const place = connections.get(remotePort);
    if (place !== undefined) connections.set(remotePort, { ...place, ...changed });
  };
  server.on('connection', (socket) => {
    if (isFull()) sweep(Number.POSITIVE_INFINITY, maxExcess / 2);
    // Under TLS a request has another socket object than its connection, but the same port.
    const { remotePort } = socket;
    const isGone = remotePort === undefined;
    if (isGone || isFull()) {
      socket.destroy();
      return;
    }
    connections.set(remotePort, { socket, isKnown: false, exchange: null, sinceMs: performance.now() });
    socket.once('close', () => {
      if (connections.get(remotePort)?.socket === socket) connections.delete(remotePort);
    });
    sweepSoon();
  });
  server.on('request', (request, response) => {
    const { remotePort = 0 } = request.socket;
    const exchange = { request, response };
    change(request.socket, { exchange });
    response.once('close', () => {
      const place = connections.get(remotePort);
      if (place?.exchange !== exchange) return;
      connections.delete(remotePort);
      connections.set(remotePort, { ...place, exchange: null, sinceMs: performance.now() });
      sweepSoon();
    });
  });
  return {
    markKnown: (socket) => change(socket, { isKnown: true }),
    closeAll: () => {
      for (const { socket } of connections.values()) socket.destroy();
    },
  };
}

function trackConnections({ max, reservedForKnown }: ConnectionLimits) {
  const connections = new Map<number, TrackedConnection>();
  let isSweepDue = false;
  const excess = (): { readonly ofStrangers: number; readonly ofAll: number } => {
    let strangers = 0;
    for (const { isKnown } of connections.values()) strangers += isKnown ? 0 : 1;
    return { ofStrangers: strangers - (max - reservedForKnown), ofAll: connections.size - max };
  };
  const closeIdle = (count: number, isMeant: (place: TrackedConnection) => boolean): void => {
    let left = count;
    for (const [port, place] of connections) {
      if (left <= 0) return;
      if (!isMeant(place) || !isIdle(place)) continue;
      connections.delete(port);
      place.socket.destroy();
      left -= 1;
    }
  };
  /**
   * Closes connections idle since `untilMs` until at most `beyond` exceed the limits; authenticated ones only when
   * strangers are within theirs.
   */
  const sweep = (untilMs: number, beyond = 0): void => {
    const { ofStrangers, ofAll } = excess();
    closeIdle(Math.max(ofStrangers, ofAll) - beyond, ({ isKnown, sinceMs }) => !isKnown && sinceMs <= untilMs);
    const left = excess();
    if (left.ofStrangers <= 0) closeIdle(left.ofAll - beyond, ({ isKnown }) => isKnown);
  };
  // Waits, so that a new connection can send its request and this process can read it before the sweep.
  const sweepSoon = (): void => {
    if (isSweepDue) return;
    const { ofStrangers, ofAll } = excess();
    if (Math.max(ofStrangers, ofAll) <= 0) return;
    isSweepDue = true;
    const untilMs = performance.now();
    const sweepThen = (): void => {
      isSweepDue = false;
      sweep(untilMs);
      sweepSoon();
    };
    setTimeout(() => setImmediate(() => setImmediate(sweepThen)), graceMs).unref();
  };
  return { connections, isFull: () => connections.size >= max + maxExcess, sweep, sweepSoon };
}

/** Whether nothing works on it: no whole request has come, or its answer is already written. */
function isIdle({ exchange }: TrackedConnection): boolean {
  return exchange === null || !exchange.request.complete || exchange.response.writableEnded;
}
