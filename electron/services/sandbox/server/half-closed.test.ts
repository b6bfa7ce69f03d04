import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { parseFault } from '../../../../shared/protocol/sandbox/faults/parse-fault.ts';
import { pathOf, payloadText, queueCall, signedBy } from './testing/merchant.ts';
import { statusOf } from './testing/wire-exchange.ts';
import { startTestSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

/** Writes a text, closes the sending side and returns everything received. */
async function closingBehind({ server }: RunningSandbox, text: string): Promise<string> {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk)).on('error', () => {});
  socket.end(text);
  await once(socket, 'close');
  return Buffer.concat(received).toString('latin1');
}

async function queueText({ merchant, server }: RunningSandbox, step: number): Promise<string> {
  const { path, headers, body } = await signedBy(
    merchant,
    pathOf('queue-up'),
    payloadText(queueCall('CALL_NUM', step)),
  );
  const lines = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, ...headers.map((line) => line.join(': '))];
  return `${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${Buffer.from(body).toString()}`;
}

function sandboxWith(text: string): Promise<RunningSandbox> {
  const fault = parseFault(text);
  if ('problem' in fault) throw new Error(fault.problem.en);
  return startTestSandbox({ faults: () => ({ faults: [fault], seed: '0' }) });
}

test('a caller that closes its sending side behind its request is answered, and then let go', async () => {
  const sandbox = await startTestSandbox();
  const answer = await closingBehind(sandbox, await queueText(sandbox, 1));
  expect([statusOf(answer), answer]).toEqual([200, expect.stringContaining('"resultCode":"SUCCESS"')]);
  expect(sandbox.emitted.map(({ verdict }) => verdict?.resultCode)).toEqual(['SUCCESS']);
});

test('so are several requests behind each other', async () => {
  const sandbox = await startTestSandbox();
  const texts = [await queueText(sandbox, 1), await queueText(sandbox, 2), await queueText(sandbox, 3)];
  const answer = await closingBehind(sandbox, texts.join(''));
  expect(answer.match(/"resultCode":"SUCCESS"/g)).toHaveLength(3);
});

test('also where the answer comes late', async () => {
  const sandbox = await sandboxWith('delay:50ms');
  expect(await closingBehind(sandbox, await queueText(sandbox, 1))).toContain('"resultCode":"SUCCESS"');
});

test.each([
  ['nothing', ''],
  ['half a head', 'POST /x HTTP/1.1\r\nHost: loc'],
  ['half a body', 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1'],
  ['half a chunk', 'POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n1'],
])('one that closes it behind %s is let go at once', async (_, text) => {
  const sandbox = await startTestSandbox();
  expect(statusOf(await closingBehind(sandbox, text))).toBe(text === '' ? 0 : 400);
  expect(sandbox.emitted).toEqual([]);
  expect(sandbox.reported).toEqual([]);
});

test('where a fault gives no answer, nothing is held for it', async () => {
  const sandbox = await sandboxWith('no-answer');
  expect(await closingBehind(sandbox, await queueText(sandbox, 1))).toBe('');
  expect(sandbox.emitted).toHaveLength(1);
});
