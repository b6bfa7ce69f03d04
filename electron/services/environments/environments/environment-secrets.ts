import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Vault } from '../../keys/vault/vault.ts';

/** What a secret is for. The purpose is sealed with it, so a changed file cannot send it to another proxy or origin. */
export type SecretPurpose =
  | { readonly is: 'proxy'; readonly proxy: string }
  | { readonly is: 'header'; readonly name: string; readonly origin: string }
  | { readonly is: 'client-certificate'; readonly origin: string };

/**
 * Stores a secret for one purpose: `user:password` of a proxy, a header value, or a client certificate's key (PKCS#8
 * DER).
 */
export async function storeSecret(
  vault: Pick<Vault, 'putSecret'>,
  purpose: SecretPurpose,
  value: Uint8Array,
): Promise<string> {
  const label = Buffer.from(`${labelOf(purpose)}\0`, 'utf8');
  const sealed = Buffer.concat([label, value]);
  try {
    return await vault.putSecret(sealed);
  } finally {
    sealed.fill(0);
  }
}

/** Reads a secret for its purpose. Throws SECRET_GONE or VAULT_LOCKED. The caller wipes it. */
export async function readSecret(vault: Pick<Vault, 'secret'>, id: string, purpose: SecretPurpose): Promise<Buffer> {
  const sealed = await vault.secret(id);
  const label = Buffer.from(`${labelOf(purpose)}\0`, 'utf8');
  if (sealed.subarray(0, label.length).equals(label)) return sealed.subarray(label.length);
  sealed.fill(0);
  throw new AppError('SECRET_GONE', wrongPurposeError[purpose.is], {
    en: 'Give it again: it is sealed together with its purpose.',
    zh: '請重新提供：它與其用途一併封存。',
  });
}

function labelOf(purpose: SecretPurpose): string {
  if (purpose.is === 'proxy') return `proxy ${purpose.proxy}`;
  const name = purpose.is === 'header' ? ` ${purpose.name.toLowerCase()}` : '';
  return `${purpose.is}${name} ${purpose.origin}`;
}

const wrongPurposeError = {
  proxy: { en: 'The stored credentials are for another proxy.', zh: '已儲存的憑證屬於另一個代理伺服器。' },
  header: { en: 'The stored header is for another origin.', zh: '已儲存的標頭屬於另一個來源。' },
  'client-certificate': {
    en: 'The stored client certificate is for another origin.',
    zh: '已儲存的客戶端證書屬於另一個來源。',
  },
} as const;
