import { createHash } from 'node:crypto';

/** What the bytes are for: RFC 7292, B.3. */
export const derivedUses = { key: 1, iv: 2, mac: 3 } as const;

export type DerivationInput = {
  readonly hash: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  readonly use: (typeof derivedUses)[keyof typeof derivedUses];
  readonly passphrase: string;
  readonly salt: Buffer;
  readonly iterations: number;
  readonly bytes: number;
};

/** Each round is a library call, so more would take many seconds. NSS uses 600,000. */
export const mostPkcs12Iterations = 1_000_000;

const sizes = {
  sha1: { block: 64, digest: 20 },
  sha256: { block: 64, digest: 32 },
  sha384: { block: 128, digest: 48 },
  sha512: { block: 128, digest: 64 },
} as const;

/** So many bytes a hash gives. */
export function digestBytesOf(hash: DerivationInput['hash']): number {
  return sizes[hash].digest;
}

/** The PKCS#12 key derivation (RFC 7292, B.2). The passphrase is UTF-16 with a trailing zero. */
export function derivePkcs12({ hash, use, passphrase, salt, iterations, bytes }: DerivationInput): Buffer {
  const { block, digest } = sizes[hash];
  const diversifier = Buffer.alloc(block, use);
  const text = Buffer.from(`${passphrase}\0`, 'utf16le').swap16();
  const material = Buffer.concat([filled(salt, block), filled(text, block)]);
  const pieces: Buffer[] = [];
  for (let have = 0; have < bytes; have += digest) {
    let piece = createHash(hash).update(diversifier).update(material).digest();
    for (let round = 1; round < iterations; round += 1) piece = createHash(hash).update(piece).digest();
    pieces.push(piece);
    addToBlocks(material, filled(piece, block, block), block);
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}

/** The bytes over and over, to a whole number of blocks. */
function filled(bytes: Buffer, block: number, size = Math.ceil(bytes.length / block) * block): Buffer {
  return size === 0 ? Buffer.alloc(0) : Buffer.alloc(size, bytes);
}

/** Adds the number plus one to each block, modulo the block size. */
function addToBlocks(material: Buffer, number: Buffer, block: number): void {
  for (let from = 0; from < material.length; from += block) {
    let carry = 1;
    for (let at = block - 1; at >= 0; at -= 1) {
      carry += (material[from + at] ?? 0) + (number[at] ?? 0);
      material[from + at] = carry & 0xff;
      carry >>= 8;
    }
  }
}
