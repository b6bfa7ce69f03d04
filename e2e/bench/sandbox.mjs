import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { buildBench } from './build-bench.mjs';
import { answerOf } from './child-process.mjs';
import { median, whole } from './figures.mjs';

const rounds = 3;
const callsOfRound = 12_000;
const wanted = 2000;

/**
 * Calls a second with everything on: signature, rules, state, on disk before the answer, signed answer. The sandbox and
 * who calls it are two processes on the same cores; requests are signed beforehand, answers are checked afterwards.
 */
export const sandboxBench = {
  name: 'sandbox',
  run: (root) =>
    withProcesses(root, async ({ sandbox, caller, ready }) => {
      await answerOf(caller, { ask: 'sign', url: ready.url, calls: callsOfRound * (rounds + 1) });
      await answerOf(caller, { ask: 'run', calls: callsOfRound });
      const results = [];
      for (let round = 0; round < rounds; round++) results.push(await measuredRound(sandbox, caller));
      const checked = await answerOf(caller, { ask: 'check', publicKeyPem: ready.answerKeyPem });
      return report(results, checked, await answerOf(sandbox, { ask: 'bare' }));
    }),
};

/** A minute of calls, round by round, for what a short run cannot show: slow growth, the slowest hundredth. Runs when named. */
export const sandboxMinuteBench = {
  name: 'sandbox-minute',
  onlyWhenNamed: true,
  run: (root) =>
    withProcesses(root, async ({ sandbox, caller, ready }) => {
      const lines = [];
      let good = true;
      for (let seconds = 0; seconds < 60;) {
        await answerOf(caller, { ask: 'sign', url: ready.url, calls: callsOfRound });
        const { rate, sent, p99, rss, cpuUs } = await measuredRound(sandbox, caller);
        const { wrong } = await answerOf(caller, { ask: 'check', publicKeyPem: ready.answerKeyPem });
        seconds += sent / rate;
        good &&= wrong === 0 && rate >= wanted && p99 <= 50;
        const rest = `p99 ${p99.toFixed(1)} ms, ${whole(rss / 2 ** 20)} MiB, ${whole(cpuUs)} µs/call, ${wrong} wrong`;
        lines.push([`after ${whole(seconds)} s`, `${whole(rate)}/s`, rest]);
      }
      return { lines, good };
    }),
};

/** A sandbox and who calls it, as two processes; `work` asks them. `flags` are those of the sandbox's runtime. */
export async function withProcesses(root, work, flags = []) {
  const [server, load] = await Promise.all([buildBench(root, 'sandbox-process'), buildBench(root, 'load-process')]);
  await buildParts(root, ['host']);
  const builtHost = join(root, 'dist', 'host', 'host.js');
  const folder = await mkdtemp(join(tmpdir(), 'passbench-bench-'));
  const sandbox = fork(server, [folder, builtHost], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: flags,
  });
  const caller = fork(load, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const { publicKeyPem } = await answerOf(caller, { ask: 'key' });
    return await work({ sandbox, caller, ready: await answerOf(sandbox, { ask: 'start', publicKeyPem }) });
  } finally {
    for (const child of [sandbox, caller]) {
      if (!child.connected) continue;
      child.disconnect();
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** A round of calls as fast as they are answered, over so many connections. */
export async function measuredRound(sandbox, caller, connections) {
  const before = await answerOf(sandbox, { ask: 'usage' });
  const result = await answerOf(caller, { ask: 'run', calls: callsOfRound, connections });
  const after = await answerOf(sandbox, { ask: 'usage' });
  return { ...result, cpuUs: (after.cpuUs - before.cpuUs) / result.sent, rss: after.rss };
}

function report(results, { wrong, checked }, bare) {
  const rate = median(results.map((result) => result.rate));
  const of = (name) => median(results.map((result) => result[name]));
  const lines = [
    [
      'calls, everything on',
      `${whole(rate)}/s`,
      `wanted ${whole(wanted)}/s; rounds ${results.map((result) => whole(result.rate)).join(', ')}`,
    ],
    [
      'latency p50 / p99',
      `${of('p50').toFixed(1)} / ${of('p99').toFixed(1)} ms`,
      `${results[0].connections} connections kept alive`,
    ],
    ['wrong answers', whole(wrong), `of ${whole(checked)}, signatures verified after the measurement`],
    ['processor time of the sandbox', `${whole(of('cpuUs'))} µs/call`, `${whole(of('rss') / 2 ** 20)} MiB resident`],
    ['bare verify and sign, one thread', `${whole(bare.single)}/s`, 'RSA 2,048 bits, same bytes'],
    ['bare verify and sign, thread pool', `${whole(bare.pool)}/s`],
  ];
  return { lines, good: wrong === 0 && rate >= wanted };
}
