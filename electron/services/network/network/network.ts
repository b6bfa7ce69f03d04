import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { KeyObject } from 'node:crypto';
import type { Proxy } from './proxy-address.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** A client certificate with its issuers and private key, or a PKCS#12 file. */
export type ClientCertificate =
  | { readonly certificatesPem: string; readonly key: KeyObject }
  | { readonly pfx: Buffer; readonly passphrase: string };

export type Network = {
  /** null: no proxy, even if the environment names one. */
  readonly proxy: Proxy | null | 'environment';
  /** PEM certificates trusted beside those of the runtime and the system. */
  readonly ca: readonly string[];
  /** Shown to the service only, never to a proxy. */
  readonly clientCertificate: ClientCertificate | null;
  readonly environment: Variables;
};

/** The network as the environment configures it. */
export function defaultNetwork(environment: Variables = process.env): Network {
  return { proxy: 'environment', ca: [], clientCertificate: null, environment };
}

/** The refusal of what needs the network while the user has it off. */
export function networkOffError(what: Words): AppError {
  return new AppError('NOT_NOW', what, {
    en: 'Turn “No network” off in the menu of environments.',
    zh: '請在環境選單關閉「不使用網絡」。',
  });
}
