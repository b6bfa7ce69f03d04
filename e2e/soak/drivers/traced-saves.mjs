import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';

/** The system calls that files and folders are written with. */
export const fileCalls = [
  'openat',
  'write',
  'pwrite64',
  'writev',
  'fsync',
  'fdatasync',
  'close',
  'rename',
  'link',
  'unlink',
];

/** Throws where the system calls of a process cannot be made to fail. */
export function demandStrace() {
  if (spawnSync('strace', ['-V']).status !== 0)
    throw new Error(
      'strace is not installed, and nothing else makes single system calls fail (apt-get install strace)',
    );
}

/**
 * A process that saves. Its file system calls come from one thread, and that thread alone is traced: the calls that the
 * runtime makes for itself on the other threads are none of the save's.
 */
export async function startSaver(script) {
  const child = fork(script, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  });
  await once(child, 'message');
  return child;
}

/** Asks for a save; { ok }, { code }, or { killed: true } when the process did not live to answer. */
export async function ask(child, message) {
  const ended = once(child, 'exit').then(() => [{ killed: true }]);
  const answered = once(child, 'message');
  answered.catch(() => {});
  if (child.connected) child.send(message, () => {});
  const [answer] = await Promise.race([answered, ended]);
  return answer;
}

/** The thread that does a process's file work: the one whose calls show up while it saves. */
export async function fileThread(child, message, log) {
  const threads = await readdir(`/proc/${child.pid}/task`);
  for (const thread of threads.filter((id) => id !== String(child.pid))) {
    const lines = await traced(thread, [], log, () => ask(child, message));
    if (lines.some((line) => line.startsWith('fsync('))) return thread;
  }
  throw new Error('The thread that writes files was not found.');
}

/** Runs some work while a thread is traced with these options; gives the lines of the trace. */
export async function traced(thread, options, log, work) {
  const args = [
    '-y',
    '-p',
    thread,
    '-o',
    log,
    '-e',
    `trace=${fileCalls.map((name) => `?${name}`).join(',')}`,
    ...options,
  ];
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
