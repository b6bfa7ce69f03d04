import type { Entry, ZipFile } from 'yauzl';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { hash } from 'node:crypto';
import * as z from 'zod';
import { indentedJson } from '../../../../shared/lib/json/json.ts';

export type ArchiveFile = { readonly path: string; readonly bytes: Uint8Array };

/** A file as an archive has it, with the CRC-32 that the archive says it has. */
export type ReadFile = ArchiveFile & { readonly crc: number };

/** The limits of an archive, at `make` and at `verify`. */
export const archiveLimits = { entries: 1000, bytes: 200 * 1024 * 1024, ratio: 100 } as const;

/**
 * An archive in its one form: entries stored in their order, time 1980-01-01, no extra fields, no comment. The same files
 * give the same bytes.
 */
export function writeArchive(files: readonly ArchiveFile[]): Promise<Buffer> {
  return buildZip(files, { mode: 0o100644, compress: false });
}

/** The bytes of a ZIP with these files, in their order. Throws what the library says of a name. */
export async function buildZip(
  files: readonly ArchiveFile[],
  form: { readonly mode: number; readonly compress: boolean },
): Promise<Buffer> {
  // A bundle gives a library of this kind as its default alone.
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  const options = { ...form, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
  for (const { path, bytes } of files) zip.addBuffer(Buffer.from(bytes), path, options);
  zip.end();
  const pieces: Uint8Array[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An archive that does what no evidence file does: it is refused, whatever else it holds. */
export class HostileArchive extends AppError {
  constructor(why: string) {
    super('ARCHIVE_REFUSED', `The archive is refused: ${why}. Nothing was unpacked.`);
  }
}

/**
 * The files of an archive, in its order. Nothing is written to disk. Throws HostileArchive, and ARCHIVE_BROKEN where it is no
 * archive that can be read.
 */
export async function readArchive(bytes: Buffer): Promise<readonly ReadFile[]> {
  const zip = await opened(bytes);
  if (zip.entryCount > archiveLimits.entries)
    throw new HostileArchive(`it has ${zip.entryCount} entries, and at most ${archiveLimits.entries} are read`);
  const entries = await checkedEntries(zip);
  const files: ReadFile[] = [];
  for (const entry of entries)
    files.push({ path: entry.fileName, bytes: await contentOf(zip, entry), crc: entry.crc32 });
  return files;
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  const { default: yauzl } = await import('yauzl');
  // Names are checked here, so that each refusal has its own words.
  const options = { lazyEntries: true, decodeStrings: true, validateEntrySizes: true, strictFileNames: true };
  return yauzl.fromBufferPromise(bytes, options).catch((cause: unknown) => {
    throw broken(cause);
  });
}

function broken(cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : String(cause);
  if (/absolute path|relative path|invalid characters/.test(why)) return new HostileArchive(`it has a ${why}`);
  return new AppError('ARCHIVE_BROKEN', `The archive cannot be read: ${why}.`, '', cause);
}

/** All entries, before one is read. */
function checkedEntries(zip: ZipFile): Promise<readonly Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    const names = new Set<string>();
    let size = 0;
    zip.on('error', (cause: unknown) => reject(broken(cause)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      size += entry.uncompressedSize;
      const why = hostile(entry, { isDouble: names.has(entry.fileName), size, count: entries.length + 1 });
      if (why !== null) {
        reject(new HostileArchive(why));
        return;
      }
      names.add(entry.fileName);
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

const [fileMode, linkMode, kindOfMode] = [0o100000, 0o120000, 0o170000];

function hostile(
  entry: Entry,
  { isDouble, size, count }: { readonly isDouble: boolean; readonly size: number; readonly count: number },
): string | null {
  const { fileName, uncompressedSize, compressedSize, externalFileAttributes } = entry;
  const name = JSON.stringify(fileName.slice(0, 100));
  const { entries, bytes, ratio } = archiveLimits;
  if (count > entries) return `it has more than ${entries} entries`;
  if (isDouble) return `it has two entries of the name ${name}`;
  const kind = (externalFileAttributes >>> 16) & kindOfMode;
  if (kind === linkMode) return `its entry ${name} is a link`;
  if (fileName.endsWith('/')) return `its entry ${name} is a folder`;
  // Archives of Windows state no kind.
  if (kind !== fileMode && kind !== 0) return `its entry ${name} is no file`;
  if (entry.isEncrypted()) return `its entry ${name} is encrypted`;
  if (size > bytes) return `its entries have more than ${bytes / 1024 / 1024} MB`;
  if (uncompressedSize > ratio * Math.max(1, compressedSize))
    return `its entry ${name} is more than ${ratio} times as large as its compressed form`;
  return null;
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(Buffer.from(piece));
  } catch (cause) {
    throw broken(cause);
  }
  return Buffer.concat(pieces);
}

export const evidenceFormat = 'passbench.evidence/1';
export const manifestPath = 'manifest.json';
export const signaturePath = 'manifest.sig';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A path inside of an archive: letters, digits, `.`, `_`, `-`, in folders that never lead up. */
const path = z.string().regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/){0,4}[A-Za-z0-9_-][A-Za-z0-9._-]*$/);

const manifestSchema = z.strictObject({
  format: z.literal(evidenceFormat),
  at: z.string(),
  passbench: z.string(),
  of: z.string(),
  personalData: z.enum(['replaced', 'kept']),
  /** How many different values of each member have stand-ins. */
  replaced: z.array(z.strictObject({ member: z.string(), values: z.number() })),
  /** In the order of the archive, behind the manifest. `originalSha256`: of the bytes before stand-ins. */
  files: z
    .array(z.strictObject({ path, sha256, bytes: z.number().int().min(0), originalSha256: sha256.optional() }))
    .max(archiveLimits.entries)
    .refine((files) => new Set(files.map((file) => file.path)).size === files.length),
});
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

/** A file with the SHA-256 of what it was before stand-ins. */
export type EvidenceFile = ArchiveFile & { readonly originalSha256?: string };

export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

/** The bytes of a manifest of these files. */
export function writeManifest(about: Omit<Manifest, 'format' | 'files'>, files: readonly EvidenceFile[]): Uint8Array {
  const listed = files.map(({ path: name, bytes, originalSha256 }) => ({
    path: name,
    sha256: sha256Of(bytes),
    bytes: bytes.length,
    ...(originalSha256 === undefined ? {} : { originalSha256 }),
  }));
  return Buffer.from(indentedJson({ format: evidenceFormat, ...about, files: listed }));
}

/** A manifest, or null where the bytes are none, or it lists a path twice. */
export function readManifest(bytes: Uint8Array): Manifest | null {
  try {
    const read = manifestSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
