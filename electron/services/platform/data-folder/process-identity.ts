import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * A process that can be told from a later one with the same number. `started` is when it started, in the kernel's own
 * terms; empty where the platform does not tell, and then the number alone has to do.
 */
export type ProcessIdentity = { readonly pid: number; readonly started: string };

/** This process. */
export async function getThisProcess(): Promise<ProcessIdentity> {
  return { pid: process.pid, started: (await readProcessState(process.pid))?.started ?? '' };
}

/**
 * Whether that very process still runs. One that has ended and waits for its parent to take notice (a parent may never)
 * keeps its number and its start, and nothing else: it runs no more.
 */
export async function isRunning({ pid, started }: ProcessIdentity): Promise<boolean> {
  if (!exists(pid)) return false;
  const seen = await readProcessState(pid);
  if (seen?.hasEnded === true) return false;
  return started === '' || seen?.started === started;
}

/** A process in the name of a passing file: its number and a digest of its start, `4711-0f3a9c51`. */
export async function getProcessTag(): Promise<string> {
  processTag ??= getThisProcess().then(({ pid, started }) => `${pid}-${digestOf(started)}`);
  return processTag;
}

let processTag: Promise<string> | null = null;

/** Whether the process that gave a file such a name still runs. Where the digest is missing, the number has to do. */
export async function isTaggedRunning(pid: number, digest: string | undefined): Promise<boolean> {
  const seen = await readProcessState(pid);
  if (digest === undefined || seen === null) return isRunning({ pid, started: '' });
  return digest === digestOf(seen.started) && isRunning({ pid, started: seen.started });
}

function digestOf(started: string): string {
  return hash('sha256', started).slice(0, 8);
}

function exists(pid: number): boolean {
  if (pid <= 0) return false; // To the kernel, such a number means whole groups of processes.
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

type ProcessState = { readonly started: string; readonly hasEnded: boolean };

/** What the kernel says of a process; null where the platform does not tell. */
async function readProcessState(pid: number): Promise<ProcessState | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The command's name stands in parentheses and may hold anything. Behind it: the state, and 19 further on the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    return { started: `${boot.trim()}:${fields[19] ?? ''}`, hasEnded: ended.has(state) };
  } catch {
    return null;
  }
}

/** Zombie and dead, as proc(5) has them. */
const ended: ReadonlySet<string> = new Set(['Z', 'X', 'x']);
