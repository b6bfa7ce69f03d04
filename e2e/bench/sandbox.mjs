import { askedAtMost, median, millis, whole } from './numbers.mjs';
import { measuredRound, withProcesses } from './two-processes.mjs';

const rounds = 3;
const wanted = 2000;
const askedCpuUs = 550;
const askedMebibytes = 140;

/** Calls a second with everything on: signature, rules, state, on disk before the answer, signed answer. */
export const bench = (root) =>
  withProcesses(root, async (processes) => {
    await measuredRound(processes);
    const results = [];
    for (let round = 0; round < rounds; round++) results.push(await measuredRound(processes));
    return report(results, await processes.sandbox({ ask: 'bare' }));
  });

const perCall = (us) => `${whole(us)} µs/call`;
const mebibytes = (bytes) => `${whole(bytes / 2 ** 20)} MiB`;

function report(results, bare) {
  const of = (name) => median(results.map((result) => result[name]));
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  const rates = results.map(({ rate }) => whole(rate)).join(', ');
  const latency = `${of('p50').toFixed(1)} / ${millis(of('p99'))}`;
  const lines = [
    ['calls, everything on', `${whole(of('rate'))}/s`, `wanted ${whole(wanted)}/s; rounds ${rates}`],
    ['latency p50 / p99', latency, `${results[0].connections} connections kept alive`],
    ['wrong answers', whole(sum('wrong')), `of ${whole(sum('checked'))}, signatures verified after the measurement`],
    ['processor time of the sandbox', perCall(of('cpuUs')), askedAtMost(askedCpuUs, of('cpuUs'), perCall)],
    ['of it one RSA verification and signature', perCall(bare.cpuUs), 'without anything else'],
    ['resident memory under load', mebibytes(of('rss')), askedAtMost(askedMebibytes * 2 ** 20, of('rss'), mebibytes)],
    ['bare verify and sign, one thread', `${whole(bare.single)}/s`, 'RSA 2,048 bits, same bytes'],
    ['bare verify and sign, thread pool', `${whole(bare.pool)}/s`],
  ];
  return { lines, good: sum('wrong') === 0 && of('rate') >= wanted };
}
