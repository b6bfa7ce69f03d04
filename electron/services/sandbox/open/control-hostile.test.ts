import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { operations } from '../control/operations.ts';
import { askedCalls, localControls, virtualClock, ControlRefusal } from '../control/control-state.ts';
import { faultSettings } from '../owner/controls.ts';
import { openTestCalls } from '../server/testing/calls-of-test.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

let sandbox: OpenSandbox;
let token = '';
beforeAll(async () => {
  sandbox = await openSandbox({ folder: null, clients: [], frozenAt: 0, control: () => ({}) });
  token = await readFile(sandbox.control?.tokenFile ?? '', 'utf8');
});
afterAll(() => sandbox.close());

/** The status of what these bytes are answered with; 0 for a connection that is closed without one. */
function statusOf(bytes: string): Promise<number> {
  return new Promise((resolve) => {
    const { port } = new URL(sandbox.control?.url ?? '');
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
    socket.end(bytes);
  });
}

const hosts = ['127.0.0.1', 'localhost', 'evil.example', '127.0.0.1.evil.example', '0.0.0.0', '169.254.169.254', ''];
const pages = [
  [],
  ['Origin: null'],
  ['Origin: http://127.0.0.1'],
  ['Sec-Fetch-Site: cross-site'],
  ['Sec-Fetch-Site: same-site'],
];
const keys = (): readonly string[] => [
  '',
  'Bearer ',
  'Bearer x',
  `Basic ${token}`,
  `Bearer ${token} `,
  `Bearer ${token.slice(1)}`,
];
const routes = ['GET /calls', 'PUT /clock', 'POST /reset', 'GET /openapi.json'];

it('accepts none of 300 raw requests from elsewhere, of a page, or without the token', async () => {
  const good = `Bearer ${token}`;
  const cases = routes.flatMap((route) =>
    hosts.flatMap((host) => pages.flatMap((page) => [...keys(), good].map((key) => ({ route, host, page, key })))),
  );
  const isGood = ({ host, page, key }: (typeof cases)[number]): boolean =>
    ['127.0.0.1', 'localhost'].includes(host) && page.length === 0 && key.trim() === good;
  const hostile = cases.filter((each) => !isGood(each));
  expect(hostile.length).toBeGreaterThan(300);
  const statuses: number[] = [];
  for (let at = 0; at < hostile.length; at += 30)
    statuses.push(
      ...(await Promise.all(
        hostile.slice(at, at + 30).map(({ route, host, page, key }) => {
          const lines = [
            `Host: ${host}`,
            ...page,
            ...(key === '' ? [] : [`Authorization: ${key}`]),
            'Content-Length: 0',
          ];
          return statusOf(`${route} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
        }),
      )),
    );
  expect(new Set(statuses)).toEqual(new Set([401, 403, 421]));
}, 60_000);

it('changes nothing by 10,000 malformed messages, and fails at none', async () => {
  const calls = await openTestCalls();
  const clock = virtualClock(0);
  const faults = faultSettings({ faults: [], seed: '0' });
  const state = localControls({ calls, clock, faults, forgetRates: () => undefined });
  const all = operations({
    calls: askedCalls(calls),
    state,
    gaps: () => ({}),
    onCall: () => () => undefined,
    onReset: () => () => undefined,
    describe: () => ({}),
  });
  const turning = all.filter(({ path }) => path !== '/reset' && path !== '/calls/wait');
  const message = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom('now', 'plus', 'order', 'since', 'limit', 'at', '__proto__'), fc.jsonValue()),
    fc.array(fc.string(), { maxLength: 3 }),
  );
  const messages = fc.sample(message, { numRuns: 10_000, seed: 14 });
  for (const [at, given] of messages.entries()) {
    const operation = turning[at % turning.length];
    const before = clock.now();
    const done = await operation?.run(given, AbortSignal.timeout(1000)).then(
      () => true,
      (error: unknown) => {
        const isTold = error instanceof z.ZodError || error instanceof ControlRefusal || error instanceof AppError;
        if (!isTold) throw error;
        return false;
      },
    );
    if (done !== true) expect(clock.now()).toBe(before);
  }
  expect({}).not.toHaveProperty('now');
  expect(faults.texts()).toEqual([]);
  await calls.database.close();
}, 60_000);
