import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkVerdictSchema } from './check-jobs.ts';
import type { CheckStore, CheckVerdict } from './check-jobs.ts';

/**
 * Does jobs in processes of their own, one each. `program` is the built store-check. A process that dies over a file has
 * found it damaged: a driver may end its process over what a flipped byte has made of a file.
 */
export function checkInChild(program: URL): CheckStore {
  return (job, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve(ended);
        return;
      }
      const said: Buffer[] = [];
      // Under Electron the executable is Electron itself, which is told to be Node.
      const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
      const child = spawn(process.execPath, [fileURLToPath(program)], {
        env,
        stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
      });
      const end = (): boolean => child.kill('SIGKILL');
      signal?.addEventListener('abort', end, { once: true });
      child.stdin?.on('error', () => {});
      child.stdin?.end(JSON.stringify(job));
      child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
      child.on('error', (error) => resolve({ verdict: 'unread', why: error.message }));
      child.on('close', (code, by) => {
        signal?.removeEventListener('abort', end);
        if (signal?.aborted === true) resolve(ended);
        else resolve(code === 0 ? verdictOf(Buffer.concat(said).toString('utf8')) : diedOver(by));
      });
    });
}

const ended: CheckVerdict = { verdict: 'unread', why: 'It was ended before it had read all.' };

function verdictOf(said: string): CheckVerdict {
  try {
    return checkVerdictSchema.parse(JSON.parse(said));
  } catch {
    return { verdict: 'unread', why: 'The check of the store gave no verdict.' };
  }
}

function diedOver(signal: NodeJS.Signals | null): CheckVerdict {
  return signal === 'SIGABRT' || signal === 'SIGSEGV' || signal === 'SIGBUS' || signal === 'SIGILL'
    ? { verdict: 'damaged', why: 'the program that read it broke off' }
    : { verdict: 'unread', why: 'The check of the store could not be run.' };
}
