import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { askedAtMost, median, timed } from './numbers.mjs';
import { endProcess, startProgram } from './running-program.mjs';

const rounds = 5;
const run = promisify(execFile);
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

const askedStartMs = 450;
const askedStoryMs = 2000;

/** How long whole commands take, from the start of their process on. */
export async function bench(root) {
  await buildParts(root, ['cli']);
  const program = join(root, 'dist/cli/passbench.js');
  const place = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
  try {
    const start = await secondStartMs(program, join(place, 'sandbox'));
    const version = median(await repeated(() => run(process.execPath, [program, '--version'])));
    const story = await storiesMs(program, place);
    const growth = story.long / story.half;
    return {
      good: true,
      lines: [
        ['sandbox, second start, until its address', seconds(start), askedAtMost(askedStartMs, start, seconds)],
        ['--version', seconds(version), `median of ${rounds}`],
        ['simulate, 20,000 calls of one order', seconds(story.long), askedAtMost(askedStoryMs, story.long, seconds)],
        ['beside 10,000 calls of one order', `${growth.toFixed(2)} times`, askedAtMost(2, growth, String)],
      ],
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function secondStartMs(program, data) {
  const args = [program, 'sandbox', '--data', data, '--json'];
  const start = async () => {
    const { child, ms } = await startProgram(process.execPath, args, { pattern: /http:\/\/127\.0\.0\.1:\d+/ });
    await endProcess(child);
    return ms;
  };
  await start();
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await start());
  return median(times);
}

/** The two lengths alternate, so that both meet the same machine. */
async function storiesMs(program, place) {
  const files = [20_000, 10_000].map((calls) => {
    const file = join(place, `${calls}.json`);
    writeFileSync(file, storyOfOneOrder(calls));
    return file;
  });
  const times = [[], []];
  for (let round = 0; round < 3; round++)
    for (const [at, file] of files.entries()) times[at].push(await timed(() => simulate(program, file)));
  const [long, half] = times.map(median);
  return { long, half };
}

function simulate(program, file) {
  return run(process.execPath, [program, 'simulate', file, '--json'], { maxBuffer: 1 << 28 });
}

function storyOfOneOrder(count) {
  const call = { at: '+7s', template: 'ev-charging/SERVING', set: { '/merchantBizNo': 'BENCH-1' } };
  const anchor = '2026-11-25T00:00:00Z';
  return JSON.stringify({ format: 'passbench.story/1', anchor, calls: Array.from({ length: count }, () => call) });
}

async function repeated(act) {
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(act));
  return times;
}
