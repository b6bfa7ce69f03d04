import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { beforeEach, expect, it } from 'vitest';
import { boundedStdio } from './stdio.ts';

let input: PassThrough;
let output: PassThrough;

beforeEach(async () => {
  [input, output] = [new PassThrough(), new PassThrough()];
  const { server } = new McpServer({ name: 'test', version: '1' });
  await server.connect(boundedStdio(input, output, () => {}));
});

/** Sends a line and gives the next line of the output. */
async function answerTo(line: unknown): Promise<unknown> {
  input.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  const [bytes]: unknown[] = await once(output, 'data');
  return JSON.parse(String(bytes));
}

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
const refused = (code: number, message: RegExp) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message: expect.stringMatching(message) },
});

it('answers a line that is not JSON, or not a message, and says nothing to a blank one', async () => {
  expect(await answerTo('\n \n{"jsonrpc":')).toEqual(refused(-32700, /not JSON/));
  expect(await answerTo('[{"jsonrpc":')).toEqual(refused(-32700, /not JSON/));
  for (const line of ['7', '{"id":1}', '{"jsonrpc":"1.0","id":1,"method":"ping"}'])
    expect(await answerTo(line)).toEqual(refused(-32600, /not a message of JSON-RPC 2\.0/));
  expect(await answerTo(ping(1))).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

it('answers a batch together in the revision that has batches, each request once', async () => {
  expect(await answerTo([ping(1)])).toEqual(refused(-32600, /after initialize/));
  await answerTo(initialize('2025-03-26'));
  expect(await answerTo([])).toEqual(refused(-32600, /empty/));
  expect(await answerTo(Array.from({ length: 1001 }, () => 7))).toEqual(refused(-32600, /at most 1,000 messages/));
  expect(await answerTo(Array.from({ length: 1000 }, (_, id) => ping(id)))).toHaveLength(1000);
  const notice = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const answers = await answerTo([ping(1), notice, 7, initialize('2025-03-26'), ping(2)]);
  expect(answers).toHaveLength(4);
  expect(answers).toEqual(
    expect.arrayContaining([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, result: {} },
      refused(-32600, /part of the batch is not a message/),
      { jsonrpc: '2.0', id: 'first', error: { code: -32600, message: expect.stringContaining('initialize') } },
    ]),
  );
  // A batch of notifications has no answer, and a cancelled request is not waited for.
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } };
  input.write(`${JSON.stringify([notice])}\n`);
  expect(await answerTo([ping(3), cancelled, ping(4)])).toEqual([{ jsonrpc: '2.0', id: 4, result: {} }]);
});

it('refuses a batch in a revision without batches', async () => {
  await answerTo(initialize('2025-06-18'));
  expect(await answerTo([ping(1)])).toEqual(refused(-32600, /Send each message on its own line/));
  expect(await answerTo(ping(2))).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
});
