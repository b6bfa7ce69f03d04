import { asField } from '../check-environment.ts';
import { readProxy } from '../../network/proxy-address.ts';

/** A proxy's address as an environment keeps it, and `user:password` for the vault; null: it has none. */
export type SplitProxy = { readonly proxy: string; readonly credentials: Buffer | null };

/** Takes the credentials out of the address of a proxy; `none` is none. Throws ENVIRONMENT_VALUE, which quotes nothing of it. */
export function splitProxy(text: string): SplitProxy {
  if (text === 'none') return { proxy: 'none', credentials: null };
  const { shown, authorization } = asField('proxy', () => readProxy(text, 'proxy'));
  const credentials = authorization === null ? null : Buffer.from(authorization.replace(/^Basic /, ''), 'base64');
  return { proxy: shown, credentials };
}
