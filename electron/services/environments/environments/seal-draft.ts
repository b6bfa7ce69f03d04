import type { Environment } from '../../../../shared/documents/environment.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import { storeSecret, type SecretPurpose } from './environment-secrets.ts';
import type { EnvironmentDraft, NewSecret } from './fields/write-field.ts';
import { originOf } from './origin-of.ts';
import { valueError } from './value-error.ts';

function purposeOf({ of }: NewSecret, { proxy = '', baseUrl }: Environment): SecretPurpose {
  if (of === 'proxy') return { is: 'proxy', proxy };
  const field = of === 'clientCert' ? of : `header.${of.header}`;
  if (baseUrl === undefined) throw valueError({ field, words: noAddress });
  if (of === 'clientCert') return { is: 'client-certificate', origin: originOf(baseUrl) };
  return { is: 'header', name: of.header, origin: originOf(baseUrl) };
}

const noAddress = {
  en: 'it is stored for one origin only, so enter the base URL first.',
  zh: '它只為一個來源儲存，請先填寫基底網址。',
};

/**
 * Stores a draft's secrets in the vault and returns the environment that names them. Stores all or none, and wipes the
 * values.
 */
export async function sealDraft(
  { environment, secrets }: EnvironmentDraft,
  vault: Pick<Vault, 'putSecret' | 'removeSecret'>,
): Promise<Environment> {
  const kept: string[] = [];
  let sealed = environment;
  try {
    const purposes = secrets.map((secret) => purposeOf(secret, environment));
    for (const [at, { of, value }] of secrets.entries()) {
      const purpose = purposes[at];
      if (purpose === undefined) continue;
      const id = await storeSecret(vault, purpose, value);
      kept.push(id);
      sealed = withSecretId(sealed, of, id);
    }
    return sealed;
  } catch (error) {
    for (const id of kept) await vault.removeSecret(id).catch(() => {}); // Why it was not kept says more.
    throw error;
  } finally {
    for (const { value } of secrets) value.fill(0);
  }
}

/** The ids of the secrets that an environment names. */
export function secretIdsOf({ proxyCredentials, clientCert, secretHeaders = {} }: Environment): readonly string[] {
  const ids = [proxyCredentials, clientCert?.secret, ...Object.values(secretHeaders)];
  return ids.filter((id) => id !== undefined);
}

function withSecretId(environment: Environment, of: NewSecret['of'], id: string): Environment {
  if (of === 'proxy') return { ...environment, proxyCredentials: id };
  if (of !== 'clientCert') {
    return { ...environment, secretHeaders: { ...environment.secretHeaders, [of.header]: id } };
  }
  const { clientCert } = environment;
  return clientCert === undefined ? environment : { ...environment, clientCert: { ...clientCert, secret: id } };
}
