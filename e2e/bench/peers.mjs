import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { findScenario } from '../../shared/scenarios/index.ts';
import { besideMocks, mockPackages } from './mocks.mjs';
import { median, timed, whole } from './numbers.mjs';
import { endProcess, startProgram } from './running-program.mjs';

const run = promisify(execFile);
const rounds = 3;
const requests = 1000;
const path = '/v1/peer';
const peers = { newman: 'newman@6.2.2', bru: '@usebruno/cli@4.1.0' };
const perSecond = (ms) => `${whole((requests * 1000) / ms)}/s`;

/** `passbench run` beside two public runners of requests, and the sandbox beside two public mocks. */
export async function bench(root) {
  await buildParts(root, ['cli']);
  const place = mkdtempSync(join(tmpdir(), 'passbench-peers-'));
  try {
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', place];
    await run('npm', [...install, ...Object.values(peers), ...mockPackages], { maxBuffer: 1 << 28 });
    return { good: true, lines: [...(await besideRunners(root, place)), ...(await besideMocks(root, place))] };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Each a whole process against the own sandbox, in turns. The others send the same payload unsigned, one after another; ours
 * signs each, and keeps it in the history.
 */
async function besideRunners(root, place) {
  const program = join(root, 'dist/cli/passbench.js');
  const args = [program, 'sandbox', '--data', join(place, 'sandbox'), '--json'];
  const { child, printed } = await startProgram(process.execPath, args, { pattern: /http:\/\/127\.0\.0\.1:\d+/ });
  try {
    const times = await inTurns(program, place, JSON.parse(printed().split('\n')[0] ?? ''));
    const [own = 1] = Object.values(times);
    return Object.entries(times).map(([name, ms]) => [name, perSecond(ms), `${(ms / own).toFixed(1)} times`]);
  } finally {
    await endProcess(child);
  }
}

async function inTurns(program, place, { url, key, clientId }) {
  const bin = (name) => join(place, 'node_modules', '.bin', name);
  const stories = writeStories(place);
  const data = join(place, 'data');
  mkdirSync(data, { mode: 0o700 });
  const own = [program, 'run', stories, '--to', url, '--key', key, '--client-id', clientId, '--data', data];
  const acts = {
    'passbench run, signed': [process.execPath, own],
    'newman, unsigned': [bin('newman'), ['run', writeCollection(place, url), '--silent']],
    'bru, unsigned': [bin('bru'), ['run', '--sandbox', 'safe'], writeFolder(place, url)],
  };
  const times = Object.fromEntries(Object.keys(acts).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, [command, args, cwd]] of Object.entries(acts))
      times[name].push(await timed(() => run(command, args, { cwd, maxBuffer: 1 << 28 }).catch(endedWithCode)));
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, median(each)]));
}

/** A runner may call an answer that is not 200 a failure: it was sent all the same. */
function endedWithCode(error) {
  if (typeof error.code !== 'number' || error.code > 1) throw error;
}

const payload = () => findScenario('queue-up').templates[0].text.replaceAll(/\{\{[^}]*\}\}/g, '0');

function writeStories(place) {
  const folder = join(place, 'stories');
  mkdirSync(folder);
  const story = { format: 'passbench.story/2', calls: [{ at: '+0m', template: 'queue-up/CALL_NUM' }] };
  for (let at = 0; at < requests; at++) writeFileSync(join(folder, `${at}.story.json`), JSON.stringify(story));
  return folder;
}

function writeCollection(place, url) {
  const header = [{ key: 'Content-Type', value: 'application/json' }];
  const request = { method: 'POST', header, url: `${url}${path}`, body: { mode: 'raw', raw: payload() } };
  const item = Array.from({ length: requests }, (_, at) => ({ name: `${at}`, request }));
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const file = join(place, 'collection.json');
  writeFileSync(file, JSON.stringify({ info: { name: 'peers', schema }, item }));
  return file;
}

function writeFolder(place, url) {
  const folder = join(place, 'bruno');
  mkdirSync(folder);
  writeFileSync(join(folder, 'bruno.json'), JSON.stringify({ version: '1', name: 'peers', type: 'collection' }));
  const body = payload()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  for (let at = 0; at < requests; at++) {
    const meta = `meta {\n  name: ${at}\n  type: http\n  seq: ${at + 1}\n}\n`;
    const post = `post {\n  url: ${url}${path}\n  body: json\n  auth: none\n}\n`;
    writeFileSync(join(folder, `${at}.bru`), `${meta}\n${post}\nbody:json {\n${body}\n}\n`);
  }
  return folder;
}
