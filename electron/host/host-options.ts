import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BenchError } from '../../shared/lib/bench-error.ts';

export type HostOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  /** null takes the platform's usual place. */
  readonly dataFolder: string | null;
  /** The project to open; null or absent takes the one that was open last. */
  readonly projectFolder?: string | null;
  /** Files that are opened in the first window. */
  readonly files?: readonly string[];
};

/** The options of the host as a program of its own. Throws a BenchError USAGE that says which one is wrong. */
export function readHostOptions(args: readonly string[]): HostOptions {
  const { values, positionals } = parsed(args);
  const { port, data } = values;
  const files = positionals.filter(isFile);
  const [project = null, ...others] = positionals.filter((path) => !files.includes(path));
  if (others.length > 0) throw usage('One project is opened at a time.');
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw usage('--port takes a number from 0 to 65535.');
  if (data === '') throw usage('--data takes a folder.');
  return { port: Number(port ?? 0), dataFolder: data ?? null, projectFolder: project, files };
}

/** What is no file is the folder of a project. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function parsed(args: readonly string[]) {
  // It opens nothing by itself; --no-open is what a caller says who wants to be sure.
  const options = { port: { type: 'string' }, data: { type: 'string' }, 'no-open': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function usage(message: string): BenchError {
  return new BenchError('USAGE', message, 'Options: [PROJECT] [FILE...], --port N, --data DIR.');
}
