import type { KeyObject } from 'node:crypto';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { readPrivateKey, readPublicKey } from '../../services/keys/read-key.ts';
import type { Io } from '../io.ts';
import { readInput, statOf } from './read-input.ts';

const largestKeyInput = 64 * 1024;

/** Reads a private key file. One that others may read is used all the same, with a warning. */
export async function readPrivateKeyFile(file: string, passphraseFile: string | undefined, io: Io): Promise<KeyObject> {
  const bytes = await readInput(file, io, largestKeyInput);
  await warnIfReadable(file, 'the key file', io);
  const passphrase = passphraseFile === undefined ? undefined : await readPassphrase(passphraseFile, io);
  return naming(file, () => readPrivateKey(bytes, passphrase));
}

/** Reads a public key file. */
export async function readPublicKeyFile(file: string, io: Io): Promise<KeyObject> {
  const bytes = await readInput(file, io, largestKeyInput);
  return naming(file, () => readPublicKey(bytes));
}

/** The file's text without the one line end that an editor puts behind it. */
async function readPassphrase(file: string, io: Io): Promise<string> {
  const bytes = await readInput(file, io, largestKeyInput);
  await warnIfReadable(file, 'the passphrase file', io);
  return bytes.toString('utf8').replace(/\r?\n$/, '');
}

async function warnIfReadable(file: string, what: string, io: Io): Promise<void> {
  if (file === '-' || process.platform === 'win32') return;
  const { mode } = await statOf(file);
  if ((mode & 0o044) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  io.err(
    `passbench: Warning: ${what} ${file} can be read by others (mode ${shown}). Make it yours alone: chmod 600 '${file}'\n`,
  );
}

function naming(file: string, read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch (error) {
    if (error instanceof BenchError) throw new BenchError(error.code, `${file}: ${error.message}`, error.next, error);
    throw error;
  }
}
