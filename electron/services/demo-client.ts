import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptKeyPair } from './data-folder/key-pair-file.ts';
import type { KeptKeyPair } from './data-folder/key-pair-file.ts';

/** The client that every sandbox knows until it is told of others. Its keys sign for loopback addresses only. */
export const demoClientId = 'DEMO_MERCHANT';

/** Its RSA pair is key version 1, its pair for ECC224 key version 2. */
export type DemoClient = KeptKeyPair & { readonly clientId: string; readonly ecc224: KeptKeyPair };

/** By key version, in order. */
const keyNames = ['demo-merchant', 'demo-merchant.ecc224'] as const;

/** The demo client of a folder; its pairs are made on first use (`demo-merchant.pem`, `demo-merchant.ecc224.pem`, 0600). */
export async function demoClient(folder: string): Promise<DemoClient> {
  const [rsa, ecc224] = keyNames;
  const pair = await keptKeyPair(join(folder, rsa));
  return { clientId: demoClientId, ...pair, ecc224: await keptKeyPair(join(folder, ecc224), 'ecc224') };
}

/** The demo client as a sandbox knows it: its public keys, by key version. */
export function knownDemoClient({ clientId, publicKey, ecc224 }: DemoClient): {
  readonly clientId: string;
  readonly keys: readonly KeyObject[];
} {
  return { clientId, keys: [publicKey, ecc224.publicKey] };
}

/** The public halves of the demo keys of these folders. Makes none: a folder that has no readable one adds nothing. */
export async function demoKeysIn(folders: readonly string[]): Promise<readonly KeyObject[]> {
  const files = folders.flatMap((folder) => keyNames.map((name) => join(folder, `${name}.public.pem`)));
  const keys = await Promise.all(
    files.map(async (file) => {
      try {
        return [createPublicKey(await readFile(file))];
      } catch {
        return [];
      }
    }),
  );
  return keys.flat();
}
