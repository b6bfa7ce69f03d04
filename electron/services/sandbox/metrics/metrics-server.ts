import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../network/http/listen-on-loopback.ts';
import { namesOfSandbox, refuseMisdirected } from '../server/loopback-guard.ts';
import type { SandboxMetrics } from './metrics.ts';

const settings = { connections: { max: 32, reservedForKnown: 0 }, closingMs: 0, requireHostHeader: false };
const names = namesOfSandbox([]);

export type MetricsServer = {
  /** The whole address of the figures. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

type Ports = {
  readonly metrics: Pick<SandboxMetrics, 'text' | 'contentType'>;
  readonly isUp: () => Promise<boolean>;
  readonly report: (error: unknown) => void;
};

/**
 * Serves `/metrics` (OpenMetrics) and `/health` (200, or 503 without the store) on 127.0.0.1, to programs without a token:
 * neither tells of an order. Port 0 takes a free one. Throws the AppErrors of listenOnLoopback.
 */
export async function startMetricsServer(port: number, ports: Ports): Promise<MetricsServer> {
  const server = await listenOnLoopback({ port, ...settings }, (http) =>
    http.on('request', (incoming, outgoing) => {
      void answer(incoming, ports)
        .catch((error: unknown) => {
          ports.report(error);
          return text(500, 'The figures could not be collected.\n');
        })
        .then((answered) => write(outgoing, answered));
    }),
  );
  return { url: `http://127.0.0.1:${server.port}/metrics`, close: server.close };
}

type Answer = { readonly status: number; readonly type: string; readonly body: string };

async function answer(incoming: IncomingMessage, { metrics, isUp }: Ports): Promise<Answer> {
  const refusal = refuseMisdirected(incoming, names);
  if (refusal !== null) return text(refusal.status, `${refusal.message}\n`);
  if (incoming.method !== 'GET') return text(405, 'Only GET is answered.\n');
  const [path] = (incoming.url ?? '').split('?');
  if (path === '/metrics') return { status: 200, type: metrics.contentType, body: await metrics.text() };
  if (path !== '/health') return text(404, 'There are /metrics and /health.\n');
  return (await isUp()) ? text(200, 'The sandbox and its store answer.\n') : text(503, 'The store does not answer.\n');
}

function text(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body };
}

function write(outgoing: ServerResponse, { status, type, body }: Answer): void {
  outgoing.writeHead(status, {
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(status === 405 ? { Allow: 'GET' } : {}),
    Connection: 'close',
  });
  outgoing.end(body);
}
