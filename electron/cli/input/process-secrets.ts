import { createReadStream, fstatSync } from 'node:fs';
import { takePassphraseVariable } from '../../services/platform/terminal/passphrase-variable.ts';
import { createLineReader } from '../../services/platform/terminal/line-reader.ts';
import type { SecretSources } from '../io.ts';
import { readWithin } from './read-within.ts';

/** The secrets that may reach this process: by its terminal, a descriptor, or a variable, which it forgets at once. */
export function processSecrets(): SecretSources {
  return { ask: process.stdin.isTTY ? askOnTerminal : null, variable: takePassphraseVariable(), readFd };
}

/** Questions go to standard error, so that standard output is the result alone. */
async function askOnTerminal(question: string): Promise<string | null> {
  const lines = createLineReader(process.stdin);
  const typed = lines.secret(new AbortController().signal);
  // Only now: from here on nothing that is typed is shown.
  process.stderr.write(question);
  // What waits for a person keeps the process alive; reading alone does not.
  const alive = setInterval(() => {}, 60_000);
  try {
    return await typed;
  } finally {
    clearInterval(alive);
    lines.close();
    process.stderr.write('\n');
  }
}

async function readFd(fd: number, limit: number): Promise<Buffer | null> {
  const kind = fstatSync(fd);
  // What is none of these was opened by the runtime for itself, and not by who started the command.
  if (!kind.isFile() && !kind.isFIFO() && !kind.isSocket() && !kind.isCharacterDevice()) throw notGiven;
  return readWithin(createReadStream('', { fd }), limit);
}

const notGiven = Object.assign(new Error('It was not given to the process.'), { code: 'EBADF' });
