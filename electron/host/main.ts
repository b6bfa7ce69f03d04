import './private-files.ts';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { exitCodeOf, exitCodes } from '../services/exit-codes.ts';
import type { ExitCode } from '../services/exit-codes.ts';
import { readHostOptions } from './host-options.ts';
import type { HostOptions } from './host-options.ts';
import { startHost } from './start-host.ts';
import type { RunningHost } from './start-host.ts';
import { onEnter, readyLines } from './terminal.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The local host as this process: says where it is, gives a new address for each Enter, and ends with 0 on SIGINT,
 * SIGTERM or SIGHUP after everything is on disk. `onReady` gets the address and how to stop. The promise resolves with
 * the exit code.
 */
export async function runHost(
  options: HostOptions,
  onReady: (host: RunningHost, url: string, stop: () => void) => void = () => {},
): Promise<ExitCode> {
  const say = (text: string): boolean => process.stdout.write(text);
  return reportingFailure(async () => {
    // Before anything is opened: a signal in the meantime still lets go of the data folder in good order.
    const stopping = new AbortController();
    const stop = (): void => stopping.abort();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
    const host = await startHost(options, { windowFolder: here('../renderer'), version: ownVersion(), report });
    const url = host.newUrl();
    say(readyLines(url));
    onReady(host, url, stop);
    const stopped = new Promise<void>((ended) => {
      if (stopping.signal.aborted) ended();
      else stopping.signal.addEventListener('abort', () => ended(), { once: true });
    });
    const stopListening = onEnter(process.stdin, () => say(`New address: ${host.newUrl()}\n`));
    await stopped;
    stopListening();
    await host.close();
    return exitCodes.good;
  });
}

async function reportingFailure(run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    process.stderr.write(`passbench: ${sentenceOf(error)}\n`);
    return exitCodeOf(error, exitCodes.no);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BenchError) return error.sentence;
  return `The local host could not go on: ${error instanceof Error ? error.message : String(error)}`;
}

/** What no window may see and nobody handles: one line, no stack, no payload. */
function report(error: unknown): void {
  process.stderr.write(
    `passbench: An error of the bench itself: ${error instanceof Error ? error.message : String(error)}\n`,
  );
}

function ownVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(here('../../package.json'), 'utf8'))).version;
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) {
  process.exitCode = await reportingFailure(async () => runHost(readHostOptions(process.argv.slice(2))));
}
