import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { askedAtLeast, median, timed, whole } from './numbers.mjs';
import { endProcess, startProgram } from './running-program.mjs';

const run = promisify(execFile);
const rounds = 3;
const [stories, callsEach, engineRows] = [200, 5, 10];
const askedOnEngine = 8000;
const askedSent = 800;
const cores = Math.min(2, availableParallelism());
const perSecond = (rate) => `${whole(rate)}/s`;

/** How many calls `passbench run` plays on the engine, and sends to the own sandbox, in a second. */
export async function bench(root) {
  await buildParts(root, ['cli']);
  const program = join(root, 'dist/cli/passbench.js');
  const place = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
  try {
    const folder = writeStories(place);
    const engine = await onEngine(program, place, folder);
    const sent = await toSandbox(program, place, folder);
    return {
      good: true,
      lines: [
        [
          'run on the engine, with checks and reports',
          perSecond(engine.own),
          askedAtLeast(askedOnEngine, engine.own, perSecond),
        ],
        ['the same, whole process', perSecond(engine.whole), `${stories * callsEach * engineRows} calls`],
        ['sent signed to the own sandbox, whole process', perSecond(sent), askedAtLeast(askedSent, sent, perSecond)],
        ['the most that their signatures allow', perSecond(signedAtMost()), `RSA 2048 alone, ${cores} cores`],
      ],
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Each call is signed by the sender, its answer by the sandbox, and each verifies the other: nothing else is counted. */
function signedAtMost() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bytes = Buffer.alloc(1500, 'a');
  const signature = sign('sha256', bytes, privateKey);
  const calls = 300;
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) {
    sign('sha256', bytes, privateKey);
    verify('sha256', bytes, publicKey, signature);
  }
  const { user, system } = process.cpuUsage(before);
  return (cores * calls * 1e6) / (2 * (user + system));
}

function writeStories(place) {
  const folder = join(place, 'stories');
  mkdirSync(folder);
  const templates = ['queue-up/CALL_NUM', 'train-ticket/TICKETED', 'movie-ticket/TICKETED', 'ev-charging/SERVING'];
  for (let at = 0; at < stories; at++) {
    const call = { at: '+1m', template: templates[at % templates.length], expect: 'SUCCESS' };
    const calls = Array.from({ length: callsEach }, () => [call, { at: '+1s', check: { card: 'active' } }]).flat();
    const story = { format: 'passbench.story/2', anchor: '2026-11-25T12:00:00+08:00', calls };
    writeFileSync(join(folder, `${String(at).padStart(4, '0')}.story.json`), JSON.stringify(story));
  }
  return folder;
}

async function onEngine(program, place, folder) {
  const rows = join(place, 'rows.csv');
  writeFileSync(rows, `n\n${Array.from({ length: engineRows }, (_, at) => at).join('\n')}\n`);
  const reports = ['junit', 'md'].flatMap((kind) => ['--report', `${kind}=${join(place, `run.${kind}`)}`]);
  const written = join(place, 'run.json');
  const args = [program, 'run', folder, '--rows', rows, ...reports, '--report', `json=${written}`];
  const [own, all] = [[], []];
  for (let round = 0; round < rounds; round++) {
    let printed = '';
    const ms = await timed(async () => {
      printed = (await run(process.execPath, args, { maxBuffer: 1 << 28 })).stdout;
    });
    const [, calls = '0', seconds = '1'] = /(\d+) calls in ([\d.]+) s/.exec(printed) ?? [];
    own.push(Number(calls) / Number(seconds));
    all.push((Number(calls) * 1000) / ms);
  }
  return { own: median(own), whole: median(all) };
}

async function toSandbox(program, place, folder) {
  const args = [program, 'sandbox', '--data', join(place, 'sandbox'), '--json'];
  const { child, printed } = await startProgram(process.execPath, args, { pattern: /http:\/\/127\.0\.0\.1:\d+/ });
  try {
    const { url, key, clientId } = JSON.parse(printed().split('\n')[0] ?? '');
    const data = join(place, 'data');
    mkdirSync(data, { mode: 0o700 });
    const signed = ['--to', url, '--key', key, '--client-id', clientId, '--data', data, '--parallel', '32'];
    const rates = [];
    for (let round = 0; round < rounds; round++) {
      const ms = await timed(() => run(process.execPath, [program, 'run', folder, ...signed], { maxBuffer: 1 << 28 }));
      rates.push((stories * callsEach * 1000) / ms);
    }
    return median(rates);
  } finally {
    await endProcess(child);
  }
}
