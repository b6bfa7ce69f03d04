import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { openEnvelope, seal } from './envelope.ts';
import { keyHeaderSchema, secretHeaderSchema, usesHeaderSchema } from './headers.ts';
import { newDataKey, replacePassphraseSlot } from './slots.ts';
import { openWith } from './unlocked.ts';
import { parseVaultFile, isSealedFile } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';
import type { VaultFolder } from './vault-folder.ts';
import { sealedInPart } from './vault-trouble.ts';

/**
 * Seals everything under a new key. Slots of a keychain go first. Then comes a slot that holds both keys, in the place of
 * the one before, then file by file, then a slot that holds the new one alone: cut short at any point, the passphrase
 * opens all, and the next unlocking ends it. Only inside of `writing`. Returns the new key. Throws, and changes nothing,
 * where a file is refused: sealed under the old key alone it would be lost. What fails once the first slot is written says that
 * the passphrase is changed.
 */
export async function resealVault(core: VaultCore, passphrase: string, current: Buffer): Promise<Buffer> {
  await readSealed(core.folder);
  // One that a kill left beside a newer key would be opened, and open nothing.
  for (const slot of core.content().keychainSlots) await core.folder.remove(slot.file);
  const fresh = newDataKey();
  const both = await replacePassphraseSlot(core, core.content(), passphrase, [fresh, current]);
  try {
    await resealFiles(core.folder, [fresh, current]);
    await replacePassphraseSlot(core, { passphraseSlots: [both] }, passphrase, [fresh]);
  } catch (cause) {
    throw cause instanceof BenchError ? sealedInPart(cause) : cause;
  }
  return fresh;
}

/**
 * Ends what was cut short: everything under the first of two keys, and a slot that holds that one alone. Throws where a file
 * is refused; then both keys are still needed.
 */
export async function finishResealing(core: VaultCore, passphrase: string, keys: readonly Buffer[]): Promise<void> {
  await resealFiles(core.folder, keys);
  await replacePassphraseSlot(core, core.content(), passphrase, keys.slice(0, 1));
}

/** Whatever opens with any of the keys is sealed under the first. What opens with none stays as it is. */
async function resealFiles(folder: VaultFolder, keys: readonly Buffer[]): Promise<void> {
  const [first = Buffer.alloc(0)] = keys;
  for (const { file, bytes } of await readSealed(folder)) {
    const found = foundOrNull(folder, file, bytes);
    if (found === null || openEnvelope(first, found.envelope) !== null) continue;
    const secret = openWith(keys, found.envelope);
    if (secret === null) continue;
    await folder.replace(file, seal(first, found.header, secret));
    secret.fill(0);
  }
}

async function readSealed(folder: VaultFolder): Promise<readonly { readonly file: string; readonly bytes: Buffer }[]> {
  const all: { file: string; bytes: Buffer }[] = [];
  for (const file of (await folder.names()).filter(isSealedFile)) {
    const bytes = await folder.read(file);
    if (bytes !== null) all.push({ file, bytes });
  }
  return all;
}

const sealedHeader = keyHeaderSchema.or(usesHeaderSchema).or(secretHeaderSchema);

function foundOrNull(folder: VaultFolder, file: string, bytes: Buffer): ReturnType<typeof found> | null {
  try {
    return found(folder, file, bytes);
  } catch {
    return null; // It is damaged, and no key opens it.
  }
}

function found(folder: VaultFolder, file: string, bytes: Buffer) {
  return parseVaultFile(folder, file, bytes, sealedHeader);
}
