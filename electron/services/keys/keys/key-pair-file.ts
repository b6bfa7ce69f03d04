import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { readKeyOf } from './read-key.ts';
import { isError, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { folderTrouble, readTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { readOwnerOnlyWithin, readPrivate } from '../../platform/data-folder/private-file.ts';

export type StoredKeyPair = {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** SPKI. */
  readonly publicKeyPem: string;
  /** PKCS#8 PEM, readable by its owner only. */
  readonly privateKeyFile: string;
  /** SPKI PEM. */
  readonly publicKeyFile: string;
};

/** An RSA key of 2,048 bits, as anybody would make it. */
export async function makeRsaKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;
}

/**
 * Loads the pair `NAME.pem` (0600) and `NAME.public.pem`, creating it on first use; `name` is the path without ending.
 * Throws an AppError and changes nothing: KEY_DAMAGED (no private key, or an altered one), KEY_UNREADABLE, KEY_NOT_KEPT
 * (cannot be written), FILE_NOT_OWN.
 */
export async function loadKeyPair(name: string, make: () => Promise<KeyObject> = makeRsaKey): Promise<StoredKeyPair> {
  const privateKeyFile = `${name}.pem`;
  const publicKeyFile = `${name}.public.pem`;
  const privateKey = await loadPrivateKey(privateKeyFile, make);
  const publicKey = createPublicKey(privateKey);
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  if (await differs(publicKeyFile, publicKeyPem)) await writeKeyFile(publicKeyFile, publicKeyPem);
  return { privateKey, publicKey, publicKeyPem, privateKeyFile, publicKeyFile };
}

/** In bytes; no key file is longer. */
const longestKeyFile = 64 * 1024;

/**
 * The pair of an RSA key in a file of the user, which only its owner may read or change (0600). Its public half is written
 * to `publicKeyFile`. Throws FILE_OPEN_TO_OTHERS, FILE_NOT_OWN, KEY_UNREADABLE, the errors of readKeyOf, and KEY_NOT_KEPT.
 */
export async function loadGivenPair(privateKeyFile: string, publicKeyFile: string): Promise<StoredKeyPair> {
  const bytes = await readOwnerOnlyWithin(privateKeyFile, longestKeyFile).catch((error: unknown) => {
    throw error instanceof AppError
      ? error
      : new AppError(
          'KEY_UNREADABLE',
          `The key ${privateKeyFile} cannot be read: ${readTrouble(error).en}.`,
          '',
          error,
        );
  });
  if (bytes === null) throw new AppError('KEY_UNREADABLE', `The key ${privateKeyFile} is too long for a key.`);
  const privateKey = readKeyOf('private', bytes).key;
  if (privateKey.asymmetricKeyType !== 'rsa')
    throw new AppError(
      'USAGE',
      `${privateKeyFile} is no RSA key, and answers are signed with RSA256.`,
      'Give an RSA key of 2,048 bits or more: openssl genrsa -out answer.pem 2048 && chmod 600 answer.pem',
    );
  const publicKey = createPublicKey(privateKey);
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  if (await differs(publicKeyFile, publicKeyPem)) await writeKeyFile(publicKeyFile, publicKeyPem);
  return { privateKey, publicKey, publicKeyPem, privateKeyFile, publicKeyFile };
}

/** Loads the private half alone from a file; otherwise like loadKeyPair. */
export async function loadPrivateKey(file: string, make: () => Promise<KeyObject>): Promise<KeyObject> {
  return (await readKey(file)) ?? (await makeKey(file, make));
}

async function makeKey(file: string, make: () => Promise<KeyObject>): Promise<KeyObject> {
  const privateKey = await make();
  await writeKeyFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return privateKey;
}

async function writeKeyFile(file: string, content: string | Buffer): Promise<void> {
  try {
    await writeDurably(file, content);
  } catch (cause) {
    const { why, next } = folderTrouble(cause);
    throw new AppError('KEY_NOT_KEPT', `The key ${file} could not be written: ${why.en}.`, next.en, cause);
  }
}

/** null when there is none. */
async function readKey(file: string): Promise<KeyObject | null> {
  const pem = await readPrivate(file).catch((error: unknown) => {
    if (isError(error, 'ENOENT')) return null;
    throw error instanceof AppError ? error : unreadable(file, error);
  });
  return pem === null ? null : parsedKey(pem, file);
}

function unreadable(file: string, cause: unknown): AppError {
  return new AppError(
    'KEY_UNREADABLE',
    `The key ${file} cannot be read: ${readTrouble(cause).en}.`,
    `It was not changed. Make it readable for its owner (chmod 600 '${file}'), or move it away: a new pair is created.`,
    cause,
  );
}

function parsedKey(bytes: Buffer, file: string): KeyObject {
  try {
    return readKeyOf('any-private', bytes).key;
  } catch (cause) {
    const why = cause instanceof AppError ? ` ${cause.message}` : '';
    throw new AppError(
      'KEY_DAMAGED',
      `The key ${file} cannot be used.${why}`,
      'It was not changed. Restore the key, or move the file away: a new pair is created.',
      cause,
    );
  }
}

async function differs(file: string, content: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => '')) !== content;
}
