import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A process, distinct from a later one with the same number. `started`: the kernel's start time; empty where unknown. */
export type ProcessIdentity = { readonly pid: number; readonly started: string };

/** This process. */
export async function getThisProcess(): Promise<ProcessIdentity> {
  return { pid: process.pid, started: (await readProcessState(process.pid))?.started ?? '' };
}

/** Whether that very process runs. A zombie keeps number and start, but counts as ended. */
export async function isRunning({ pid, started }: ProcessIdentity): Promise<boolean> {
  if (!isProcess(pid)) return false;
  const seen = await readProcessState(pid);
  if (seen?.hasEnded === true) return false;
  return started === '' || seen?.started === started;
}

/** This process's tag in temporary names: number and digest of its start, `4711-0f3a9c51`. */
export async function getProcessTag(): Promise<string> {
  processTag ??= getThisProcess().then(({ pid, started }) => `${pid}-${digestOf(started)}`);
  return processTag;
}

let processTag: Promise<string> | null = null;

/** Whether the process of such a tag runs. Without a digest the number decides. */
export async function isTaggedRunning(pid: number, digest: string | undefined): Promise<boolean> {
  const seen = await readProcessState(pid);
  if (digest === undefined || seen === null) return isRunning({ pid, started: '' });
  return digest === digestOf(seen.started) && isRunning({ pid, started: seen.started });
}

function digestOf(started: string): string {
  return hash('sha256', started).slice(0, 8);
}

/** Whether a process has this number, be it another one than before. */
export function isProcess(pid: number): boolean {
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

async function readProcessState(pid: number): Promise<ProcessState | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The command name in parentheses may hold anything. After it: the state, and 19 fields later the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    return { started: `${boot.trim()}:${fields[19] ?? ''}`, hasEnded: ended.has(state) };
  } catch {
    return null;
  }
}

/** Zombie and dead, as proc(5) has them. */
const ended: ReadonlySet<string> = new Set(['Z', 'X', 'x']);
