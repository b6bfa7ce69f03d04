import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { keyUseSchema, type KeyUse, type VaultKey } from '../../../../shared/documents/vault.ts';
import { buildKey, spkiOf } from '../keys/key-kind.ts';
import { openEnvelope, type Envelope } from './envelope.ts';
import type { KeyHeader } from './headers.ts';
import { damaged, factsOf, type VaultFile, type RefusedFile, type VaultContent } from './vault-content.ts';
import type { VaultFolder } from './vault-folder.ts';

/** What is in memory while the vault is unlocked. */
export type Unlocked = {
  /** The first seals; a second one remains of interrupted resealing. */
  readonly dataKeys: readonly Buffer[];
  readonly keys: ReadonlyMap<string, OpenKey>;
  readonly uses: readonly KeyUse[];
};

type OpenKey = { readonly facts: VaultKey; readonly key: KeyObject; readonly bytes: Buffer };

export type Opening = { readonly unlocked: Unlocked; readonly refused: readonly RefusedFile[] };

/**
 * Opens the vault's content with these keys; null where nothing opens: then they belong to another vault. A single file
 * that does not open is refused. Unchanged entries of `before` are reused. Yields to others in between.
 */
export async function openContent(
  dataKeys: readonly Buffer[],
  content: VaultContent,
  folder: Pick<VaultFolder, 'pathOf'>,
  before: Unlocked | null,
): Promise<Opening | null> {
  const keys = new Map<string, OpenKey>();
  const refused: RefusedFile[] = [];
  let begunMs = performance.now();
  for (const found of content.keys) {
    if (performance.now() - begunMs > longestTurnMs) {
      await setImmediate();
      begunMs = performance.now();
    }
    const { id } = found.header;
    const known = before?.keys.get(id);
    const opened = known?.bytes.equals(found.bytes) === true ? known : openKey(dataKeys, found);
    if (opened === null) refused.push({ file: found.file, error: damaged(folder, found.file) });
    else keys.set(id, opened);
  }
  const uses = content.uses === null ? [] : openUses(dataKeys, content.uses.envelope);
  if (content.uses !== null && uses === null) {
    refused.push({ file: content.uses.file, error: damaged(folder, content.uses.file) });
  }
  const sealedFiles = content.keys.length + (content.uses === null ? 0 : 1);
  if (sealedFiles > 0 && refused.length === sealedFiles) return null;
  return { unlocked: { dataKeys, keys, uses: uses ?? [] }, refused };
}

const longestTurnMs = 10;

export function openWith(dataKeys: readonly Buffer[], envelope: Envelope): Buffer | null {
  for (const key of dataKeys) {
    const secret = openEnvelope(key, envelope);
    if (secret !== null) return secret;
  }
  return null;
}

function openKey(dataKeys: readonly Buffer[], found: VaultFile<KeyHeader>): OpenKey | null {
  const der = openWith(dataKeys, found.envelope);
  if (der === null) return null;
  try {
    const key = buildKey(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    const isOfHeader = spkiOf(key).equals(Buffer.from(found.header.spki, 'base64'));
    return isOfHeader ? { facts: factsOf(found), key, bytes: found.bytes } : null;
  } catch {
    return null;
  } finally {
    der.fill(0);
  }
}

const usesSchema = z.array(keyUseSchema).max(10_000);

function openUses(dataKeys: readonly Buffer[], envelope: Envelope): readonly KeyUse[] | null {
  const text = openWith(dataKeys, envelope);
  return text === null ? null : usesSchema.parse(JSON.parse(text.toString('utf8')));
}

/** Tells keys that seal apart without telling anything of them. */
export function dataKeyName(key: Uint8Array): string {
  return createHash('sha256').update('passbench data key\n').update(key).digest('hex').slice(0, 16);
}
