import { verify, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../../shared/lib/app-error.ts';
import {
  HostileArchive,
  readArchive,
  writeArchive,
  type ArchiveFile,
  type ReadFile,
  evidenceFormat,
  manifestPath,
  readManifest,
  sha256Of,
  signaturePath,
  type Manifest,
} from './archive.ts';
import { findChangedByte, type ChangedByte } from './changed-byte.ts';

export type EvidenceVerdict = {
  readonly isWhole: boolean;
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** The byte of a changed file that differs, where it is one alone and the archive still has the CRC-32 of before. */
  readonly bytes: readonly PlacedByte[];
  /** What else is wrong with the archive; null: nothing. */
  readonly archive: string | null;
  readonly signature: 'verified' | 'wrong' | 'not signed' | 'not checked';
  readonly manifest: Manifest | null;
  /** What a signature is about, and the signature; null: it is not signed. */
  readonly signed: { readonly bytes: Uint8Array; readonly signature: Uint8Array } | null;
};

type PlacedByte = ChangedByte & { readonly path: string };

const nothing = { changed: [], missing: [], added: [], bytes: [] };

/**
 * Checks every byte of an evidence file: each file against the manifest, and the archive against the one that the same files
 * make. Throws HostileArchive, and NO_EVIDENCE where the bytes are no evidence file at all.
 */
export async function verifyEvidence(bytes: Buffer, key: KeyObject | null): Promise<EvidenceVerdict> {
  const files = await filesOf(bytes);
  if ('broken' in files)
    return {
      ...nothing,
      isWhole: false,
      archive: files.broken,
      signature: 'not checked',
      manifest: null,
      signed: null,
    };
  const byPath = new Map(files.read.map((file) => [file.path, file]));
  const written = byPath.get(manifestPath);
  const manifest = written === undefined ? null : readManifest(written.bytes);
  if (written === undefined || manifest === null) {
    const lists = written === undefined ? { missing: [manifestPath] } : { changed: [manifestPath] };
    return {
      ...nothing,
      ...lists,
      isWhole: false,
      archive: null,
      signature: 'not checked',
      manifest: null,
      signed: null,
    };
  }
  const listed = new Set([manifestPath, signaturePath, ...manifest.files.map(({ path }) => path)]);
  const unlisted = [manifestPath, signaturePath].flatMap((path) => changedUnlisted(byPath.get(path)));
  const changes = [...unlisted, ...changedListed(manifest, byPath)];
  const changed = changes.map(({ path }) => path);
  const placed = changes.flatMap(({ path, byte }) => (byte === null ? [] : [{ path, ...byte }]));
  const missing = manifest.files.flatMap(({ path }) => (byPath.has(path) ? [] : [path]));
  const added = files.read.flatMap(({ path }) => (listed.has(path) ? [] : [path]));
  const signature = signatureOf(written, byPath.get(signaturePath), key);
  const isSame = changed.length + missing.length + added.length === 0;
  const archive = isSame ? await differenceOf(bytes, byPath, manifest) : null;
  const isUnsigned = key !== null && signature !== 'verified';
  const isWhole = isSame && archive === null && signature !== 'wrong' && !isUnsigned;
  const signatureFile = byPath.get(signaturePath);
  const signed = signatureFile === undefined ? null : { bytes: written.bytes, signature: signatureFile.bytes };
  return { isWhole, changed, missing, added, bytes: placed, archive, signature, manifest, signed };
}

type Change = { readonly path: string; readonly byte: ChangedByte | null };

/** Of further changed files the byte is not searched: each search reads a whole file. */
const mostSearched = 10;

function changedListed({ files }: Manifest, byPath: ReadonlyMap<string, ReadFile>): readonly Change[] {
  let searched = 0;
  return files.flatMap(({ path, sha256, bytes: size }): readonly Change[] => {
    const file = byPath.get(path);
    if (file === undefined) return [];
    if (file.bytes.length !== size) return [{ path, byte: null }];
    if (sha256Of(file.bytes) === sha256) return [];
    searched += 1;
    if (searched > mostSearched) return [{ path, byte: null }];
    return [{ path, byte: findChangedByte(file.bytes, file.crc, (original) => sha256Of(original) === sha256) }];
  });
}

/** The manifest and its signature, which no hash lists: changed where the archive has the CRC-32 of other bytes. */
function changedUnlisted(file: ReadFile | undefined): readonly Change[] {
  const difference = file === undefined ? 0 : (crc32(file.bytes) ^ file.crc) >>> 0;
  if (file === undefined || difference === 0) return [];
  const byte = findChangedByte(file.bytes, file.crc, () => true);
  return byte === null && isOneByte(difference) ? [] : [{ path: file.path, byte }];
}

/** The CRC-32 in the archive was changed then, and not the file. */
function isOneByte(difference: number): boolean {
  return [0, 8, 16, 24].some((shift) => (difference & ~(0xff << shift)) === 0);
}

type Files = { readonly read: readonly ReadFile[] } | { readonly broken: string };

/** A broken archive that once was an evidence file is a changed one. */
async function filesOf(bytes: Buffer): Promise<Files> {
  try {
    const read = await readArchive(bytes);
    if (read.some(({ path }) => path === manifestPath) || bytes.includes(evidenceFormat)) return { read };
  } catch (error) {
    const isBroken = error instanceof AppError && !(error instanceof HostileArchive);
    if (!isBroken || !bytes.includes(evidenceFormat)) throw error;
    return { broken: error.message };
  }
  throw new AppError('NO_EVIDENCE', 'The archive has no manifest.json: it is no evidence file.');
}

function signatureOf(
  manifest: ArchiveFile,
  signature: ArchiveFile | undefined,
  key: KeyObject | null,
): EvidenceVerdict['signature'] {
  if (signature === undefined) return 'not signed';
  if (key === null) return 'not checked';
  return verify('sha256', manifest.bytes, key, signature.bytes) ? 'verified' : 'wrong';
}

/** The archive is written anew from what was read: a byte between the files counts as well. */
async function differenceOf(
  bytes: Buffer,
  byPath: ReadonlyMap<string, ArchiveFile>,
  manifest: Manifest,
): Promise<string | null> {
  const order = [
    manifestPath,
    ...(byPath.has(signaturePath) ? [signaturePath] : []),
    ...manifest.files.map(({ path }) => path),
  ];
  const expected = await writeArchive(order.flatMap((path) => byPath.get(path) ?? []));
  if (expected.equals(bytes)) return null;
  const shorter = Math.min(expected.length, bytes.length);
  const at = expected.subarray(0, shorter).findIndex((byte, index) => byte !== bytes[index]);
  return `Byte ${at === -1 ? shorter : at} of the archive itself was changed; its files are whole.`;
}
