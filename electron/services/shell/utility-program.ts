import type { EventEmitter } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ChildProgram, ProgramEnd } from '../store-care/child-program.ts';

/** What is asked of a process that Electron starts. */
export type UtilityChild = Pick<EventEmitter, 'once'> & {
  readonly stdout: NodeJS.ReadableStream | null;
  readonly kill: () => boolean;
};

// What waitpid gives for SIGILL, SIGABRT, SIGBUS (7, on a Mac 10) and SIGSEGV, with the bit of a core beside it, and what
// Windows gives for a breakpoint, an access violation, a broken heap and an overrun buffer.
const signals = [4, 6, 7, 10, 11];
const brokenOff: ReadonlySet<number> = new Set([
  ...signals,
  ...signals.map((signal) => signal + 128),
  0x80000003,
  0xc0000005,
  0xc0000374,
  0xc0000409,
]);

/** A program in a process that Electron has started for it: Electron's own executable does not run as Node in a release. */
export function utilityProgram(child: UtilityChild): ChildProgram {
  const exited = new Promise<number>((resolve) => void child.once('exit', (code: number) => resolve(code)));
  const said = child.stdout === null ? Promise.resolve('') : text(child.stdout).catch(() => '');
  return {
    ended: Promise.all([said, exited]).then(([whole, code]) => ({ said: whole, end: endOf(code) })),
    kill: () => void child.kill(),
  };
}

/** Windows may tell its codes as negative numbers. */
function endOf(code: number): ProgramEnd {
  if (code === 0) return 'good';
  return brokenOff.has(code >>> 0) ? 'broke-off' : 'failed';
}
