import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { listenOnLoopback } from '../../network/http/listen-on-loopback.ts';
import { headerValues } from '../../network/http/message-head.ts';
import { drainBody, IncompleteBody, readBody } from '../../network/http/read-body.ts';
import { writeDurably } from '../../platform/data-folder/durable-file.ts';
import { namesOfSandbox, refuseMisdirected } from '../server/loopback-guard.ts';
import { type ControlState, ControlRefusal } from './control-state.ts';
import { operations, type ControlPorts, type Operation } from './operations.ts';
import { errorAnswer } from './control-schemas.ts';

/** In bytes: a hundred faults of the longest text. */
const longestBody = 256 * 1024;

const settings = { connections: { max: 64, reservedForKnown: 8 }, closingMs: 0, requireHostHeader: false };
const names = namesOfSandbox([]);

export type ControlServer = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Absolute path of the token's file (0600); removed when it closes. */
  readonly tokenFile: string;
  readonly close: () => Promise<void>;
};

/**
 * A second listener on 127.0.0.1 by which tests ask and turn the sandbox: `Authorization: Bearer TOKEN`, JSON. Each start
 * has a new token. Requests of web pages are refused. Errors are `{ "error": text }`.
 */
export async function startControlServer(
  ports: Omit<ControlPorts, 'onReset'> & {
    /** Where the token's file is written. */
    readonly folder: string;
    readonly report: (error: unknown) => void;
  },
): Promise<ControlServer> {
  const token = randomBytes(32).toString('base64url');
  const digest = hash('sha256', token, 'buffer');
  const all = operations({ ...ports, ...tellingResets(ports.state) });
  const tokenFile = join(ports.folder, 'sandbox.control-token');
  await writeDurably(tokenFile, token);
  const server = await listenOnLoopback({ port: 0, ...settings }, (http, port, connections) => {
    const document = controlOpenApi(all, `http://127.0.0.1:${port}`);
    http.on('request', (incoming, outgoing) => {
      const left = new AbortController();
      outgoing.once('close', () => left.abort());
      const onKnown = (): void => connections.markKnown(incoming.socket);
      void answer(incoming, { all, document, digest, onKnown, signal: left.signal })
        .catch((error: unknown) => {
          if (!(error instanceof IncompleteBody)) ports.report(error);
          return { status: 500, body: { error: 'The sandbox had an internal error.' } };
        })
        .then(({ status, body }) => write(incoming, outgoing, status, body));
    });
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    tokenFile,
    close: async () => {
      await server.close();
      await rm(tokenFile, { force: true });
    },
  };
}

/** The same, whose reset tells its listeners. */
function tellingResets(state: ControlState): Pick<ControlPorts, 'state' | 'onReset'> {
  const listeners = new Set<() => void>();
  return {
    state: {
      ...state,
      reset: async () => {
        const removed = await state.reset();
        for (const tell of listeners) tell();
        return removed;
      },
    },
    onReset: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Answer = { readonly status: number; readonly body: unknown };
type Admitting = {
  readonly all: readonly Operation[];
  readonly document: object;
  readonly digest: Buffer;
  /** The request has the token. */
  readonly onKnown: () => void;
  /** Aborted once its caller has left. */
  readonly signal: AbortSignal;
};

async function answer(
  incoming: IncomingMessage,
  { all, document, digest, onKnown, signal }: Admitting,
): Promise<Answer> {
  const refusal = refuseMisdirected(incoming, names);
  if (refusal !== null) return refused(refusal.status, refusal.message);
  const [given = '', ...more] = headerValues(incoming.rawHeaders, 'authorization');
  const token = /^Bearer (\S{1,200})$/i.exec(given)?.[1] ?? '';
  if (more.length > 0 || !timingSafeEqual(hash('sha256', token, 'buffer'), digest))
    return refused(401, 'Send Authorization: Bearer with the token of the file that the ready line names.');
  onKnown();
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const method = (incoming.method ?? '').toLowerCase();
  if (method === 'get' && pathname === '/openapi.json') return { status: 200, body: document };
  const asked = all.find((each) => each.method === method && each.path === pathname);
  if (asked === undefined) {
    const known = all.map((each) => `${each.method.toUpperCase()} ${each.path}`).join(', ');
    return refused(404, `There is no such request. Known are ${known} and GET /openapi.json.`);
  }
  try {
    const given = asked.in === 'query' ? onceEach(searchParams) : await readJson(incoming);
    return { status: 200, body: await asked.run(given, signal) };
  } catch (error) {
    if (error instanceof ControlRefusal) return refused(error.status, error.message);
    if (error instanceof z.ZodError) return refused(400, describeIssue(error));
    if (error instanceof AppError) return refused(400, error.sentence);
    throw error;
  }
}

function refused(status: number, error: string): Answer {
  return { status, body: { error } };
}

function onceEach(parameters: URLSearchParams): Readonly<Record<string, string>> {
  const twice = [...new Set(parameters.keys())].find((name) => parameters.getAll(name).length > 1);
  if (twice !== undefined) throw new ControlRefusal(400, `The query names ${JSON.stringify(twice)} twice.`);
  return Object.fromEntries(parameters);
}

/** No body counts as {}. */
async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const body = await readBody(incoming, longestBody);
  if (body === null) throw new ControlRefusal(400, `The body has more than ${longestBody} bytes.`);
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ControlRefusal(400, 'The body is not JSON.');
  }
}

/** The first issue, with its place. Of a union, the issue of the member that came closest. */
function describeIssue({ issues: [issue] }: z.ZodError): string {
  const inner = issue?.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code === 'custom') : undefined;
  const said = inner ?? issue;
  const place = said === undefined || said.path.length === 0 ? '' : `${said.path.join('/')}: `;
  return `${place}${said?.message ?? 'It cannot be read.'}`;
}

function write(incoming: IncomingMessage, outgoing: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  outgoing.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(bytes.length),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(incoming.complete ? {} : { Connection: 'close' }),
  });
  // A caller that still writes would lose the answer to a reset.
  if (incoming.complete) outgoing.end(bytes);
  else {
    outgoing.write(bytes);
    void drainBody(incoming).then(() => outgoing.end());
  }
}

/** The OpenAPI 3.1 document of the control listener, made of the schemas that read and write its messages. */
function controlOpenApi(all: readonly Operation[], url: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const each of all) paths[each.path] = { ...paths[each.path], [each.method]: operationOf(each) };
  const document = { summary: 'This document', responses: { 200: { description: 'OpenAPI 3.1' } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Control of a Passbench sandbox', version: '1' },
    servers: [{ url }],
    security: [{ token: [] }],
    paths: { ...paths, '/openapi.json': { get: document } },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf({ in: place, asked, answer, summary, refusals }: Operation): object {
  const errors = { 400: 'What was asked cannot be read', 401: 'The token is missing or wrong', ...refusals };
  const refused = Object.entries(errors).map(([status, description]) => [
    status,
    { description, content: jsonOf(errorAnswer, 'output') },
  ]);
  return {
    summary,
    ...(place === 'query' ? { parameters: parametersOf(asked) } : { requestBody: { content: jsonOf(asked, 'input') } }),
    responses: { 200: { description: 'Done', content: jsonOf(answer, 'output') }, ...Object.fromEntries(refused) },
  };
}

function parametersOf(asked: z.ZodType): readonly object[] {
  const shape = asked instanceof z.ZodObject ? asked.shape : {};
  return Object.entries(shape).map(([name, schema]) => ({ name, in: 'query', schema: schemaOf(schema, 'input') }));
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return { 'application/json': { schema: schemaOf(schema, io) } };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io });
  return own;
}
