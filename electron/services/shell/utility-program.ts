import type { EventEmitter } from 'node:events';
import type { ChildProgram, ProgramEnd, StartProgram } from '../store-care/child-program.ts';

/** What is asked of a process that Electron starts. */
export type UtilityChild = Pick<EventEmitter, 'once'> & {
  readonly stdout: NodeJS.ReadableStream | null;
  readonly kill: () => boolean;
};

/** How Electron starts a program of the application, once it is ready. */
interface UtilityProcess {
  fork(
    file: string,
    args: string[],
    options: { readonly stdio: ('ignore' | 'pipe')[]; readonly serviceName: string },
  ): UtilityChild;
}

/** Starts programs in processes of Electron's own: its executable does not run as Node in a release. */
export function startUtility(runtime: UtilityProcess): StartProgram {
  return (file, argument) => {
    const options = { stdio: ['ignore' as const, 'pipe' as const, 'ignore' as const], serviceName };
    return utilityProgram(runtime.fork(file, [argument], options));
  };
}

const serviceName = 'Passbench: check of a store';

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

/** How long after its end something of what it has said may still be on its way. */
const lateMs = 1000;

/**
 * A program in a process that Electron has started for it: Electron's own executable does not run as Node in a release. What it
 * says is one line. Electron takes every listener off its output when it ends, so that nobody hears the end of that.
 */
export function utilityProgram(child: UtilityChild): ChildProgram {
  const { stdout } = child;
  const heard: Buffer[] = [];
  const said = (): string => Buffer.concat(heard).toString('utf8');
  const listen = (): unknown => stdout?.on('data', (chunk: Buffer) => heard.push(chunk));
  listen();
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code: number) => {
      if (code !== 0 || stdout === null || said().endsWith('\n')) return resolve(code);
      return setImmediate(() => {
        listen();
        const end = (): void => {
          clearTimeout(late);
          resolve(code);
        };
        const late = setTimeout(end, lateMs);
        stdout.on('data', () => said().endsWith('\n') && end());
      });
    });
  });
  return { ended: ended.then((code) => ({ said: said(), end: endOf(code) })), kill: () => void child.kill() };
}

/** Windows may tell its codes as negative numbers. */
function endOf(code: number): ProgramEnd {
  if (code === 0) return 'good';
  return brokenOff.has(code >>> 0) ? 'broke-off' : 'failed';
}
