import { randomBytes } from 'node:crypto';
import { openEnvelope, seal, sealingKeyBytes } from './envelope.ts';
import { passphraseSlotSchema, type PassphraseSlot } from './headers.ts';
import { deriveKey, newKdf, type Derive } from './passphrase.ts';
import { dataKeyName } from './unlocked.ts';
import { damaged, parseVaultFile, slotFile, type VaultFile, type VaultContent } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';

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
