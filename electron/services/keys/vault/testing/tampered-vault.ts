import { generateKeyPairSync } from 'node:crypto';
import type { Derive } from '../passphrase.ts';
import { openSlots } from '../slots.ts';
import { createVaultCore } from '../vault-core.ts';
import { openVault } from '../open-vault.ts';
import { keychainStandIn } from './keychain-stand-in.ts';
import { bitFlips, cuts, headerEdits, isTaken, swaps, type Tampered, type VaultFiles } from './tampering.ts';
import { passphrase, vaultBench } from './vault-bench.ts';

/** The files of a vault with one of everything in it. Each has the same ids, passphrase and keychain, and keys of its own. */
export async function vaultWithAll(derive: Derive): Promise<VaultFiles> {
  const bench = await vaultBench(derive);
  const keychain = keychainStandIn();
  let ids = 0;
  const newId = (): string => (ids += 1).toString(16).padStart(32, '0');
  try {
    const ports = { ...bench.ports, newId, keychain };
    const vault = await openVault(bench.folder, ports);
    await vault.create(passphrase);
    const { id } = await vault.add(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, 'shop');
    await vault.generate({ name: 'ticket', algorithm: 'ECC224' });
    await vault.grant(id, 'https://service.example');
    await vault.putSecret(Buffer.from('user:password'));
    await vault.addKeychainSlot();
    const files = new Map<string, Buffer>();
    for (const name of await bench.files('')) files.set(name, await bench.read(name));
    const { passphraseSlots } = await createVaultCore(bench.folder, ports).read();
    const dataKeys = (await openSlots(passphraseSlots, passphrase, { derive }))?.keys ?? [];
    vault.close();
    return { files, passphrase, dataKeys, keychain };
  } finally {
    await bench.remove();
  }
}

export type TamperCount = {
  readonly cases: number;
  readonly taken: readonly string[];
  readonly untakenAsTheyWere: number;
};

/**
 * Changes a file of a vault in every way there is, and says which change was taken. `of` and `part`: every so manieth change
 * alone, where several share the work.
 */
export async function tamper(
  vault: VaultFiles,
  others: readonly VaultFiles[],
  derive: Derive,
  { of, part }: { readonly of: number; readonly part: number } = { of: 1, part: 0 },
): Promise<TamperCount> {
  const taken: string[] = [];
  let [at, cases, untakenAsTheyWere] = [0, 0, 0];
  for (const [file, bytes] of vault.files) {
    if (!(await isTaken(vault, file, bytes, derive))) untakenAsTheyWere += 1;
    for (const change of changesOf(file, bytes, vault, others)) {
      at += 1;
      if (at % of !== part || change.bytes.equals(bytes)) continue;
      cases += 1;
      if (await isTaken(vault, file, change.bytes, derive)) taken.push(`${file}: ${change.what}`);
    }
  }
  return { cases, taken, untakenAsTheyWere };
}

function* changesOf(
  file: string,
  bytes: Buffer,
  vault: VaultFiles,
  others: readonly VaultFiles[],
): Generator<Tampered> {
  yield* bitFlips(bytes);
  yield* cuts(bytes);
  yield* headerEdits(bytes);
  yield* swaps(file, vault, others);
}
