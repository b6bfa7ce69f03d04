import { fstatSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { isError } from '../services/platform/data-folder/durable-file.ts';
import { folderTrouble } from '../services/platform/data-folder/folder-trouble.ts';
import { exitCodes } from '../services/platform/exit-codes.ts';
import type { Renderer } from '../services/bench/render/renderer.ts';
import { freshIds, readWithin, processSecrets, payloadOutput } from './input/process-io.ts';
import type { Io } from './io.ts';
import { terminalText } from './print/printed.ts';
import type { Printed } from './print/printed.ts';
import { runCli } from './program.ts';

// Before anything is made: whatever this process makes from here on is its owner's alone.
const usersUmask = process.umask(0o077);
// Node would open its inspector, to which all memory is open.
process.on('SIGUSR1', () => {});

/** The `passbench` process: its streams, signals and exit code around runCli. */
const stopping = new AbortController();

let hasReader = true;
let isOutputLost = false;

/**
 * A reader that went away (`| head`) is no failure: what is left to say is said to nobody, and a sandbox goes on
 * serving. Any other error means that somebody waits for what did not get there.
 */
function outputFailed(error: unknown): void {
  hasReader = false;
  if (isError(error, 'EPIPE') || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = exitCodes.unreachable;
  err(`passbench: The output could not be written: ${folderTrouble(error).why}.\n`);
  stopping.abort();
}

/** What goes to a file is written at once, and its error is thrown. */
function write(text: string | Uint8Array): void {
  if (!hasReader) return;
  try {
    process.stdout.write(text);
  } catch (error) {
    outputFailed(error);
  }
}

function err(text: string | Printed): void {
  process.stderr.write(terminalText(text));
}

process.stdout.on('error', outputFailed);
process.stderr.on('error', () => {}); // Nobody is left to tell.

process.on('uncaughtException', (error) => {
  err(`passbench: something went wrong inside the product (${error.message}). Please report it.\n`);
  process.exit(exitCodes.usage);
});

const io: Io = {
  out: (text) => write(terminalText(text)),
  err,
  raw: payloadOutput(process.stdout.isTTY, { write, err }),
  readStdin: readOnce(),
  colour: process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '',
  now: () => Date.now(),
  offsetMinutes: (at) => -new Date(at).getTimezoneOffset(),
  uuid32: freshIds(),
  version: ownVersion,
  stores: async () => {
    const { builtPrograms } = await import('../services/storage/store-care/built-programs.ts');
    return {
      ...builtPrograms(import.meta.url),
      onWait: (what) => void (what !== null && err(`passbench: ${what.en}\n`)),
    };
  },
  umask: usersUmask,
  pictures: { render: async (...job) => (await loadRenderer()).render(...job) },
  environment: process.env,
  usualFolder: async () => (await import('../services/platform/data-folder/data-folder.ts')).defaultDataFolder(),
  secrets: processSecrets(),
  // A command that never asks keeps the usual end at a signal, also while it waits for its input.
  get stop() {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      if (process.listenerCount(name) === 0) process.on(name, () => stopping.abort());
    }
    return stopping.signal;
  },
};

/** Only `render` loads what draws. */
async function loadRenderer(): Promise<Renderer> {
  const { installedBrowser } = await import('../services/bench/render/browser/launch-browser.ts');
  const { rendererOnThread } = await import('../services/bench/render/renderer.ts');
  const program = new URL('../render/render-thread.js', import.meta.url);
  return rendererOnThread(
    program,
    installedBrowser(() => process.env),
  );
}

/** The same two levels up from here and from the built program. */
function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function readOnce(): Io['readStdin'] {
  let whole: Promise<Buffer | null> | null = null;
  return (limit) => (whole ??= readInput(limit));
}

async function readInput(limit: number): Promise<Buffer | null> {
  // A folder would be read as nothing at all.
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error('Standard input is a folder.'), { code: 'EISDIR' });
  return readWithin(process.stdin, limit);
}

/** How long what was said may take to be read, once the process was asked to stop. */
const partingMs = 2000;

/** Resolves when all that was written is with its reader, or after that time. */
async function drained(stream: NodeJS.WriteStream): Promise<void> {
  const read = new Promise<void>((resolve) => stream.write('', () => resolve()));
  await Promise.race([read, setTimeout(partingMs)]);
}

const code = await runCli(process.argv.slice(2), io);
process.exitCode = isOutputLost ? exitCodes.unreachable : code;
if (stopping.signal.aborted) {
  // Output that nobody reads keeps a process alive for good, and this one was asked to end.
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
  process.exit();
}
