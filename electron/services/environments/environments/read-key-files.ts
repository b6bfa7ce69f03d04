import type { KeyObject } from 'node:crypto';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { publicSha256 } from '../../keys/keys/key-kind.ts';
import { readKeyOf } from '../../keys/keys/read-key.ts';
import { readAuthorities, readClientCertificate } from '../../network/network/read-certificates.ts';

/** A stored public key: SPKI PEM, and the SHA-256 of its DER. */
type PlatformKeyFile = { readonly pem: string; readonly sha256: string; readonly warnings: readonly Words[] };

/** Reads the platform's public key in any form. A private key is refused and not stored. Throws as readKeyOf does. */
export function readPlatformKey(bytes: Uint8Array): PlatformKeyFile {
  const { key, warnings } = readKeyOf('public', bytes);
  return {
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    sha256: publicSha256(key),
    warnings,
  };
}

/** Reads certificates and returns them as PEM, without the file's other content. */
export function readCa(bytes: Uint8Array, now: number): { readonly pem: string; readonly warnings: readonly string[] } {
  const { pems, warnings } = readAuthorities(bytes, now);
  return { pem: pems.map(endWithNewline).join(''), warnings };
}

/** A client certificate, and its key as PKCS#8 DER for the vault. The caller wipes the key. */
export type ClientCertFile = {
  readonly certificates: string;
  readonly keyDer: Buffer;
  readonly warnings: readonly string[];
};

/** Reads a client certificate (PEM or DER, with its issuers) for a key. Throws CLIENT_KEY_OTHER, CERTIFICATE_OTHER. */
export function readClientCert(bytes: Uint8Array, key: KeyObject, now: number): ClientCertFile {
  const { client, warnings } = readClientCertificate(bytes, key, now);
  const certificates = 'certificatesPem' in client ? client.certificatesPem : '';
  return { certificates, keyDer: key.export({ type: 'pkcs8', format: 'der' }), warnings };
}

function endWithNewline(pem: string): string {
  return pem.endsWith('\n') ? pem : `${pem}\n`;
}
