import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections a server holds. */
export type PlaceLimits = {
  readonly most: number;
  /** How many of them are for callers that have authenticated. */
  readonly keptForKnown: number;
};

export type ConnectionPlaces = {
  /** Says that a request with a valid token or signature came over this connection: it has a kept place from now on. */
  readonly know: (socket: Socket) => void;
  /** Closes all connections, those too that are no more than a handshake. */
  readonly clear: () => void;
};

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
type Place = {
  readonly socket: Socket;
  readonly isKnown: boolean;
  readonly exchange: Exchange | null;
  /** When it came, or was answered last. */
  readonly sinceMs: number;
};

/** How many more may stand for a moment: those that arrive together, and those that wait for their answer. */
const mostBeyond = 512;
/** How long one that has just come may take to send its request: on a busy machine that is not a matter of milliseconds. */
const graceMs = 250;

/**
 * Holds the connections of a server to their limits. A new connection is always taken, and those that have been idle for
 * longest give way. Strangers give way to strangers, so that no number of silent connections reaches the places of those
 * who have authenticated. Nobody whose request is being answered gives way; a newcomer is closed only where there are
 * far too many of those.
 */
export function governPlaces(server: Server, limits: PlaceLimits): ConnectionPlaces {
  const { places, isFull, sweep, sweepSoon } = sweptPlaces(limits);
  const change = ({ remotePort = 0 }: Socket, changed: Partial<Place>): void => {
    const place = places.get(remotePort);
    if (place !== undefined) places.set(remotePort, { ...place, ...changed });
  };
  server.on('connection', (socket) => {
    // The half that came last keeps its moment.
    if (isFull()) sweep(Number.POSITIVE_INFINITY, mostBeyond / 2);
    // Under TLS a request comes over another object than the connection does; its port is the same.
    const { remotePort } = socket;
    const isGone = remotePort === undefined;
    if (isGone || isFull()) {
      socket.destroy();
      return;
    }
    places.set(remotePort, { socket, isKnown: false, exchange: null, sinceMs: performance.now() });
    socket.once('close', () => {
      if (places.get(remotePort)?.socket === socket) places.delete(remotePort);
    });
    sweepSoon();
  });
  server.on('request', (request, response) => {
    const { remotePort = 0 } = request.socket;
    const exchange = { request, response };
    change(request.socket, { exchange });
    response.once('close', () => {
      const place = places.get(remotePort);
      if (place?.exchange !== exchange) return;
      places.delete(remotePort);
      places.set(remotePort, { ...place, exchange: null, sinceMs: performance.now() });
      sweepSoon();
    });
  });
  return {
    know: (socket) => change(socket, { isKnown: true }),
    clear: () => {
      for (const { socket } of places.values()) socket.destroy();
    },
  };
}

/** Places by the port of the other side, in the order in which they were last used, and how they are brought to their limits. */
function sweptPlaces({ most, keptForKnown }: PlaceLimits) {
  const places = new Map<number, Place>();
  let isSweepDue = false;
  /** How many strangers there are beyond their places, and how many connections beyond all. */
  const excess = (): { readonly ofStrangers: number; readonly ofAll: number } => {
    let strangers = 0;
    for (const { isKnown } of places.values()) strangers += isKnown ? 0 : 1;
    return { ofStrangers: strangers - (most - keptForKnown), ofAll: places.size - most };
  };
  const letGo = (count: number, isMeant: (place: Place) => boolean): void => {
    let left = count;
    for (const [port, place] of places) {
      if (left <= 0) return;
      if (!isMeant(place) || !isIdle(place)) continue;
      places.delete(port);
      place.socket.destroy();
      left -= 1;
    }
  };
  /**
   * Lets those go that have been idle since then, until the limits are met or passed by `beyond` alone: known ones where
   * strangers keep to theirs.
   */
  const sweep = (untilMs: number, beyond = 0): void => {
    const { ofStrangers, ofAll } = excess();
    letGo(Math.max(ofStrangers, ofAll) - beyond, ({ isKnown, sinceMs }) => !isKnown && sinceMs <= untilMs);
    const left = excess();
    if (left.ofStrangers <= 0) letGo(left.ofAll - beyond, ({ isKnown }) => isKnown);
  };
  // Whoever has just arrived is about to send its request: it has a moment to do so, and what it sent by then is read
  // before the sweep, however long this process was kept waiting.
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
  return { places, isFull: () => places.size >= most + mostBeyond, sweep, sweepSoon };
}

/** Whether nobody here is working for it: no whole request came yet, or its answer waits for nobody but its reader. */
function isIdle({ exchange }: Place): boolean {
  return exchange === null || !exchange.request.complete || exchange.response.writableEnded;
}
