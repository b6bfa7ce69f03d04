import type { KeyObject } from 'node:crypto';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { publicSha256 } from '../../keys/keys/key-kind.ts';
import { readKeyOf } from '../../keys/keys/read-key.ts';
import { readAuthorities, readClientCertificate } from '../../network/network/read-certificates.ts';

/** A public key as an environment keeps it: SPKI PEM, and the SHA-256 of its DER. */
export type GivenPublicKey = { readonly pem: string; readonly sha256: string; readonly warnings: readonly Words[] };

/** Reads the platform's public key in any form that holds one. A private key is refused; nothing of it is kept. Throws as readKeyOf does. */
export function readPlatformKey(bytes: Uint8Array): GivenPublicKey {
  const { key, warnings } = readKeyOf('public', bytes);
  return {
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    sha256: publicSha256(key),
    warnings,
  };
}

/** Certificates as an environment keeps them: PEM, one after another, and nothing of the file but them. */
export function readCa(bytes: Uint8Array, now: number): { readonly pem: string; readonly warnings: readonly string[] } {
  const { pems, warnings } = readAuthorities(bytes, now);
  return { pem: pems.map(lineEnded).join(''), warnings };
}

/** A client certificate as an environment keeps it, and the PKCS#8 DER of its key for the vault. Whoever asked wipes that. */
export type GivenClientCert = {
  readonly certificates: string;
  readonly keyDer: Buffer;
  readonly warnings: readonly string[];
};

/** Reads a client certificate (PEM or DER, its issuers' behind it) that belongs to a key. Throws CLIENT_KEY_OTHER, CERTIFICATE_OTHER. */
export function readClientCert(bytes: Uint8Array, key: KeyObject, now: number): GivenClientCert {
  const { client, warnings } = readClientCertificate(bytes, key, now);
  const certificates = 'certificatesPem' in client ? client.certificatesPem : '';
  return { certificates, keyDer: key.export({ type: 'pkcs8', format: 'der' }), warnings };
}

function lineEnded(pem: string): string {
  return pem.endsWith('\n') ? pem : `${pem}\n`;
}
