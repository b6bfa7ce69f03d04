import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDurably, writeDurably } from '../../../electron/services/platform/data-folder/durable-file.ts';
import { sweepProductFolders } from '../../../electron/services/platform/data-folder/product-files.ts';
import { endProcess } from '../../bench/running-program.mjs';
import { printExamples, workerProgram } from '../drivers/workers.mjs';

const errors = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EDQUOT'].map((name) => `error=${name}`);
const kill = 'signal=SIGKILL';
const before = 'what stood there before\n'.repeat(20);
const after = 'what is to stand there now\n'.repeat(20);
/** The system calls that files and folders are written with. */
const fileCalls = 'openat write pwrite64 writev fsync fdatasync close rename link unlink'.split(' ');

export const figure = {
  id: '2',
  what: 'faults at every system call of a save',
  asked:
    'killed, ENOSPC, EIO, EACCES, EROFS, EDQUOT at each, and every write cut: 0 unreadable, 0 left after the next start',
  quick: { faults: [kill, 'error=ENOSPC'], step: 90 },
  full: { faults: [kill, ...errors], step: 1 },
  measure: async (ctx, { faults, step }) => {
    if (spawnSync('strace', ['-V']).status !== 0)
      throw new Error('Only strace makes single system calls fail (apt-get install strace).');
    const wrong = [];
    const write = await disturbed({ ...ctx, wrong }, 'write', faults);
    const create = await disturbed({ ...ctx, wrong }, 'create', faults);
    const lengths = Array.from({ length: Math.ceil(after.length / step) }, (_, index) => index * step);
    for (const length of lengths) await cut({ ...ctx, wrong }, length);
    printExamples(wrong);
    const ways = faults.map((fault) => fault.split('=').at(-1)).join(', ');
    const measured =
      `${write.cases + create.cases} disturbed calls (${write.calls + create.calls} system calls of a save and of a first ` +
      `save, each with ${ways}) and ${lengths.length} cut writes: ${wrong.length} wrong`;
    return { measured, met: wrong.length === 0 && write.calls > 5 && create.calls > 5 };
  },
};

/** Saves when it is asked to. Gives { ok }, or the { code } of what went wrong. */
export const worker =
  () =>
  async ({ how, path }) => {
    try {
      await (how === 'write' ? writeDurably : createDurably)(path, after);
      return { ok: true };
    } catch (error) {
      return { code: error.code ?? error.message };
    }
  };

/**
 * A process that saves. Its file system calls come from one thread, and that thread alone is traced: the calls that the
 * runtime makes for itself on the other threads are none of the save's.
 */
function startSaver({ root, file }, options = { execArgv: [] }) {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  return fork(workerProgram(root), [file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env, ...options });
}

/** Asks for a save; { ok }, { code }, or { killed: true } when the process did not live to answer. */
async function save(child, how, path) {
  const ended = once(child, 'exit').then(() => [{ killed: true }]);
  const answered = once(child, 'message');
  answered.catch(() => {});
  if (child.connected) child.send({ ask: 'work', how, path }, () => {});
  const [answer] = await Promise.race([answered, ended]);
  return answer;
}

/** Disturbs each system call of one kind of save in each way, each time in a process of its own. */
async function disturbed(ctx, how, faults) {
  let cases = 0;
  const known = [];
  for (let at = -1; at < known.length; at += 1) {
    for (const fault of at < 0 ? [null] : faults) {
      const call = known[at];
      const { lines, folder } = await disturbOne(ctx, how, call, fault);
      if (fault === null) known.push(...callsIn(lines, folder));
      else cases += 1;
      ctx.say(`${how}, ${known.length} system calls: ${call?.name ?? 'none'} ${fault ?? 'undisturbed'}`);
    }
  }
  return { cases, calls: known.length };
}

async function disturbOne(ctx, how, call, fault) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-faults-'));
  const log = `${folder}.log`;
  const child = startSaver(ctx);
  const told = (problem) => ctx.wrong.push(`${how} ${call?.name} ${call?.nth} ${fault}: ${problem}`);
  try {
    const warm = await mkdtemp(join(folder, 'warm-'));
    await save(child, how, join(warm, 'first'));
    const thread = await fileThread(child, join(warm, 'again'), log);
    await rm(warm, { recursive: true });
    if (how === 'write') await writeFile(join(folder, 'saved'), before);
    const inject = fault === null ? [] : ['-e', `inject=${call.name}:${fault}:when=${call.nth}`];
    let answer;
    const lines = await traced(thread, inject, log, async () => {
      answer = await save(child, how, join(folder, 'saved'));
    });
    if (fault !== null && !lines.some((line) => /INJECTED|killed by SIGKILL/.test(line))) told('it was not disturbed');
    await endProcess(child, 'SIGKILL');
    const found = await wrongOf(folder, how, answer);
    if (found !== null) told(found);
    return { lines, folder };
  } finally {
    await endProcess(child, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
    await rm(log, { force: true });
  }
}

/** Cuts the one write of a save after so many bytes, by how long a file may grow. */
async function cut(ctx, length) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-faults-'));
  await writeFile(join(folder, 'saved'), before);
  const child = startSaver(ctx, { execPath: 'prlimit', execArgv: [`--fsize=${length}`, process.execPath] });
  try {
    const answer = await save(child, 'write', join(folder, 'saved'));
    if (answer.code !== 'EFBIG') ctx.wrong.push(`cut after ${length} bytes: ${JSON.stringify(answer)}`);
    await endProcess(child, 'SIGKILL');
    const found = await wrongOf(folder, 'write', answer);
    if (found !== null) ctx.wrong.push(`cut after ${length} bytes: ${found}`);
    ctx.say(`cut after ${length} of ${after.length} bytes`);
  } finally {
    await endProcess(child, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is wrong after a save that was disturbed, the process gone and the next start's sweep done; null when nothing is. */
async function wrongOf(folder, how, { ok }) {
  await sweepProductFolders(folder);
  const left = (await readdir(folder)).filter((name) => name !== 'saved');
  if (left.length > 0) return `left ${left.join(', ')}`;
  const found = await readFile(join(folder, 'saved'), 'utf8').catch(() => null);
  const old = how === 'write' ? before : null;
  if (found !== old && found !== after) return `unreadable: ${found === null ? 'gone' : `${found.length} bytes`}`;
  return ok === true && found !== after ? 'told as saved, and is not' : null;
}

/** The system calls of one save that touch the folder: [{ name, nth }], nth among the calls of that name of its thread. */
function callsIn(lines, folder) {
  const counts = new Map();
  return lines.flatMap((line) => {
    const name = line.slice(0, line.indexOf('('));
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return line.includes(folder) ? [{ name, nth }] : [];
  });
}

/** The thread that does a process's file work: the one whose calls show up while it saves. */
async function fileThread(child, path, log) {
  const threads = await readdir(`/proc/${child.pid}/task`);
  for (const thread of threads.filter((id) => id !== String(child.pid))) {
    const lines = await traced(thread, [], log, () => save(child, 'write', path));
    if (lines.some((line) => line.startsWith('fsync('))) return thread;
  }
  throw new Error('The thread that writes files was not found.');
}

/** Runs some work while a thread is traced with these options; gives the lines of the trace. */
async function traced(thread, options, log, work) {
  const calls = `trace=${fileCalls.map((name) => `?${name}`).join(',')}`;
  const args = ['-y', '-p', thread, '-o', log, '-e', calls, ...options];
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(strace, 'exit');
  await attached(strace);
  await work();
  strace.kill('SIGINT');
  await ended;
  return (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '');
}

function attached(strace) {
  return new Promise((resolve, reject) => {
    let said = '';
    strace.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('attached')) resolve();
    });
    strace.on('exit', () => reject(new Error(`strace could not look at the process: ${said.trim()}`)));
  });
}
