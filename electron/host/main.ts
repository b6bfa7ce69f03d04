import './private-files.ts';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { readHostOptions } from './host-options.ts';
import type { HostOptions } from './host-options.ts';
import { startHost } from './start-host.ts';
import type { RunningHost } from './start-host.ts';
import { onEnter, readyLines } from './terminal.ts';

/** Code of the process when another one owns the data folder, and of every other failure. */
const exitCodes: Readonly<Record<string, number>> = { DATA_FOLDER_OWNED: 4, USAGE: 2 };
const failed = 1;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The local host as this process: says where it is, gives a new address for each Enter, and ends with 0 on SIGINT,
 * SIGTERM or SIGHUP after everything is on disk. `onReady` gets the address and how to stop. The promise resolves with
 * the exit code.
 */
export async function runHost(
  options: HostOptions,
  onReady: (host: RunningHost, url: string, stop: () => void) => void = () => {},
): Promise<number> {
  const say = (text: string): boolean => process.stdout.write(text);
  try {
    const host = await startHost(options, { windowFolder: here('../renderer'), version: ownVersion(), report });
    const stopped = new Promise<void>((stop) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop());
      const url = host.newUrl();
      say(readyLines(url));
      onReady(host, url, stop);
    });
    const stopListening = onEnter(process.stdin, () => say(`New address: ${host.newUrl()}\n`));
    await stopped;
    stopListening();
    await host.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof BenchError ? (exitCodes[error.code] ?? failed) : failed;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BenchError) return error.sentence;
  return `The local host could not go on: ${error instanceof Error ? error.message : String(error)}`;
}

/** What no window may see and nobody handles: one line, no stack, no payload. */
function report(error: unknown): void {
  process.stderr.write(`An error of the bench itself: ${error instanceof Error ? error.message : String(error)}\n`);
}

function ownVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(here('../../package.json'), 'utf8'))).version;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    return await runHost(readHostOptions(args));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof BenchError ? (exitCodes[error.code] ?? failed) : failed;
  }
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2));
}
