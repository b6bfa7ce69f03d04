import { Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client';
import { resultCodes } from '../../../../shared/specification/results.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../network/http/listen-on-loopback.ts';
import { namesOfSandbox, refuseMisdirected } from '../server/loopback-guard.ts';

/** Times a write of the store, and counts it where it fails. */
export type Measure = <Value>(write: () => Promise<Value>) => Promise<Value>;

export type SandboxMetrics = {
  /** Counts a stored call: by code and outcome, never by what it says of an order or a person. */
  readonly count: (call: NumberedCall) => void;
  readonly measure: Measure;
  readonly contentType: string;
  /** In the OpenMetrics text format. */
  readonly text: () => Promise<string>;
};

const codes: ReadonlySet<string> = new Set(resultCodes.map(({ code }) => code));
const outcomes: ReadonlySet<string> = new Set(['S', 'F', 'U']);
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

/** The figures of one sandbox. `inProgress` counts the calls that wait for their answer; `isUp` asks the store. */
export function sandboxMetrics(asked: {
  readonly inProgress: () => number;
  readonly isUp: () => Promise<boolean>;
}): SandboxMetrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const calls = new Counter({
    name: 'passbench_calls_total',
    help: 'Stored calls by result code and outcome (S, F or U)',
    labelNames: ['code', 'outcome'],
    registers,
  });
  const wrong = new Counter({
    name: 'passbench_signatures_wrong_total',
    help: 'Calls whose signature does not verify',
    registers,
  });
  const seconds = new Histogram({
    name: 'passbench_call_duration_seconds',
    help: 'From a request to its stored answer',
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const stored = new Histogram({
    name: 'passbench_store_write_seconds',
    help: 'How long the store takes to save a call',
    buckets,
    registers,
  });
  const failures = new Counter({
    name: 'passbench_store_failures_total',
    help: 'Calls that the store could not save',
    registers,
  });
  gauge('passbench_calls_in_progress', 'Calls that wait for their answer', registers, asked.inProgress);
  gauge('passbench_store_up', '1 while the store answers', registers, async () => ((await asked.isUp()) ? 1 : 0));
  return {
    count: ({ record: { verdict, durationsMs, signature } }) => {
      const { resultCode = '', resultStatus = '' } = verdict ?? {};
      const outcome = outcomes.has(resultStatus) ? resultStatus : 'none';
      calls.inc({ code: codes.has(resultCode) ? resultCode : 'other', outcome });
      seconds.observe({ outcome }, (durationsMs['total'] ?? 0) / 1000);
      if (signature === 'wrong') wrong.inc();
    },
    measure: measureBy(stored, failures),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function measureBy(stored: Histogram, failures: Counter): Measure {
  return async (write) => {
    const end = stored.startTimer();
    try {
      return await write();
    } catch (error) {
      failures.inc();
      throw error;
    } finally {
      end();
    }
  };
}

function gauge(
  name: string,
  help: string,
  registers: Registry<OpenMetricsContentType>[],
  current: () => number | Promise<number>,
): void {
  const made = new Gauge({
    name,
    help,
    registers,
    collect: async () => {
      made.set(await current());
    },
  });
}

const settings = { connections: { max: 32, reservedForKnown: 0 }, closingMs: 0, requireHostHeader: false };
const names = namesOfSandbox([]);

type MetricsServer = {
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
