import { hash } from 'node:crypto';
import * as z from 'zod';
import { indentedJson } from '../../../../shared/lib/json/json.ts';
import { archiveLimits, type ArchiveFile } from './archive.ts';

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
