import { parseArgs } from 'node:util';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { startOptions } from '../services/app/start/start-options.ts';
import type { StartOptions } from '../services/app/start/start-options.ts';

/** `port`: 0 takes any free one. */
export type HostOptions = Partial<StartOptions> & Pick<StartOptions, 'dataFolder'> & { readonly port: number };

/** The options of the host as a program of its own. Throws a BenchError USAGE that says which one is wrong. */
export function readHostOptions(args: readonly string[]): HostOptions {
  const { values, positionals } = parsed(args);
  const { port, data } = values;
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw usage('--port takes a number from 0 to 65535.');
  return { port: Number(port ?? 0), ...startOptions(data ?? null, positionals) };
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
