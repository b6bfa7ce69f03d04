import { hash } from 'node:crypto';
import type * as z from 'zod';
import type { VaultKey } from '../../../../shared/documents/vault.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { readEnvelope, type Envelope } from './envelope.ts';
import {
  keyHeaderSchema,
  keychainSlotSchema,
  passphraseSlotSchema,
  usesHeaderSchema,
  type KeyHeader,
  type KeychainSlot,
  type PassphraseSlot,
} from './headers.ts';
import type { VaultRefusal } from './vault.ts';
import type { VaultFolder } from './vault-folder.ts';
import { damagedFile } from './vault-trouble.ts';

/** A vault file with a readable header, not authenticated yet. */
export type VaultFile<Header> = {
  readonly file: string;
  readonly bytes: Buffer;
  readonly envelope: Envelope;
  readonly header: Header;
};

export type VaultContent = {
  readonly passphraseSlots: readonly VaultFile<PassphraseSlot>[];
  readonly keychainSlots: readonly VaultFile<KeychainSlot>[];
  readonly keys: readonly VaultFile<KeyHeader>[];
  readonly uses: VaultFile<object> | null;
  readonly refused: readonly RefusedFile[];
  /** Whether there is any file of a vault, refused ones too. */
  readonly isThere: boolean;
};

export type RefusedFile = { readonly file: string; readonly error: AppError };

export const usesFile = 'uses.sealed';
export const slotFile = (id: string): string => `${id}.slot`;
export const keyFile = (id: string): string => `${id}.key`;
export const secretFile = (id: string): string => `${id}.secret`;

const vaultFileName = /^(?:([0-9a-f]{32})\.(slot|key|secret)|uses\.sealed)$/;

export function isSealedFile(name: string): boolean {
  return vaultFileName.test(name) && !name.endsWith('.slot');
}

/**
 * Reads slots, keys and uses; secrets are read on demand. An unreadable folder is refused like a file, so that the rest
 * works without the vault.
 */
export async function readContent(folder: VaultFolder): Promise<VaultContent> {
  try {
    return await readFiles(folder, await folder.names());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...noContent, refused: [{ file: wholeFolder, error }], isThere: true };
  }
}

/** The content of a folder that is not there. */
export const noContent: VaultContent = {
  passphraseSlots: [],
  keychainSlots: [],
  keys: [],
  uses: null,
  refused: [],
  isThere: false,
};

const wholeFolder = '';

/** Why nothing can be unlocked: the folder or a slot is refused. */
export function refusedAccess({ refused }: VaultContent): AppError | null {
  return refused.find(({ file }) => file === wholeFolder || file.endsWith('.slot'))?.error ?? null;
}

async function readFiles(folder: VaultFolder, all: readonly string[]): Promise<VaultContent> {
  const names = all.filter((name) => vaultFileName.test(name));
  const refused: RefusedFile[] = [];
  const read = async <Header>(file: string, schema: z.ZodType<Header>): Promise<readonly VaultFile<Header>[]> => {
    try {
      const bytes = await folder.read(file);
      return bytes === null ? [] : [parseVaultFile(folder, file, bytes, schema)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ file, error });
      return [];
    }
  };
  const ofKind = (end: string): readonly string[] => names.filter((name) => name.endsWith(end));
  const slots = await each(ofKind('.slot'), (file) => read(file, passphraseSlotSchema.or(keychainSlotSchema)));
  const keys = await each(ofKind('.key'), (file) => read(file, keyHeaderSchema));
  const [uses = null] = await each(ofKind(usesFile), (file) => read(file, usesHeaderSchema));
  return {
    passphraseSlots: slots.flatMap((found) => (isOfPassphrase(found) ? [found] : [])),
    keychainSlots: slots.flatMap((found) => (isOfKeychain(found) ? [found] : [])),
    keys,
    uses,
    refused,
    isThere: names.length > 0,
  };
}

type Slot = PassphraseSlot | KeychainSlot;
const isOfPassphrase = (found: VaultFile<Slot>): found is VaultFile<PassphraseSlot> =>
  found.header.kind === 'passphrase';
const isOfKeychain = (found: VaultFile<Slot>): found is VaultFile<KeychainSlot> => found.header.kind === 'os';

async function each<T>(files: readonly string[], read: (file: string) => Promise<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for (const file of files) all.push(...(await read(file)));
  return all;
}

/** Throws VAULT_DAMAGED where the header is invalid, or belongs to another file. */
export function parseVaultFile<Header>(
  folder: Pick<VaultFolder, 'pathOf'>,
  file: string,
  bytes: Buffer,
  schema: z.ZodType<Header>,
): VaultFile<Header> {
  const envelope = readEnvelope(bytes);
  const header = schema.safeParse(envelope?.header);
  if (envelope === null || !header.success || !isOfFile(header.data, file)) throw damaged(folder, file);
  return { file, bytes, envelope, header: header.data };
}

/** A header names its file, and a key's header its public half. */
function isOfFile(header: unknown, file: string): boolean {
  const key = keyHeaderSchema.safeParse(header);
  if (key.success && hash('sha256', Buffer.from(key.data.spki, 'base64')) !== key.data.spkiSha256) return false;
  if (file === usesFile) return true;
  return header instanceof Object && 'id' in header && header.id === file.slice(0, 32);
}

export function damaged(folder: Pick<VaultFolder, 'pathOf'>, file: string): AppError {
  return damagedFile(folder.pathOf(file));
}

export function refusalOf(folder: Pick<VaultFolder, 'pathOf'>, { file, error }: RefusedFile): VaultRefusal {
  const words = error.words ?? { message: same(error.message), next: same(error.next) };
  return { path: folder.pathOf(file), ...words };
}

const same = (text: string): { en: string; zh: string } => ({ en: text, zh: text });

/** A key as everybody may see it. */
export function factsOf({ header }: VaultFile<KeyHeader>): VaultKey {
  const { id, name, keyAlg, bits, spkiSha256, created } = header;
  return { id, name, algorithm: keyAlg, bits, publicSha256: spkiSha256, createdAt: created };
}
