import type { Socket } from 'node:net';
import type { TlsProgress } from '../network/tls-trouble.ts';

/** A connection with what its later requests need to know of it. */
type OpenConnection = {
  readonly socket: Socket;
  /** Aborting closes it. */
  readonly closing: AbortController;
  readonly tls: { readonly progress: () => TlsProgress; readonly of: 'service' | 'proxy' } | null;
};

/** Servers close an idle connection after seconds; a request on one that is being closed could not be repeated. */
const longestIdleMs = 1000;

type Idle = { readonly connection: OpenConnection; readonly since: number; readonly release: () => void };

/** Connections that stay open between the requests of one caller; each has one request at a time. */
export class Connections {
  readonly #idle = new Map<string, Idle[]>();

  /** A connection to this place that was used a moment ago; null: a new one must be opened. */
  take(place: string): OpenConnection | null {
    const idle = this.#idle.get(place) ?? [];
    for (let each = idle.pop(); each !== undefined; each = idle.pop()) {
      const { connection, since, release } = each;
      release();
      if (performance.now() - since <= longestIdleMs && isUsable(connection)) return connection;
      connection.closing.abort();
    }
    return null;
  }

  /** Takes a connection on which nothing is under way. */
  put(place: string, connection: OpenConnection): void {
    const { socket, closing } = connection;
    const idle = this.#idle.get(place) ?? [];
    this.#idle.set(place, idle);
    // Whatever the other side does now ends the connection: it was not asked anything.
    const end = (): void => {
      const at = idle.findIndex((each) => each.connection === connection);
      if (at >= 0) idle.splice(at, 1)[0]?.release();
      closing.abort();
    };
    const events = ['close', 'end', 'error', 'data'] as const;
    for (const event of events) socket.on(event, end);
    const release = (): void => {
      for (const event of events) socket.off(event, end);
    };
    idle.push({ connection, since: performance.now(), release });
    if (!isUsable(connection)) end();
  }

  /** Closes every connection that is idle. */
  close(): void {
    for (const idle of this.#idle.values())
      for (const { connection, release } of idle.splice(0)) {
        release();
        connection.closing.abort();
      }
  }
}

/** The connection of one request: one that was left, or a new one. */
export class RequestConnection {
  readonly closing: AbortController;
  tls: OpenConnection['tls'];
  readonly #connections: Connections | undefined;
  readonly #place: string;
  #socket: Socket | null;
  #isFree = false;

  /** `connections`: where it is taken from and left for the next request; absent: it is new, and closed at the end. */
  constructor(connections: Connections | undefined, place: string) {
    const left = connections?.take(place) ?? null;
    this.#connections = connections;
    this.#place = place;
    this.#socket = left?.socket ?? null;
    this.closing = left?.closing ?? new AbortController();
    this.tls = left?.tls ?? null;
  }

  /** Its socket; null: it must be opened. */
  get socket(): Socket | null {
    return this.#socket;
  }

  /** Hears that a request is written to it. */
  use(socket: Socket): void {
    this.#socket = socket;
    // Node says so when the answer is read, unless the other side closes the connection.
    socket.once('free', () => (this.#isFree = true));
  }

  /** Leaves it to the next request once the answer is read; false: it must be closed. */
  leave(): boolean {
    const [connections, socket] = [this.#connections, this.#socket];
    if (connections === undefined || socket === null) return false;
    const put = (): void => connections.put(this.#place, { socket, closing: this.closing, tls: this.tls });
    if (this.#isFree) put();
    else socket.once('free', put);
    return true;
  }
}

function isUsable({ socket }: OpenConnection): boolean {
  return !socket.destroyed && socket.writable && socket.readable && !socket.readableEnded;
}
