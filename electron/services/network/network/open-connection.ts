import { connect, isIP, type Socket } from 'node:net';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { ClientCertificate } from './network.ts';
import { type Proxy, hostAndPort, type Destination } from './proxy-address.ts';
import { noAnswerTrouble, refusalTrouble } from './proxy-trouble.ts';
import { startTls } from './start-tls.ts';
import type { TlsProgress } from './tls-trouble.ts';
import { NetworkError } from './trouble.ts';
import { readTunnelAnswer } from './tunnel-answer.ts';

/** A completed step. With a proxy, these are the steps to the proxy, which looks up the service itself. */
export type CompletedStep =
  /** `addresses` are those of the dialled host; empty where it is an address itself. */
  | { readonly step: 'name'; readonly addresses: readonly string[] }
  | { readonly step: 'connect'; readonly address: string }
  | { readonly step: 'proxy' };

type ConnectionRequest = {
  readonly destination: Destination;
  /** The address to connect to, where it is known already. */
  readonly address?: string;
  readonly proxy: Proxy | null;
  readonly ca: readonly string[];
  readonly clientCertificate: ClientCertificate | null;
  /** The most bytes of the heads of a proxy's answers. */
  readonly headerBytes: number;
  readonly enter: (step: 'connect' | 'tls') => void;
  readonly stepDone?: (step: CompletedStep) => void;
  /** Called when TLS starts, first with the proxy, then with the service. */
  readonly tls: (progress: () => TlsProgress, of: 'service' | 'proxy') => void;
  /** Aborting closes the connection. */
  readonly closing: AbortSignal;
};

/**
 * Opens one connection: directly, through a tunnel (secure destination), or to the proxy itself (plain destination,
 * which gets the request in absolute form). Rejects with the runtime's error or a NetworkError.
 */
export async function openConnection(request: ConnectionRequest): Promise<Socket> {
  const { destination, address = destination.host, proxy } = request;
  const near = await dial(proxy ?? { host: address, port: destination.port }, request, proxy === null);
  const open = proxy?.secure === true ? await secure(near, proxy, request, 'proxy') : near;
  if (!destination.secure) return open;
  if (proxy !== null) {
    await askTunnel(open, proxy, request);
    request.stepDone?.({ step: 'proxy' });
  }
  request.enter('tls');
  return secure(open, destination, request, 'service');
}

function dial(to: Pick<Destination, 'host' | 'port'>, request: ConnectionRequest, isDirect: boolean): Promise<Socket> {
  const { enter, stepDone, closing } = request;
  const addresses: string[] = [];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: to.host, port: to.port, noDelay: true });
    closing.addEventListener('abort', () => socket.destroy(), { once: true });
    // Comes once for each address of a name, all in the same turn; not at all for an address.
    socket.on('lookup', (error: Error | null, address: string) => {
      if (error !== null) return;
      if (isDirect) enter('connect');
      addresses.push(address);
      if (addresses.length === 1) queueMicrotask(() => stepDone?.({ step: 'name', addresses }));
    });
    if (isIP(to.host) !== 0) stepDone?.({ step: 'name', addresses });
    // Stays attached: an error between two steps must not end the process.
    socket.on('error', reject);
    socket.once('connect', () => {
      stepDone?.({ step: 'connect', address: hostAndPort({ host: socket.remoteAddress ?? to.host, port: to.port }) });
      resolve(socket);
    });
  });
}

function secure(
  open: Socket,
  peer: Destination,
  { ca, clientCertificate, tls }: ConnectionRequest,
  of: 'service' | 'proxy',
): Promise<Socket> {
  const said: Words = { en: hostAndPort(peer), zh: hostAndPort(peer) };
  const shown = of === 'service' ? clientCertificate : null;
  return startTls(open, { host: peer.host, name: said, ca, clientCertificate: shown }, (progress) => tls(progress, of));
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
