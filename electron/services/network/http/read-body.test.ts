import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

function incomingOf(chunks: readonly string[]): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  for (const chunk of chunks) incoming.push(Buffer.from(chunk));
  incoming.push(null);
  return incoming;
}

test.each([[['{"a":', '1}']], [['{}']], [[]]])('the body of %j is whole and alone in its buffer', async (chunks) => {
  const body = await readBody(incomingOf(chunks), 100);
  expect(body?.toString()).toBe(chunks.join(''));
  expect(body?.buffer.byteLength).toBe(chunks.join('').length);
});

test('a body of as many bytes as the limit is read, and a longer one is not', async () => {
  expect((await readBody(incomingOf(['ab', 'cd']), 4))?.toString()).toBe('abcd');
  expect(await readBody(incomingOf(['ab', 'cde']), 4)).toBeNull();
});
