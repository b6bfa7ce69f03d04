import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueCall } from './testing/merchant.ts';
import { runSandbox, type RunningSandbox } from './testing/running-sandbox.ts';

let sandbox: RunningSandbox;
let crowd: Socket[] = [];
beforeEach(async () => {
  sandbox = await runSandbox();
  crowd = [];
});
afterEach(async () => {
  for (const socket of crowd) socket.destroy();
  await sandbox.close();
});

const head = 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
/** The beginnings of requests that never end. */
const slowStarts = ['', head, `${head}Content-Length: 1000\r\n\r\n`];

async function join(starts: readonly string[], count: number): Promise<void> {
  const connected = Array.from({ length: count }, async (_, at) => {
    const start = starts[at % starts.length] ?? '';
    const socket = connect(sandbox.server.port, '127.0.0.1').on('error', () => {});
    crowd.push(socket.resume());
    await once(socket, 'connect');
    if (start !== '') socket.write(start);
  });
  await Promise.all(connected);
}

test.each([
  ['64 silent connections', [''], 64, 150],
  ['500 slow ones', slowStarts, 500, 150],
])('of signed calls beside %s none is refused', { timeout: 60_000 }, async (_what, starts, many, calls) => {
  const standing = (): number => crowd.filter(({ closed }) => !closed).length;
  const answers: number[] = [];
  for (let at = 0; at < calls; at++) {
    // Silent callers are closed in time, so a slow machine would have no crowd at the end.
    if (at % 10 === 0) await join(starts, many - standing());
    const { status } = await sandbox.send(queueCall('CALL_NUM', at + 1, `CROWD-${at}`));
    answers.push(status);
  }
  expect(answers).toEqual(Array.from({ length: calls }, () => 200));
  // The crowd is still connected.
  expect(standing()).toBeGreaterThan(40);
  expect(sandbox.reported).toEqual([]);
});
