import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildKey, makeDemoEcc224Key, makeDemoRsaKey } from './keys/key-kind.ts';
import { loadKeyPair, type StoredKeyPair } from './keys/key-pair-file.ts';

/** The client that every sandbox knows by default. Its keys sign for loopback addresses only. */
export const demoClientId = 'DEMO_MERCHANT';

export type DemoClient = StoredKeyPair & { readonly clientId: string; readonly ecc224: StoredKeyPair };

export type DemoClientKeys = {
  readonly clientId: string;
  readonly keys: readonly { readonly version: string; readonly key: KeyObject }[];
};

/** By key version, in order. */
const keyNames = ['demo-merchant', 'demo-merchant.ecc224'] as const;

/** Loads a folder's demo client; creates its pairs on first use (`demo-merchant.pem`, `demo-merchant.ecc224.pem`, 0600). */
export async function loadDemoClient(folder: string): Promise<DemoClient> {
  const [rsa, ecc224] = keyNames;
  const pair = await loadKeyPair(join(folder, rsa), makeDemoRsaKey);
  return { clientId: demoClientId, ...pair, ecc224: await loadKeyPair(join(folder, ecc224), makeDemoEcc224Key) };
}

export function publicKeysOfDemo({ clientId, publicKey, ecc224 }: DemoClient): DemoClientKeys {
  return {
    clientId,
    keys: [
      { version: '1', key: publicKey },
      { version: '2', key: ecc224.publicKey },
    ],
  };
}

/**
 * Reads the public halves of these folders' demo keys, from either half; creates none. Only keys of earlier versions need
 * it, since later ones carry a mark (keys/demo-key.ts).
 */
export async function readDemoKeys(folders: readonly string[]): Promise<readonly KeyObject[]> {
  const files = folders.flatMap((folder) =>
    keyNames.flatMap((name) => [join(folder, `${name}.public.pem`), join(folder, `${name}.pem`)]),
  );
  const keys = await Promise.all(
    files.map(async (file) => {
      try {
        const pem = await readFile(file);
        return [buildKey(() => createPublicKey(pem))];
      } catch {
        return [];
      }
    }),
  );
  return keys.flat();
}
