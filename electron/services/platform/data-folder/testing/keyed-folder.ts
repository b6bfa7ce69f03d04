import type { KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDemoRsaKey } from '../../../keys/keys/demo-key.ts';
import { makeRsaKey } from '../../../keys/keys/key-pair-file.ts';

const makers = { 'demo-merchant': makeDemoRsaKey, sandbox: makeRsaKey };
let made: Promise<readonly (readonly [string, KeyObject])[]> | null = null;

const makeOnce = (): Promise<readonly (readonly [string, KeyObject])[]> =>
  (made ??= Promise.all(Object.entries(makers).map(async ([name, make]) => [name, await make()] as const)));

/**
 * A data folder (made where there is none) that holds the RSA keys a first start makes, the same in every folder: to make
 * them is most of the work of a start. Resolves with the folder.
 */
export async function keyedFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, key] of await makeOnce())
    await writeFile(join(folder, `${name}.pem`), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return folder;
}
