import type { KeyObject } from 'node:crypto';
import type { Proxy } from './proxy-address.ts';

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What shows a server who calls: a certificate, with those of its issuers behind it, and its private key; or all of it in PKCS#12. */
export type ClientCertificate =
  | { readonly certificatesPem: string; readonly key: KeyObject }
  | { readonly pfx: Buffer; readonly passphrase: string };

/** How requests leave this machine. */
export type Network = {
  /** null: none, whatever the environment says. */
  readonly proxy: Proxy | null | 'environment';
  /** Certificates (PEM) that are trusted beside those of the runtime and the system. */
  readonly ca: readonly string[];
  /** Shown to the service alone, not to a proxy. */
  readonly clientCertificate: ClientCertificate | null;
  readonly environment: Variables;
};

/** What the environment says, and nothing else. */
export function usualNetwork(environment: Variables = process.env): Network {
  return { proxy: 'environment', ca: [], clientCertificate: null, environment };
}
