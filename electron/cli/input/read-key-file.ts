import type { KeyObject } from 'node:crypto';
import { longestKeyFileBytes } from '../../../shared/documents/size-limits.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { readKeyOf } from '../../services/keys/keys/read-key.ts';
import type { WantedKey } from '../../services/keys/keys/read-key.ts';
import { withFileName } from '../../services/keys/keys/report/key-report.ts';
import type { Io } from '../io.ts';
import { readInput, statOf } from './read-input.ts';
import { examineKey } from '../../services/keys/keys/read-key.ts';

/** How the passphrase of a key file is come by; null: there is none. */
export type FilePassphrase = () => Promise<string | null>;

/** Reads a private key file. One that others may read is used all the same, with a warning. */
export function readPrivateKeyFile(file: string, passphrase: FilePassphrase, io: Io): Promise<KeyObject> {
  return readSecret('private', file, passphrase, io);
}

/** Reads the private key of a client certificate, which may be of any algorithm that TLS knows. */
export function readClientKeyFile(file: string, passphraseFile: string | undefined, io: Io): Promise<KeyObject> {
  const passphrase: FilePassphrase = async () =>
    passphraseFile === undefined ? null : readPassphrase(passphraseFile, io);
  return readSecret('any-private', file, passphrase, io);
}

async function readSecret(
  wanted: 'private' | 'any-private',
  file: string,
  passphrase: FilePassphrase,
  io: Io,
): Promise<KeyObject> {
  const bytes = await readInput(file, io, longestKeyFileBytes);
  await warnIfReadable(file, 'the key file', io);
  return readNamed(wanted, file, io, bytes, (await passphrase()) ?? undefined);
}

/** Reads a private key that reached the process by a descriptor. It is used for this run, and kept nowhere. */
export async function readPrivateKeyBytes(
  bytes: Uint8Array,
  from: string,
  passphrase: FilePassphrase,
  io: Io,
): Promise<KeyObject> {
  return readNamed('private', from, io, bytes, (await passphrase()) ?? undefined);
}

/** Reads a public key file, or the public key of a certificate file. One that could verify no signature of the service is refused. */
export async function readPublicKeyFile(file: string, io: Io): Promise<KeyObject> {
  return readNamed('public', file, io, await readInput(file, io, longestKeyFileBytes));
}

export async function readPassphrase(file: string, io: Io): Promise<string> {
  const bytes = await readInput(file, io, longestKeyFileBytes);
  await warnIfReadable(file, 'the passphrase file', io);
  return passphraseIn(bytes);
}

/** The passphrase that a file or a descriptor gives: its text without a mark before it and one line end behind it. */
export function passphraseIn(bytes: Buffer): string {
  return textOf(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/(?:\r\n|\n|\r)$/, '');
}

/** Says on standard error where others may read a file that they should not. */
export async function warnIfReadable(file: string, what: string, io: Io): Promise<void> {
  if (file === '-' || process.platform === 'win32') return;
  const { mode } = await statOf(file);
  if ((mode & 0o044) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  io.err(
    `passbench: Warning: ${what} ${file} can be read by others (mode ${shown}). Make it yours alone: chmod 600 '${file}'\n`,
  );
}

/** Puts the name of the file before what a reader says of it, and into the command that it names. */
export function withFileNamed<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    throw new BenchError(error.code, `${file}: ${error.message}`, withFileName(error.next, file), error);
  }
}

/** Shells of Windows write UTF-16, with a mark before it. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  return bytes.toString('utf8');
}

function readNamed(wanted: WantedKey, file: string, io: Io, bytes: Uint8Array, passphrase?: string): KeyObject {
  const { key, warnings } = withFileNamed(file, () => readKeyOf(wanted, bytes, passphrase));
  for (const { en } of warnings) io.err(`passbench: Warning: ${file}: ${en}\n`);
  return key;
}

/** No path to a key is longer; a key as text nearly always is. */
const longestPath = 200;

/**
 * Reads the value of an option that names a key file. Throws a BenchError, which commander does not quote, when the
 * value looks like the key itself: a key must reach no terminal and no log.
 */
export function parseKeyFileName(option: string): (text: string) => string {
  return (text) => {
    if (!looksLikeKey(text)) return text;
    throw new BenchError(
      'USAGE',
      `${option} takes a file, not the key itself; the key was not printed.`,
      `Save it to a file and name that, with a path of at most ${longestPath} characters.`,
    );
  };
}

function looksLikeKey(text: string): boolean {
  if (text.length > longestPath || /[\r\n]|-----BEGIN/.test(text)) return true;
  // DER of any key begins with a sequence, which in base64 is an M.
  return /^M[A-P][A-Za-z0-9+/]{46,}={0,2}$/.test(text) || examineKey(Buffer.from(text)).holds !== 'none';
}
