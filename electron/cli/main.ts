import { randomUUID } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { exitCodes } from '../services/exit-codes.ts';
import type { Io } from './io.ts';
import { runCli } from './program.ts';

/** The `passbench` process: its streams, signals and exit code around runCli. */
const stopping = new AbortController();

// A reader that went away (`| head`) is no failure: what is left to say is said to nobody.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort());

process.on('uncaughtException', (error) => {
  process.stderr.write(`passbench: something went wrong inside the product (${error.message}). Please report it.\n`);
  process.exit(exitCodes.usage);
});

const io: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  readStdin: readOnce(),
  colour: process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '',
  now: () => Date.now(),
  offsetMinutes: (at) => -new Date(at).getTimezoneOffset(),
  uuid32: () => randomUUID().replaceAll('-', ''),
  // A command that never asks keeps the usual end at a signal, also while it waits for its input.
  get stop() {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      if (process.listenerCount(name) === 0) process.on(name, () => stopping.abort());
    }
    return stopping.signal;
  },
};

function readOnce(): Io['readStdin'] {
  let whole: Promise<Buffer | null> | null = null;
  return (limit) => (whole ??= readWithin(limit));
}

async function readWithin(limit: number): Promise<Buffer | null> {
  // A folder would be read as nothing at all.
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error('Standard input is a folder.'), { code: 'EISDIR' });
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of process.stdin) {
    const bytes: Buffer = piece;
    size += bytes.length;
    if (size > limit) return null;
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

process.exitCode = await runCli(process.argv.slice(2), io);
