import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { hostAndPort } from './destination.ts';
import type { Destination } from './destination.ts';
import type { ClientCertificate } from './network.ts';
import type { Proxy } from './proxy-address.ts';
import { noAnswerTrouble, refusalTrouble } from './proxy-trouble.ts';
import { startTls } from './start-tls.ts';
import type { TlsProgress } from './tls-trouble.ts';
import { NetworkError } from './trouble.ts';
import { readTunnelAnswer } from './tunnel-answer.ts';

/** A step on the way that is over and went well. The proxy is dialled where there is one, and looks up the rest itself. */
export type PassedStep =
  /** `addresses` are those of the host that is dialled; none where that is an address itself. */
  | { readonly step: 'name'; readonly addresses: readonly string[] }
  | { readonly step: 'connect'; readonly address: string }
  | { readonly step: 'proxy' };

export type ConnectionRequest = {
  readonly destination: Destination;
  /** The address of it that is connected to, where it was looked up already. */
  readonly address?: string;
  readonly proxy: Proxy | null;
  readonly ca: readonly string[];
  readonly clientCertificate: ClientCertificate | null;
  /** The most bytes of the heads of a proxy's answers. */
  readonly headerBytes: number;
  /** Told of each step that begins. */
  readonly enter: (step: 'connect' | 'tls') => void;
  /** Told of each step that is over. */
  readonly passed?: (step: PassedStep) => void;
  /** Told once it is known with whom TLS is being agreed on, and how far that came: the proxy, then the service. */
  readonly tls: (progress: () => TlsProgress, of: 'service' | 'proxy') => void;
  /** Aborting closes whatever is open. */
  readonly closing: AbortSignal;
};

/**
 * Opens one connection that a request can be written to: directly, or through a proxy (a tunnel for a secure
 * destination; to the proxy itself for a plain one, which takes the request in absolute form). Rejects with the runtime's
 * error or a NetworkError.
 */
export async function openConnection(request: ConnectionRequest): Promise<Socket> {
  const { destination, address = destination.host, proxy } = request;
  const near = await dial(proxy ?? { host: address, port: destination.port }, request, proxy === null);
  const open = proxy?.secure === true ? await secure(near, proxy, request, 'proxy') : near;
  if (!destination.secure) return open;
  if (proxy !== null) {
    await askTunnel(open, proxy, request);
    request.passed?.({ step: 'proxy' });
  }
  request.enter('tls');
  return secure(open, destination, request, 'service');
}

function dial(to: Pick<Destination, 'host' | 'port'>, request: ConnectionRequest, isDirect: boolean): Promise<Socket> {
  const { enter, passed, closing } = request;
  const addresses: string[] = [];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: to.host, port: to.port, noDelay: true });
    closing.addEventListener('abort', () => socket.destroy(), { once: true });
    // Comes once for each address of a name, all in the same turn, and not at all for an address.
    socket.on('lookup', (error: Error | null, address: string) => {
      if (error !== null) return;
      if (isDirect) enter('connect');
      addresses.push(address);
      if (addresses.length === 1) queueMicrotask(() => passed?.({ step: 'name', addresses }));
    });
    if (isIP(to.host) !== 0) passed?.({ step: 'name', addresses });
    // Stays: an error between two steps must not end the process.
    socket.on('error', reject);
    socket.once('connect', () => {
      passed?.({ step: 'connect', address: hostAndPort({ host: socket.remoteAddress ?? to.host, port: to.port }) });
      resolve(socket);
    });
  });
}

/** The same options on every way; the client's certificate is for the service alone. */
function secure(
  open: Socket,
  peer: Destination,
  { ca, clientCertificate, tls }: ConnectionRequest,
  of: 'service' | 'proxy',
): Promise<Socket> {
  const said: Words = { en: hostAndPort(peer), zh: hostAndPort(peer) };
  const shown = of === 'service' ? clientCertificate : null;
  return startTls(open, { host: peer.host, said, ca, clientCertificate: shown }, (progress) => tls(progress, of));
}

async function askTunnel(socket: Socket, proxy: Proxy, request: ConnectionRequest): Promise<void> {
  const { destination, address = destination.host, headerBytes } = request;
  const where = hostAndPort({ host: address, port: destination.port });
  const lines = [`CONNECT ${where} HTTP/1.1`, `Host: ${where}`];
  if (proxy.authorization !== null) lines.push(`Proxy-Authorization: ${proxy.authorization}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = await readTunnelAnswer(socket, headerBytes);
  if (typeof answer === 'string') throw new NetworkError(noAnswerTrouble(answer, proxy));
  if (answer.status >= 300) throw new NetworkError(refusalTrouble(answer, destination, proxy));
  if (answer.early.length > 0) throw new NetworkError(noAnswerTrouble('early', proxy));
}
