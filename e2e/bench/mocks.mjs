import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../electron/services/network/http/testing/free-port.ts';
import { pathOf } from '../../electron/services/sandbox/server/testing/merchant.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { askedAtLeast, median, whole } from './numbers.mjs';
import { endProcess } from './running-program.mjs';
import { measuredRound, withProcesses } from './two-processes.mjs';

const rounds = 3;
const calls = 6000;
const connections = 32;
const askedOfFaster = 0.75;

/** What besideMocks needs in `place`. */
export const mockPackages = ['@mockoon/cli@9.9.0', '@stoplight/prism-cli@5.14.2'];

const perSecond = (rate) => `${whole(rate)}/s`;

/**
 * The sandbox beside two public mocks, which check and keep nothing: the same signed calls over connections that are kept
 * alive, in turns. Gives lines of calls a second, the last with the ratio to the faster mock.
 */
export async function besideMocks(root, place) {
  const starts = startsOf(place);
  const rates = await withProcesses(root, async (processes) => {
    const all = [];
    // The first round is for the compilers.
    for (let round = 0; round <= rounds; round++) {
      const own = await measuredRound(processes, connections);
      if (own.wrong > 0) throw new Error(`${own.wrong} answers of the sandbox are wrong.`);
      const [mockoon, prism] = [await rateOf(processes, starts.mockoon), await rateOf(processes, starts.prism)];
      all.push({ sandbox: own.rate, mockoon, prism });
    }
    return all.slice(1);
  });
  return linesOf(rates);
}

function linesOf(rates) {
  const of = (name) => median(rates.map((round) => round[name]));
  const ratio = of('sandbox') / Math.max(of('mockoon'), of('prism'));
  return [
    [
      'sandbox, signed calls',
      perSecond(of('sandbox')),
      `${connections} connections kept alive; checked, kept and signed`,
    ],
    ['Mockoon, the same calls', perSecond(of('mockoon')), 'checks and keeps nothing'],
    ['Prism, the same calls', perSecond(of('prism')), 'checks and keeps nothing'],
    ['sandbox beside the faster mock', ratio.toFixed(2), askedAtLeast(askedOfFaster, ratio, String)],
  ];
}

/** How each mock is started at a port. */
function startsOf(place) {
  const bin = (name) => join(place, 'node_modules', '.bin', name);
  const file = writeDescription(place);
  const quiet = ['--disable-log-to-file', '--disable-admin-api'];
  return {
    mockoon: (port) => [bin('mockoon-cli'), ['start', '--data', file, '--port', port, ...quiet]],
    prism: (port) => [bin('prism'), ['mock', file, '--port', port, '--verboseLevel', 'error']],
  };
}

/** The paths of all scenarios, each of which takes any object and answers that it was received. */
function writeDescription(place) {
  const json = (content) => ({ 'application/json': content });
  const answer = { result: { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success.' } };
  const post = {
    requestBody: { content: json({ schema: { type: 'object' } }) },
    responses: { 200: { description: 'Received', content: json({ schema: { type: 'object' }, example: answer }) } },
  };
  const paths = Object.fromEntries(scenarios.map(({ id }) => [pathOf(id), { post }]));
  const file = join(place, 'openapi.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'peers', version: '1' }, paths }));
  return file;
}

async function rateOf({ sign, caller }, startAt) {
  const port = await freePort();
  const [command, args] = startAt(String(port));
  const child = spawn(command, args, { stdio: 'ignore' });
  try {
    await untilListening(child, port);
    await sign(calls);
    const { rate, sent } = await caller({ ask: 'run', urls: [`http://127.0.0.1:${port}`], calls, connections });
    const { taken } = await caller({ ask: 'forget' });
    if (taken !== sent) throw new Error(`${command} took ${taken} of ${sent} calls.`);
    return rate;
  } finally {
    await endProcess(child);
  }
}

async function untilListening(child, port) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}.`);
    const isListening = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isListening) return;
    await wait(100);
  }
}
