import { X509Certificate, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signedCertificate } from '../../certificates/local-authority.ts';
import { writeAlternativeName, derTrue, writeCritical, writeExtension } from '../../certificates/host-names.ts';
import { writeSequence } from '../../../keys/keys/der/write-der.ts';
import type { ClientCertificate } from '../network.ts';

/** A certificate and its key, as TLS takes them. */
export type Issued = { readonly name: string; readonly cert: string; readonly key: string; readonly pair: KeyPair };

type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

type Wanted = {
  readonly name: string;
  readonly isAuthority?: boolean;
  /** Subject alternative names. */
  readonly hosts?: readonly string[];
  readonly addresses?: readonly string[];
  /** Days from now; default -1000 to 300, so that they count at the fixed time of tests too. */
  readonly fromDay?: number;
  readonly toDay?: number;
};

const dayMs = 86_400_000;

export function shownBy({ cert, pair }: Issued): ClientCertificate & { readonly validTo: string } {
  return { certificatesPem: cert, key: pair.privateKey, validTo: new X509Certificate(cert).validTo };
}

/** Makes a certificate for a new P-256 key, signed by the issuer or by itself. */
export function issue(wanted: Wanted, issuer: Issued | null = null): Issued {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { name, fromDay = -1000, toDay = 300 } = wanted;
  const now = Date.now();
  const validity = { fromMs: now + fromDay * dayMs, untilMs: now + toDay * dayMs };
  const signer = { ...(issuer?.pair ?? pair), name: issuer?.name ?? name };
  return {
    name,
    pair,
    cert: signedCertificate(signer, { name, publicKey: pair.publicKey }, validity, extensions(wanted)),
    key: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function extensions({ isAuthority = false, hosts = [], addresses = [] }: Wanted): readonly Buffer[] {
  const basic = writeCritical('2.5.29.19', writeSequence(...(isAuthority ? [derTrue] : [])));
  const names = [...hosts, ...addresses].map(writeAlternativeName);
  return names.length === 0 ? [basic] : [basic, writeExtension('2.5.29.17', writeSequence(...names))];
}
