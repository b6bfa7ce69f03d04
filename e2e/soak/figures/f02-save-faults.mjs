import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepOwnFolders } from '../../../electron/services/data-folder/own-files.ts';
import { ask, demandStrace, fileThread, startSaver, traced } from '../drivers/traced-saves.mjs';

const errors = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EDQUOT'];
const before = 'what stood there before\n'.repeat(20);
const after = 'what is to stand there now\n'.repeat(20);

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

/** What is wrong after a save that was disturbed, the process gone and the next start's sweep done; null when nothing is. */
async function wrongOf(folder, how, { ok }) {
  await sweepOwnFolders(folder);
  const names = await readdir(folder);
  if (names.some((name) => name !== 'saved')) return `left ${names.filter((name) => name !== 'saved').join(', ')}`;
  const found = await readFile(join(folder, 'saved'), 'utf8').catch(() => null);
  const old = how === 'write' ? before : null;
  if (found !== old && found !== after) return `unreadable: ${found === null ? 'gone' : `${found.length} bytes`}`;
  return ok === true && found !== after ? 'told as saved, and is not' : null;
}

/** Disturbs each system call of one kind of save in each way, each time in a process of its own. */
async function disturbed(script, how, faults, { say, wrong }) {
  let cases = 0;
  const known = [];
  for (let at = -1; at < known.length; at += 1) {
    for (const fault of at < 0 ? [null] : faults) {
      const folder = await mkdtemp(join(tmpdir(), 'passbench-faults-'));
      const log = join(tmpdir(), `passbench-faults-${process.pid}.log`);
      const child = await startSaver(script);
      try {
        const warm = await mkdtemp(join(folder, 'warm-'));
        await ask(child, { ask: how, path: join(warm, 'first'), content: after });
        const thread = await fileThread(child, { ask: 'write', path: join(warm, 'again'), content: after }, log);
        await rm(warm, { recursive: true });
        if (how === 'write') await writeFile(join(folder, 'saved'), before);
        const call = known[at];
        const inject = fault === null ? [] : ['-e', `inject=${call.name}:${fault}:when=${call.nth}`];
        let answer;
        const lines = await traced(thread, inject, log, async () => {
          answer = await ask(child, { ask: how, path: join(folder, 'saved'), content: after });
        });
        if (fault === null) known.push(...callsIn(lines, folder));
        else cases += 1;
        if (fault !== null && !lines.some((line) => /INJECTED|killed by SIGKILL/.test(line)))
          wrong.push(`${how} ${call.name} ${call.nth} ${fault}: it was not disturbed`);
        await end(child);
        const found = await wrongOf(folder, how, answer);
        if (found !== null) wrong.push(`${how} ${call?.name} ${call?.nth} ${fault}: ${found}`);
        say(`${how}, ${known.length} system calls: ${call?.name ?? 'none'} ${fault ?? 'undisturbed'}`);
      } finally {
        await end(child);
        await rm(folder, { recursive: true, force: true });
        await rm(log, { force: true });
      }
    }
  }
  return { cases, calls: known.length };
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Cuts the one write of a save after each byte, by how long a file may grow. */
async function cut(script, lengths, { say, wrong }) {
  for (const length of lengths) {
    const folder = await mkdtemp(join(tmpdir(), 'passbench-faults-'));
    await writeFile(join(folder, 'saved'), before);
    const child = fork(script, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execPath: 'prlimit',
      execArgv: [`--fsize=${length}`, process.execPath],
    });
    try {
      await once(child, 'message');
      const answer = await ask(child, { ask: 'write', path: join(folder, 'saved'), content: after });
      if (answer.code !== 'EFBIG') wrong.push(`cut after ${length} bytes: ${JSON.stringify(answer)}`);
      await end(child);
      const found = await wrongOf(folder, 'write', answer);
      if (found !== null) wrong.push(`cut after ${length} bytes: ${found}`);
      say(`cut after ${length} of ${after.length} bytes`);
    } finally {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const measureWith =
  ({ faults, step }) =>
  async ({ bundle, say }) => {
    demandStrace();
    const script = await bundle('e2e/soak/drivers/save-process.mjs');
    const wrong = [];
    const write = await disturbed(script, 'write', faults, { say, wrong });
    const create = await disturbed(script, 'create', faults, { say, wrong });
    const lengths = Array.from({ length: Math.ceil(after.length / step) }, (_, index) => index * step);
    await cut(script, lengths, { say, wrong });
    if (wrong.length > 0) console.error(wrong.slice(0, 20).join('\n'));
    const ways = faults.map((fault) => fault.split('=').at(-1)).join(', ');
    const measured =
      `${write.cases + create.cases} disturbed calls (${write.calls + create.calls} system calls of a save and of a first ` +
      `save, each with ${ways}) and ${lengths.length} cut writes: ${wrong.length} wrong`;
    return { measured, met: wrong.length === 0 && write.calls > 5 && create.calls > 5 };
  };

const kill = 'signal=SIGKILL';

export const figure = {
  id: '2',
  what: 'faults at every system call of a save',
  asked:
    'killed, ENOSPC, EIO, EACCES, EROFS, EDQUOT at each, and every write cut: 0 unreadable, 0 left after the next start',
  quick: measureWith({ faults: [kill, 'error=ENOSPC'], step: 90 }),
  full: measureWith({ faults: [kill, ...errors.map((error) => `error=${error}`)], step: 1 }),
};
