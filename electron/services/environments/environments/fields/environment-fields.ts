import { environmentSchema } from '../../../../../shared/documents/environment.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';

/** The fields of `passbench env`, in the order in which they are shown. Headers stand behind them as header.NAME. */
export const environmentFields = [
  'kind',
  'baseUrl',
  'clientId',
  'key',
  'keyVersion',
  'platformKey',
  'profile',
  'method',
  'signedPath',
  'algorithm',
  'encryption',
  'scheme',
  'role',
  'merchantId',
  'userId',
  'openId',
  'proxy',
  'ca',
  'clientCert',
  'timeoutMs',
  'colour',
] as const;
export type EnvironmentField = (typeof environmentFields)[number];

export const headerPrefix = 'header.';

/** What is shown in place of a secret. */
export const inTheVault = '(in the vault)';

/** A field's value as it may be shown to anybody; null where the environment has none. */
export function readField(environment: Environment, field: EnvironmentField): string | number | null {
  if (field === 'key') return environment.key?.name ?? null;
  if (field === 'clientCert') return environment.clientCert?.certificates ?? null;
  return environment[field] ?? null;
}

/** Every field that an environment has, its headers too, without any secret. */
export function shownFields(environment: Environment): Readonly<Record<string, string | number>> {
  const fields = environmentFields.flatMap((field) => {
    const value = readField(environment, field);
    return value === null ? [] : [[field, value] as const];
  });
  const headers = Object.entries(environment.headers ?? {}).map(
    ([name, value]) => [headerPrefix + name, value] as const,
  );
  const secret = Object.keys(environment.secretHeaders ?? {}).map((name) => [headerPrefix + name, inTheVault] as const);
  return Object.fromEntries([...fields, ...headers, ...secret]);
}

/** The environment without these members of its record. None of them may be one that every record has. */
export function withoutFields(environment: Environment, names: readonly string[]): Environment {
  const kept = Object.entries(environment).filter(([name]) => !names.includes(name));
  return environmentSchema.parse(Object.fromEntries(kept));
}
