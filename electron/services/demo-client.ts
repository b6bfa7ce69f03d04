import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptKeyPair } from './data-folder/key-pair-file.ts';
import type { KeptKeyPair } from './data-folder/key-pair-file.ts';

/** The client that every sandbox knows until it is told of others. Its key signs for loopback addresses only. */
export const demoClientId = 'DEMO_MERCHANT';

export type DemoClient = KeptKeyPair & { readonly clientId: string };

const keyName = 'demo-merchant';

/** The demo client of a folder; its key pair is made on first use (`demo-merchant.pem`, 0600). */
export async function demoClient(folder: string): Promise<DemoClient> {
  return { clientId: demoClientId, ...(await keptKeyPair(join(folder, keyName))) };
}

/** The public halves of the demo keys of these folders. Makes none: a folder that has no readable one adds nothing. */
export async function demoKeysIn(folders: readonly string[]): Promise<readonly KeyObject[]> {
  const keys = await Promise.all(
    folders.map(async (folder) => {
      try {
        return [createPublicKey(await readFile(join(folder, `${keyName}.public.pem`)))];
      } catch {
        return [];
      }
    }),
  );
  return keys.flat();
}
