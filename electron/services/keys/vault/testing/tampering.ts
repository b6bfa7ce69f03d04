import { openFromKeychain } from '../keychain-slot.ts';
import { secretHeaderSchema } from '../headers.ts';
import { readEnvelope } from '../envelope.ts';
import type { KeychainPort } from '../vault.ts';
import type { Derive } from '../passphrase.ts';
import { openSlots } from '../slots.ts';
import { openContent, openWith } from '../unlocked.ts';
import { parseVaultFile, readContent } from '../vault-content.ts';
import type { VaultFolder } from '../vault-folder.ts';

/** The files of one vault, in memory, and what opens them. */
export type VaultFiles = {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly passphrase: string;
  readonly dataKeys: readonly Buffer[];
  readonly keychain: KeychainPort;
};

/** A file that somebody has changed: what was done, and its bytes. */
export type Tampered = { readonly what: string; readonly bytes: Buffer };

/** Every file with one bit changed. */
export function* bitFlips(bytes: Buffer): Generator<Tampered> {
  for (let at = 0; at < bytes.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      yield { what: `bit ${bit} of byte ${at}`, bytes: flipped };
    }
  }
}

/** Every beginning of a file, every end of it, and a file with more behind it. */
export function* cuts(bytes: Buffer): Generator<Tampered> {
  for (let length = 0; length < bytes.length; length += 1) {
    yield { what: `the first ${length} bytes`, bytes: bytes.subarray(0, length) };
    if (length > 0) yield { what: `without the first ${length} bytes`, bytes: bytes.subarray(length) };
  }
  for (const more of ['\0', '\n', 'x'.repeat(16)]) {
    yield { what: `with ${more.length} more`, bytes: Buffer.concat([bytes, Buffer.from(more)]) };
  }
  // A tag that is cut to four bytes opens with a runtime that is not told its length.
  yield { what: 'with a tag of four bytes', bytes: bytes.subarray(0, bytes.length - 12) };
}

const otherValues: readonly unknown[] = [
  null,
  true,
  0,
  1,
  2,
  -1,
  '',
  'x',
  'shop',
  '0'.repeat(32),
  '0'.repeat(64),
  [],
  {},
];

/** What a slot's derivation can be made to be, weaker and dearer. */
const otherKdfs = (kdf: object): readonly object[] => [
  ...[2, 1024, 2 ** 14, 2 ** 15, 2 ** 16, 2 ** 18, 2 ** 21, 131_073, 0, -1].map((N) => ({ ...kdf, N })),
  ...[1, 4, 16].map((r) => ({ ...kdf, r })),
  ...[0, 2, 5, 1.5].map((p) => ({ ...kdf, p })),
  ...['pbkdf2', 'SCRYPT', ''].map((name) => ({ ...kdf, name })),
  ...['', '00', '0'.repeat(32), '0'.repeat(64)].map((salt) => ({ ...kdf, salt })),
];

/** Every header with a field changed, left out, added or moved, and the same header written in another way. */
export function* headerEdits(bytes: Buffer): Generator<Tampered> {
  const envelope = readEnvelope(bytes);
  if (envelope === null || !(envelope.header instanceof Object)) throw new Error('no envelope');
  const { header, sealed } = envelope;
  const withHeader = (what: string, text: string): Tampered => ({
    what,
    bytes: Buffer.concat([Buffer.from(text), Buffer.from('\n'), sealed]),
  });
  const entries = Object.entries(header);
  for (const [name, value] of entries) {
    const others = name === 'kdf' && value instanceof Object ? [...otherValues, ...otherKdfs(value)] : otherValues;
    const changed = [...others, typeof value === 'number' ? value + 1 : `${String(value)}x`];
    for (const other of changed.filter((one) => JSON.stringify(one) !== JSON.stringify(value))) {
      yield withHeader(`${name} made ${JSON.stringify(other)}`, JSON.stringify({ ...header, [name]: other }));
    }
    const rest = entries.filter(([other]) => other !== name);
    yield withHeader(`without ${name}`, JSON.stringify(Object.fromEntries(rest)));
    yield withHeader(`${name} at the end`, JSON.stringify(Object.fromEntries([...rest, [name, value]])));
  }
  const text = JSON.stringify(header);
  yield withHeader('another field', JSON.stringify({ ...header, extra: 1 }));
  yield withHeader('a space before it', ` ${text}`);
  yield withHeader('written on more lines', JSON.stringify(header, null, '\t').replaceAll('\n', '\r'));
  yield withHeader('a field twice', text.replace('{', '{"v":1,'));
  yield withHeader('an escape', text.replace('"kind"', String.raw`"\u006bind"`));
}

/** A file with the content of another one, of this vault or of others. */
export function* swaps(file: string, own: VaultFiles, others: readonly VaultFiles[]): Generator<Tampered> {
  for (const [index, { files }] of [own, ...others].entries()) {
    for (const [name, bytes] of files) {
      if (index > 0 || name !== file) yield { what: `${name} of ${index === 0 ? 'this vault' : 'another'}`, bytes };
    }
  }
  // The header of this file before what is sealed in another.
  const envelope = readEnvelope(own.files.get(file) ?? Buffer.alloc(0));
  for (const { files } of [own, ...others]) {
    for (const [name, bytes] of files) {
      const other = readEnvelope(bytes);
      if (envelope === null || other === null || (files === own.files && name === file)) continue;
      const parts = [envelope.headerBytes, Buffer.from('\n'), other.sealed];
      yield { what: `its header before what is sealed in ${name}`, bytes: Buffer.concat(parts) };
    }
  }
}

const folderOf = (files: ReadonlyMap<string, Buffer>): VaultFolder => ({
  pathOf: (file) => file,
  names: () => Promise.resolve([...files.keys()]),
  read: (file) => Promise.resolve(files.get(file) ?? null),
  create: () => Promise.reject(new Error('read only')),
  replace: () => Promise.reject(new Error('read only')),
  remove: () => Promise.reject(new Error('read only')),
  withLock: (work) => work(),
});

/**
 * Whether the vault takes a file as one of its own, once its bytes are these: the very functions that a vault is opened
 * with are asked. The file as it was is taken; that is the control of every test.
 */
export async function isTaken(vault: VaultFiles, file: string, bytes: Buffer, derive: Derive): Promise<boolean> {
  const folder = folderOf(new Map([[file, bytes]]));
  const content = await readContent(folder);
  if (file.endsWith('.secret')) return isSecretTaken(vault, folder, file, bytes);
  if (file.endsWith('.slot')) {
    const ports = { platform: 'linux', pause: () => Promise.resolve() };
    const [slot] = content.keychainSlots;
    if (slot !== undefined) return isOwnKey(vault, (await openFromKeychain(slot, vault.keychain, ports))?.dataKey);
    return isOwnKey(vault, (await openSlots(content.passphraseSlots, vault.passphrase, { derive }))?.keys[0]);
  }
  const opening = await openContent(vault.dataKeys, content, folder, null);
  return opening !== null && opening.refused.length === 0 && content.refused.length === 0;
}

/** A slot of another vault with the same passphrase opens: to its own key, which opens nothing of this one. */
function isOwnKey(vault: VaultFiles, key: Buffer | undefined): boolean {
  return key !== undefined && vault.dataKeys.some((own) => own.equals(key));
}

function isSecretTaken(vault: VaultFiles, folder: VaultFolder, file: string, bytes: Buffer): boolean {
  try {
    return openWith(vault.dataKeys, parseVaultFile(folder, file, bytes, secretHeaderSchema).envelope) !== null;
  } catch {
    return false;
  }
}
