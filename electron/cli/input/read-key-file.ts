import type { KeyObject } from 'node:crypto';
import { longestKeyFileBytes } from '../../../shared/documents/size-limits.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { readKeyOf, examineKey, type WantedKey } from '../../services/keys/keys/read-key.ts';
import { withFileName } from '../../services/keys/keys/report/key-report.ts';
import type { Io } from '../io.ts';
import { readInput, statOf } from './read-input.ts';

/** Where the passphrase of a key file comes from; each returns null for none. */
export type FilePassphrase = {
  /** From an option. It is read first, so that a missing file is reported. */
  readonly given: () => Promise<string | null>;
  /** From the terminal or a variable: only for an encrypted key, where nothing was given. */
  readonly asked?: (file: string) => Promise<string | null>;
};

/** Reads a private key file. One that others can read is used with a warning. */
export function readPrivateKeyFile(file: string, passphrase: FilePassphrase, io: Io): Promise<KeyObject> {
  return readSecret('private', file, passphrase, io);
}

/** Reads a client certificate's key, of any TLS algorithm. */
export function readClientKeyFile(file: string, passphraseFile: string | undefined, io: Io): Promise<KeyObject> {
  const given = async (): Promise<string | null> =>
    passphraseFile === undefined ? null : readPassphrase(passphraseFile, io);
  return readSecret('any-private', file, { given }, io);
}

async function readSecret(
  wanted: 'private' | 'any-private',
  file: string,
  passphrase: FilePassphrase,
  io: Io,
): Promise<KeyObject> {
  const bytes = await readInput(file, io, longestKeyFileBytes);
  await warnIfReadable(file, 'the key file', io);
  return readWithPassphrase(wanted, file, { bytes, passphrase }, io);
}

/** Reads a private key from a descriptor; it is not stored. */
export async function readPrivateKeyBytes(
  bytes: Uint8Array,
  from: string,
  passphrase: FilePassphrase,
  io: Io,
): Promise<KeyObject> {
  return readWithPassphrase('private', from, { bytes, passphrase }, io);
}

/** The private key of a server certificate, of any TLS algorithm, as PEM without its passphrase. */
export async function unlockKeyPem(pem: string, from: string, passphrase: FilePassphrase, io: Io): Promise<string> {
  const key = await readWithPassphrase('any-private', from, { bytes: Buffer.from(pem, 'latin1'), passphrase }, io);
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

async function readWithPassphrase(
  wanted: WantedKey,
  file: string,
  { bytes, passphrase }: { readonly bytes: Uint8Array; readonly passphrase: FilePassphrase },
  io: Io,
): Promise<KeyObject> {
  const given = await passphrase.given();
  try {
    return readNamed(wanted, file, io, bytes, given ?? undefined);
  } catch (error) {
    const isNeeded = given === null && error instanceof AppError && error.code === 'KEY_PASSPHRASE_NEEDED';
    const asked = isNeeded ? ((await passphrase.asked?.(file)) ?? null) : null;
    if (asked === null) throw error;
    return readNamed(wanted, file, io, bytes, asked);
  }
}

/** Reads a public key or certificate file. Refuses a key that cannot verify the service's signatures. */
export async function readPublicKeyFile(file: string, io: Io): Promise<KeyObject> {
  return readNamed('public', file, io, await readInput(file, io, longestKeyFileBytes));
}

export async function readPassphrase(file: string, io: Io): Promise<string> {
  const bytes = await readInput(file, io, longestKeyFileBytes);
  await warnIfReadable(file, 'the passphrase file', io);
  return passphraseIn(bytes);
}

/** The text without byte order mark and final line end. */
export function passphraseIn(bytes: Buffer): string {
  return textOf(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/(?:\r\n|\n|\r)$/, '');
}

/** Warns if others can read a private file. */
export async function warnIfReadable(file: string, what: string, io: Io): Promise<void> {
  if (file === '-' || process.platform === 'win32') return;
  const { mode } = await statOf(file);
  if ((mode & 0o044) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  io.err(
    `passbench: Warning: ${what} ${file} can be read by others (mode ${shown}). Remove their access: chmod 600 '${file}'\n`,
  );
}

/** Adds the file's name to an error and its command. */
export function withFileNamed<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${file}: ${error.message}`, withFileName(error.next, file), error);
  }
}

/** Windows shells write UTF-16 with a byte order mark. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  return bytes.toString('utf8');
}

function readNamed(wanted: WantedKey, file: string, io: Io, bytes: Uint8Array, passphrase?: string): KeyObject {
  const { key, warnings } = withFileNamed(file, () => readKeyOf(wanted, bytes, passphrase));
  for (const { en } of warnings) io.err(`passbench: Warning: ${file}: ${en}\n`);
  return key;
}

/** Key paths are shorter; keys as text are nearly always longer. */
const longestPath = 200;

/**
 * Parses a key file option. Throws an AppError, which commander does not quote, if the value looks like a key: keys
 * must reach no terminal and no log.
 */
export function parseKeyFileName(option: string): (text: string) => string {
  return (text) => {
    if (!looksLikeKey(text)) return text;
    throw new AppError(
      'USAGE',
      `${option} takes a file, not the key itself. The key was not printed.`,
      `Save it to a file and give the path of the file, with at most ${longestPath} characters.`,
    );
  };
}

function looksLikeKey(text: string): boolean {
  if (text.length > longestPath || /[\r\n]|-----BEGIN/.test(text)) return true;
  // DER of a key begins with a sequence: M in base64.
  return /^M[A-P][A-Za-z0-9+/]{46,}={0,2}$/.test(text) || examineKey(Buffer.from(text)).holds !== 'none';
}
