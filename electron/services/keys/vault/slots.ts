import { randomBytes } from 'node:crypto';
import { openEnvelope, seal, sealingKeyBytes } from './envelope.ts';
import {
  passphraseSlotSchema,
  type PassphraseSlot,
  keyHeaderSchema,
  secretHeaderSchema,
  usesHeaderSchema,
} from './headers.ts';
import { deriveKey, newKdf, type Derive } from './passphrase.ts';
import { dataKeyName, openWith } from './unlocked.ts';
import { damaged, parseVaultFile, slotFile, type VaultFile, type VaultContent, isSealedFile } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { VaultFolder } from './vault-folder.ts';
import { sealedInPart } from './vault-trouble.ts';

/** A key under which keys, uses and secrets are sealed. */
export function newDataKey(): Buffer {
  return randomBytes(sealingKeyBytes);
}

/** What a passphrase opens. `isInterrupted`: resealing was interrupted and must be finished. */
export type OpenSlots = { readonly keys: readonly Buffer[]; readonly isInterrupted: boolean };

/**
 * The keys that a passphrase opens; null for none. An interrupted change leaves several slots: the one with most keys opens
 * all.
 */
export async function openSlots(
  slots: readonly VaultFile<PassphraseSlot>[],
  passphrase: string,
  { derive = deriveKey }: { readonly derive?: Derive },
): Promise<OpenSlots | null> {
  const opened: (readonly Buffer[])[] = [];
  for (const { header, envelope } of slots) {
    const wrapping = await derive(passphrase, header.kdf);
    const keys = openEnvelope(wrapping, envelope);
    wrapping.fill(0);
    const found = keys === null ? null : splitKeys(keys, header.dataKey);
    if (found !== null) opened.push(found);
  }
  const [keys] = opened.sort((one, other) => other.length - one.length);
  return keys === undefined ? null : { keys, isInterrupted: opened.length > 1 || keys.length > 1 };
}

/** A slot holds one key, or two during resealing: the first is the one it names. */
function splitKeys(keys: Buffer, name: string): readonly Buffer[] | null {
  const [first, second] = [keys.subarray(0, sealingKeyBytes), keys.subarray(sealingKeyBytes)];
  if (dataKeyName(first) !== name) return null;
  return second.length === 0 ? [first] : [first, second];
}

/**
 * Writes a slot for this passphrase, reads it back, opens it, and removes the previous ones: at any moment one opens the
 * vault. Only inside `write`.
 */
export async function replacePassphraseSlot(
  { folder, ports }: Pick<VaultCore, 'folder' | 'ports'>,
  before: Pick<VaultContent, 'passphraseSlots'>,
  passphrase: string,
  dataKeys: readonly Buffer[],
): Promise<VaultFile<PassphraseSlot>> {
  const [first = Buffer.alloc(0)] = dataKeys;
  const header: PassphraseSlot = {
    v: 1,
    kind: 'passphrase',
    id: ports.newId(),
    dataKey: dataKeyName(first),
    created: ports.now(),
    kdf: newKdf(),
  };
  const wrapping = await (ports.derive ?? deriveKey)(passphrase, header.kdf);
  const file = slotFile(header.id);
  const secret = Buffer.concat(dataKeys);
  const sealed = seal(wrapping, header, secret);
  for (const bytes of [wrapping, secret]) bytes.fill(0);
  await folder.create(file, sealed);
  const bytes = await folder.read(file);
  const written = bytes === null ? null : parseVaultFile(folder, file, bytes, passphraseSlotSchema);
  if (written === null || (await openSlots([written], passphrase, ports)) === null) throw damaged(folder, file);
  for (const slot of before.passphraseSlots) await folder.remove(slot.file);
  return written;
}

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
