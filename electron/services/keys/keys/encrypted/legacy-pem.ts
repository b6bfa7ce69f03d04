import { createHash } from 'node:crypto';
import { ciphersByName, openSealed } from './ciphers.ts';
import type { Opener } from './ciphers.ts';
import type { KeyProblem } from '../report/key-finding.ts';

/** What the headers of an encrypted PEM block say (RFC 1421, as OpenSSL writes it). */
export type LegacyHeaders = { readonly cipher: string; readonly iv: Buffer };

/** How the body of a PEM block with `Proc-Type: 4,ENCRYPTED` is opened; it gives the DER inside. */
export function openerOfLegacyPem({ cipher: named, iv }: LegacyHeaders, sealed: Buffer): Opener | KeyProblem {
  const cipher = ciphersByName.get(named.toUpperCase());
  if (cipher === undefined) return { id: 'cipher-unknown', what: named };
  if (iv.length !== cipher.blockBytes) return { id: 'encrypted-damaged' };
  return (passphrase) =>
    openSealed({ cipher, key: keyFrom(passphrase, iv.subarray(0, 8), cipher.keyBytes), iv, sealed });
}

/** The derivation that OpenSSL used for such blocks: MD5, one round, the first eight bytes of the IV as its salt. */
function keyFrom(passphrase: string, salt: Buffer, bytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let have = 0; have < bytes; have += 16) {
    const before = pieces.at(-1) ?? Buffer.alloc(0);
    pieces.push(createHash('md5').update(before).update(passphrase).update(salt).digest());
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}
