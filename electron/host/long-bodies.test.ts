import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../shared/bridge/contract.ts';
import { wholeTextSchema } from '../../shared/documents/payload-document.ts';
import { longestTextBytes } from '../../shared/documents/size-limits.ts';
import { bridgeRouter } from '../services/bench/router/router.ts';
import { testServices } from '../services/bench/workspace/testing/test-services.ts';
import { openWorkspace, type Workspace } from '../services/bench/workspace/workspace.ts';
import { createAdmission } from './admission.ts';
import { serveGuarded, type HttpServer, routes } from './http-server.ts';
import { createSessions } from './sessions.ts';

let workspace: Workspace;
let server: HttpServer;
let token = '';
const report = (): void => {};

beforeAll(async () => {
  workspace = await openWorkspace(await testServices());
  const sessions = createSessions({ now: Date.now, randomBytes });
  const admission = createAdmission({ sessions, ownerOf: async () => 'own', randomBytes, askForWord: report });
  const opened = async () => ({ project: 'first', router: bridgeRouter(workspace, report) });
  const app = routes({ files: new Map(), admission, opened, report });
  server = await serveGuarded(app, { port: 0, isStatic: () => false, sessions });
  const redeemed = sessions.find(sessions.newCode('terminal'))?.redeem();
  token = typeof redeemed === 'object' ? redeemed.token : '';
});
afterAll(async () => {
  await server.close();
  await workspace.close();
});

const address = (): string => `http://127.0.0.1:${server.port}`;

function call(procedure: string, input: unknown): Promise<Response> {
  return fetch(`${address()}/api/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address(), Authorization: `Bearer ${token}` },
    body: JSON.stringify({ json: input }),
  });
}

type Procedure = { readonly path: string; readonly input: unknown };

function proceduresOf(node: object, path: readonly string[] = []): readonly Procedure[] {
  return Object.entries(node).flatMap(([name, each]: [string, object]) => {
    const definition: unknown = Reflect.get(each, '~orpc');
    if (typeof definition !== 'object' || definition === null) return proceduresOf(each, [...path, name]);
    return [{ path: [...path, name].join('/'), input: Reflect.get(definition, 'inputSchema') }];
  });
}

/** Whether the schema of a whole text is anywhere in a schema. */
function takesWholeText(schema: unknown): boolean {
  if (schema === wholeTextSchema) return true;
  if (Array.isArray(schema)) return schema.some(takesWholeText);
  if (typeof schema !== 'object' || schema === null) return false;
  const parts: unknown = schema instanceof z.ZodType ? schema.def : schema;
  return typeof parts === 'object' && parts !== null && Object.values(parts).some(takesWholeText);
}

const longest = '"'.repeat(longestTextBytes);
const takers = proceduresOf(contract).filter(({ input }) => takesWholeText(input));

describe('a text of 5 MiB', () => {
  test('is taken by these procedures at least', () => {
    const paths = ['documents/save', 'stories/save', 'templates/save', 'send/summary', 'send/prepare', 'send/run'];
    expect(takers.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  });

  test.each(takers)('reaches $path', async ({ path, input }) => {
    // Refused by the schema, which has the whole of it by then, where other members are absent.
    const isAll = input instanceof z.ZodType && input.safeParse({ text: longest }).success;
    expect((await call(path, { text: longest })).status).toBe(isAll ? 200 : 400);
  });

  test('is stored as a template', async () => {
    const template = { id: 't1', name: 'large', scenario: 'test-ticket', status: 'TICKETED', text: longest };
    expect((await call('templates/save', { templates: [template] })).status).toBe(200);
    const stored: unknown = await (await call('templates/list', {})).json();
    expect(stored).toMatchObject({ json: [{ id: 't1', text: longest }] });
  });

  test('is summed up before it is sent', async () => {
    const summary = await call('send/summary', { scenario: 'test-ticket', text: longest, environment: 'none' });
    expect(summary.status).not.toBe(413);
  });
});

test('payloads are arranged also where their ids are longer than 1 MiB together', async () => {
  const ids = Array.from({ length: 60_000 }, (_, at) => String(at).padStart(32, '0'));
  expect((await call('documents/arrange', { ids })).status).toBe(200);
});

const size = 20 * 1024 * 1024;

/** Writes a body that is too long, all of it before it reads, and returns what was answered. */
function write(header: string, chunk: (bytes: Buffer) => Buffer, end = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1').on('error', reject);
    const lines = ['POST /api/rpc/session/saveSetting HTTP/1.1', `Host: 127.0.0.1:${server.port}`, header];
    const more = [`Origin: ${address()}`, 'Content-Type: application/json', `Authorization: Bearer ${token}`];
    socket.write(`${[...lines, ...more].join('\r\n')}\r\n\r\n`);
    for (let left = size; left > 0; left -= 65_536) socket.write(chunk(Buffer.alloc(65_536, 32)));
    socket.write(end, () => {
      let answer = '';
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
      socket.on('close', () => resolve(answer));
    });
  });
}

test('the refusal of a long body reaches a caller who is still writing it', async () => {
  const inChunk = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from('10000\r\n'), bytes, Buffer.from('\r\n')]);
  expect(await write(`Content-Length: ${size}`, (bytes) => bytes)).toMatch(/^HTTP\/1.1 413 [^]*1048576 bytes/);
  expect(await write('Transfer-Encoding: chunked\r\nConnection: close', inChunk, '0\r\n\r\n')).toMatch(
    /^HTTP\/1.1 413 /,
  );
});
