import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure, type ServerOptions } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';

export type Running = { readonly port: number; readonly close: () => void };

async function listening(server: Server): Promise<Running> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', (_: Error, socket: TLSSocket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export type Service = Running & { readonly requests: () => readonly string[] };

const succeeds: RequestListener = (_, response) => {
  response.end('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}');
};

/** A service that answers 200 by default and records its requests. */
export async function service(secure: ServerOptions | null, answerAs: RequestListener = succeeds): Promise<Service> {
  const requests: string[] = [];
  const answer: RequestListener = (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const lines = request.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${request.rawHeaders[at + 1]}`] : [],
      );
      requests.push([`${request.method} ${request.url}`, ...lines, '', Buffer.concat(pieces).toString()].join('\n'));
      answerAs(request, response);
    });
  };
  const server = secure === null ? createPlain(answer) : createSecure(secure, answer);
  return { ...(await listening(server)), requests: () => requests };
}

export type ProxyServer = Running & {
  /** The first lines and Proxy-Authorization of its requests. */
  readonly asked: () => readonly string[];
};

/**
 * A proxy that opens tunnels, forwards plain requests and answers 407 to wrong credentials. It writes `refuse` instead
 * of a tunnel; with `leadsTo` every tunnel leads to that local port.
 */
export async function proxyServer({
  credentials,
  refuse,
  leadsTo,
  secure,
}: {
  readonly credentials?: string;
  readonly refuse?: string;
  readonly leadsTo?: number;
  readonly secure?: ServerOptions;
} = {}): Promise<ProxyServer> {
  const asked: string[] = [];
  const wanted = credentials === undefined ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const passOn: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? '-'}`);
    if (wanted !== null && request.headers['proxy-authorization'] !== wanted) {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="x"' }).end('no');
      return;
    }
    const { hostname, port, pathname } = new URL(request.url ?? '');
    const onward = connect({ host: hostname, port: Number(port) }, () => {
      onward.write(`${request.method} ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n`);
      onward.write(`Content-Length: ${request.headers['content-length'] ?? 0}\r\n\r\n`);
      request.pipe(onward, { end: false });
    });
    onward.pipe(response.socket ?? onward);
  };
  const server = secure === undefined ? createPlain(passOn) : createSecure(secure, passOn);
  server.on('connect', (request, client: Duplex) => {
    asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? '-'}`);
    client.on('error', () => undefined);
    if (wanted !== null && request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n');
      return;
    }
    if (refuse !== undefined) {
      client.end(refuse);
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const to = leadsTo === undefined ? { host, port: Number(port) } : { host: '127.0.0.1', port: leadsTo };
    const onward = connect(to, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => onward.destroy());
  });
  return { ...(await listening(server)), asked: () => asked };
}
