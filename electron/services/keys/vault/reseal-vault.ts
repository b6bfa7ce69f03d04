import { AppError } from '../../../../shared/lib/app-error.ts';
import { openEnvelope, seal } from './envelope.ts';
import { keyHeaderSchema, secretHeaderSchema, usesHeaderSchema } from './headers.ts';
import { newDataKey, replacePassphraseSlot } from './slots.ts';
import { openWith } from './unlocked.ts';
import { parseVaultFile, isSealedFile } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';
import type { VaultFolder } from './vault-folder.ts';
import { sealedInPart } from './vault-trouble.ts';

/**
 * Seals everything under a new key, and returns that key. Order: keychain slots are removed; a slot with both keys replaces
 * the old one; each file is resealed; a slot with the new key alone follows. If it stops anywhere, the passphrase opens
 * all, and the next unlock finishes it. Only inside `write`. Throws, and changes nothing, where a file is refused, since it
 * would be lost. An error after the first new slot says that the passphrase is changed.
 */
export async function resealVault(core: VaultCore, passphrase: string, current: Buffer): Promise<Buffer> {
  await readSealed(core.folder);
  // A keychain slot with an old key would open, and then decrypt nothing.
  for (const slot of core.content().keychainSlots) await core.folder.remove(slot.file);
  const fresh = newDataKey();
  const both = await replacePassphraseSlot(core, core.content(), passphrase, [fresh, current]);
  try {
    await resealFiles(core.folder, [fresh, current]);
    await replacePassphraseSlot(core, { passphraseSlots: [both] }, passphrase, [fresh]);
  } catch (cause) {
    throw cause instanceof AppError ? sealedInPart(cause) : cause;
  }
  return fresh;
}

/**
 * Finishes interrupted resealing: everything under the first of two keys, and a slot with that one alone. Throws where a
 * file is refused; both keys are still needed then.
 */
export async function finishResealing(core: VaultCore, passphrase: string, keys: readonly Buffer[]): Promise<void> {
  await resealFiles(core.folder, keys);
  await replacePassphraseSlot(core, core.content(), passphrase, keys.slice(0, 1));
}

/** Reseals under the first key whatever any key opens. Other files stay unchanged. */
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
