#!/usr/bin/env node
import { fstatSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isError } from '../services/platform/data-folder/durable-file.ts';
import { folderTrouble } from '../services/platform/data-folder/folder-trouble.ts';
import { collectShortLivedValues } from '../services/platform/runtime-flags.ts';
import { exitCodes } from '../services/platform/exit-codes.ts';
import type { PhoneDrawer, Renderer } from '../services/bench/render/renderer.ts';
import { freshIds, readWithin, processSecrets, payloadOutput } from './input/process-io.ts';
import type { Io } from './io.ts';
import { terminalText, type Printed } from './print/printed.ts';
import { runCli } from './program.ts';

// First: every new file of this process is private.
const usersUmask = process.umask(0o077);
// Node would open its inspector, which reads all memory.
process.on('SIGUSR1', () => {});
collectShortLivedValues();

const stopping = new AbortController();

let hasReader = true;
let isOutputLost = false;

/** A closed pipe (`| head`) is no failure: the rest is dropped and a sandbox continues. Any other error means lost output. */
function outputFailed(error: unknown): void {
  hasReader = false;
  if (isError(error, 'EPIPE') || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = exitCodes.unreachable;
  err(`passbench: The output could not be written: ${folderTrouble(error).why.en}.\n`);
  stopping.abort();
}

/** A write to a file is synchronous and throws its error. */
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
process.stderr.on('error', () => {});
process.on('uncaughtException', (error) => {
  err(`passbench: internal error (${error.message}). Please report it.\n`);
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
  pictures: {
    render: async (...job) => (await loadRenderer()).render(...job),
    drawPhones: async (job) => (await loadRenderer()).drawPhones(job),
  },
  environment: process.env,
  usualFolder: async () => (await import('../services/platform/data-folder/data-folder.ts')).defaultDataFolder(),
  secrets: processSecrets(),
  progress: process.stderr.isTTY
    ? (line) => void process.stderr.write(`\r${line === null ? '' : terminalText(line)}\u001b[K`)
    : null,
  // A command that never asks keeps the default signal handling.
  get stop() {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      if (process.listenerCount(name) === 0) process.on(name, () => stopping.abort());
    }
    return stopping.signal;
  },
};

/** Only what draws loads it. */
async function loadRenderer(): Promise<Renderer & PhoneDrawer> {
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
  const version = /"version": "([^"]+)"/.exec(text)?.[1];
  if (version === undefined) throw new Error('package.json names no version');
  return version;
}

function readOnce(): Io['readStdin'] {
  let whole: Promise<Buffer | null> | null = null;
  return (limit) => (whole ??= readInput(limit));
}

async function readInput(limit: number): Promise<Buffer | null> {
  // A folder would read as empty.
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error('Standard input is a folder.'), { code: 'EISDIR' });
  return readWithin(process.stdin, limit);
}

const partingMs = 2000;

async function drained(stream: NodeJS.WriteStream): Promise<void> {
  const read = new Promise<void>((resolve) => stream.write('', () => resolve()));
  await Promise.race([read, setTimeout(partingMs)]);
}

const code = await runCli(process.argv.slice(2), io);
process.exitCode = isOutputLost ? exitCodes.unreachable : code;
if (stopping.signal.aborted) {
  // Unread output would keep a stopped process alive.
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
  process.exit();
}
