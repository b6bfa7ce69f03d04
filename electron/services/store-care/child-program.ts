import { spawn } from 'node:child_process';

/** How a program ended: as it should, with an error of its own, broken off by the system under it, or since it was asked to. */
export type ProgramEnd = 'good' | 'failed' | 'broke-off' | 'stopped';

/** A program at work in a process of its own. */
export type ChildProgram = {
  /** All that it wrote on its standard output, and how it ended. Never rejects. */
  readonly ended: Promise<{ readonly said: string; readonly end: ProgramEnd }>;
  /** Ends it at once. */
  readonly kill: () => void;
};

/** Starts the program in a file of the build, with one argument, in a process that ends with this one. */
export type StartProgram = (file: string, argument: string) => ChildProgram;

const endsBySignal: Readonly<Record<string, ProgramEnd>> = {
  SIGABRT: 'broke-off',
  SIGSEGV: 'broke-off',
  SIGBUS: 'broke-off',
  SIGILL: 'broke-off',
  SIGINT: 'stopped',
  SIGTERM: 'stopped',
  SIGHUP: 'stopped',
};

/** By the executable of this process, which is Node. */
export const startNode: StartProgram = (file, argument) => {
  const child = spawn(process.execPath, [file, argument], { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.on('error', () => resolve('failed'));
    child.on('close', (code, by) => resolve(code === 0 ? 'good' : (endsBySignal[by ?? ''] ?? 'failed')));
  });
  return {
    ended: ended.then((end) => ({ said: Buffer.concat(said).toString('utf8'), end })),
    kill: () => void child.kill('SIGKILL'),
  };
};
