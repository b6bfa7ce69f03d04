import { join } from 'node:path';
import { keptKeyPair } from './data-folder/key-pair-file.ts';
import type { KeptKeyPair } from './data-folder/key-pair-file.ts';

/** The client that every sandbox knows until it is told of others. Its key signs for loopback addresses only. */
export const demoClientId = 'DEMO_MERCHANT';

export type DemoClient = KeptKeyPair & { readonly clientId: string };

/** The demo client of a folder; its key pair is made on first use (`demo-merchant.pem`, 0600). */
export async function demoClient(folder: string): Promise<DemoClient> {
  return { clientId: demoClientId, ...(await keptKeyPair(join(folder, 'demo-merchant'))) };
}
