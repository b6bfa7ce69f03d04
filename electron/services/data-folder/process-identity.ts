import { readFile } from 'node:fs/promises';

/**
 * A process that can be told from a later one with the same number. `started` is when it started, in the kernel's own
 * terms; empty where the platform does not tell, and then the number alone has to do.
 */
export type ProcessIdentity = { readonly pid: number; readonly started: string };

/** This process. */
export async function thisProcess(): Promise<ProcessIdentity> {
  return { pid: process.pid, started: await startOf(process.pid) };
}

/** Whether that very process still runs. */
export async function isRunning({ pid, started }: ProcessIdentity): Promise<boolean> {
  if (!exists(pid)) return false;
  return started === '' || (await startOf(pid)) === started;
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

async function startOf(pid: number): Promise<string> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The command's name stands in parentheses and may hold anything; field 22, the start, is the 20th after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${boot.trim()}:${ticks}`;
  } catch {
    return '';
  }
}
