import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { endProcess } from '../../bench/running-program.mjs';
import { startHost } from '../drivers/running-host.mjs';

const mostMs = 1000;
const ownedCode = 4;
/** One launch in that many is watched by strace, which takes time. */
const tracedOneIn = 25;

/** Starts a host; resolves to how it ended, or to its being ready, and to the time from its start. */
function launch(root, data, trace) {
  const args = [join(root, 'dist', 'host', 'host.js'), '--no-open', '--port', '0', '--data', data];
  const watching = ['-f', '-qq', '-o', trace, '-e', 'trace=openat,open,creat,rename,renameat,renameat2,truncate', '--'];
  const startedAt = performance.now();
  const child =
    trace === null
      ? spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn('strace', [...watching, process.execPath, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  const state = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('is ready')) resolve({ ready: true });
    });
    child.stderr.on('data', (chunk) => (printed += chunk));
    child.on('close', (code) => resolve({ ready: false, code, ms: performance.now() - startedAt, printed }));
  });
  return { child, state };
}

/** Files of the data folder that a traced process opened to write, but for its attempts at the lock. */
async function writtenFiles(trace, data) {
  const lines = (await readFile(trace, 'utf8')).split('\n').filter((line) => line.includes(`"${data}/`));
  const writes = lines.filter((line) => /O_WRONLY|O_RDWR|O_CREAT|rename|truncate|creat\(/.test(line));
  return writes.filter((line) => !/"[^"]*\/\.?lock[^"/]*"/.test(line));
}

async function launchTwo(root, isTraced) {
  const data = await mkdtemp(join(tmpdir(), 'double-'));
  const traces = [0, 1].map((index) => (isTraced ? join(tmpdir(), `trace-${index}`) : null));
  const both = traces.map((trace) => launch(root, data, trace));
  try {
    const states = await Promise.all(both.map(({ state }) => state));
    const owners = states.filter(({ ready }) => ready);
    const losers = states.filter(({ ready }) => !ready);
    const problems = [];
    if (owners.length !== 1) problems.push(`${owners.length} owners`);
    const [loser] = losers;
    if (loser !== undefined && (loser.code !== ownedCode || !loser.printed.includes('passbench:')))
      problems.push(`the loser ended with ${loser.code}: ${loser.printed.trim().slice(0, 200)}`);
    const names = await readdir(data);
    if (names.some((name) => name.includes('.tmp') || name.startsWith('lock.')))
      problems.push(`remaining: ${names.join(', ')}`);
    const trace = traces[states.indexOf(loser)] ?? null;
    const writes = trace === null ? [] : await writtenFiles(trace, data);
    if (writes.length > 0) problems.push(`the loser wrote: ${writes[0]}`);
    // The owner does write: a trace in which it does not would prove nothing of the loser either.
    const ofOwner = traces[states.indexOf(owners[0])] ?? null;
    if (ofOwner !== null && (await writtenFiles(ofOwner, data)).length === 0) problems.push('the trace saw nothing');
    return { problems, ms: isTraced ? 0 : (loser?.ms ?? 0) };
  } finally {
    await Promise.all(both.map(({ child }) => endProcess(child, 'SIGKILL')));
    await rm(data, { recursive: true, force: true });
  }
}

/** Kills an owner the hard way and starts again: the lock that is left must not be in the way. */
async function recover(root) {
  const data = await mkdtemp(join(tmpdir(), 'stale-'));
  try {
    const first = await startHost(root, data);
    await endProcess(first.child, 'SIGKILL');
    const second = await startHost(root, data);
    await endProcess(second.child, 'SIGKILL');
    return (await readdir(data)).filter((name) => name.includes('.after-')).length === 0;
  } catch (error) {
    console.error(error.message);
    return false;
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

const canTrace = () => spawnSync('strace', ['-qq', 'true'], { stdio: 'ignore' }).status === 0;

const measure = async ({ root, say }, { launches, recoveries }) => {
  await buildParts(root);
  const problems = [];
  const times = [];
  let traced = 0;
  const tracing = canTrace();
  for (let index = 0; index < launches; index++) {
    const isTraced = tracing && index % tracedOneIn === 0;
    if (isTraced) traced += 1;
    const result = await launchTwo(root, isTraced);
    problems.push(...result.problems);
    if (!isTraced) times.push(result.ms);
    say(`${index + 1} of ${launches} double launches, ${problems.length} problems`);
  }
  let recovered = 0;
  for (let index = 0; index < recoveries; index++) {
    if (await recover(root)) recovered += 1;
    say(`${index + 1} of ${recoveries} stale locks`);
  }
  if (problems.length > 0) console.error(problems.slice(0, 5).join('\n'));
  const slowest = Math.max(...times);
  const watched = traced > 0 ? `wrote nothing but its attempts at the lock (${traced} traced)` : 'not traced';
  return {
    measured: `${launches} double launches: ${problems.length} without exactly one owner or with traces of the loser, which ${watched} and ended within ${Math.round(slowest)} ms; ${recovered} of ${recoveries} stale locks recovered`,
    met: problems.length === 0 && slowest <= mostMs && recovered === recoveries && traced > 0,
  };
};

export const figure = {
  id: '4',
  what: 'two at once on one data folder',
  asked: `500 simultaneous double launches: always 1 owner, the loser writes 0 bytes and exits within ${mostMs} ms; 100 of 100 recover a stale lock`,
  quick: { launches: 6, recoveries: 3 },
  full: { launches: 500, recoveries: 100 },
  measure,
};
