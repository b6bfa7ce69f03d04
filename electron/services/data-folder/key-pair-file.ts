import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { ecc224Curve } from '../keys/key-kind.ts';
import { isError, writeDurably } from './durable-file.ts';

/** A key pair that is kept in a file. */
export type KeptKeyPair = {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** SPKI. */
  readonly publicKeyPem: string;
  /** PKCS#8 PEM, readable by its owner only. */
  readonly privateKeyFile: string;
  /** SPKI PEM. */
  readonly publicKeyFile: string;
};

type KeyPairKind = 'rsa' | 'ecc224';

/**
 * The pair kept under `name` (paths without their endings), made on first use: `NAME.pem`, mode 0600, and
 * `NAME.public.pem`. Throws a BenchError KEY_DAMAGED when a file is there that is no private key; it is left alone.
 */
export async function keptKeyPair(name: string, kind: KeyPairKind = 'rsa'): Promise<KeptKeyPair> {
  const privateKeyFile = `${name}.pem`;
  const publicKeyFile = `${name}.public.pem`;
  const kept = await readFile(privateKeyFile).catch((error: unknown) => {
    if (isError(error, 'ENOENT')) return null;
    throw error;
  });
  const privateKey = kept === null ? await makeKey(privateKeyFile, kind) : readKey(kept, privateKeyFile);
  if (kept !== null) await chmod(privateKeyFile, 0o600);
  const publicKey = createPublicKey(privateKey);
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  if (await differs(publicKeyFile, publicKeyPem)) await writeDurably(publicKeyFile, publicKeyPem);
  return { privateKey, publicKey, publicKeyPem, privateKeyFile, publicKeyFile };
}

async function makeKey(file: string, kind: KeyPairKind): Promise<KeyObject> {
  const make = promisify(generateKeyPair);
  const { privateKey } = await (kind === 'rsa'
    ? make('rsa', { modulusLength: 2048 })
    : make('ec', { namedCurve: ecc224Curve }));
  await writeDurably(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return privateKey;
}

function readKey(pem: Buffer, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new BenchError(
      'KEY_DAMAGED',
      `${file} is no private key.`,
      'Put the key back, or remove the file: a new pair will be made.',
      cause,
    );
  }
}

async function differs(file: string, content: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => '')) !== content;
}
