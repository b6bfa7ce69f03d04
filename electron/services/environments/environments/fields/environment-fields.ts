import { environmentSchema, type Environment } from '../../../../../shared/documents/environment.ts';

/** The fields of `passbench env` in display order. Headers follow as header.NAME. */
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

/** What is shown instead of a secret. */
export const secretFields = '(in the vault)';

/** A field's value for display; null when absent. */
export function readField(environment: Environment, field: EnvironmentField): string | number | null {
  if (field === 'key') return environment.key?.name ?? null;
  if (field === 'clientCert') return environment.clientCert?.certificates ?? null;
  return environment[field] ?? null;
}

/** Every field of an environment with its variables and headers, without secrets. */
export function shownFields(environment: Environment): Readonly<Record<string, string | number | boolean>> {
  const fields = environmentFields.flatMap((field) => {
    const value = readField(environment, field);
    return value === null ? [] : [[field, value] as const];
  });
  const headers = Object.entries(environment.headers ?? {}).map(
    ([name, value]) => [headerPrefix + name, value] as const,
  );
  const secret = Object.keys(environment.secretHeaders ?? {}).map(
    (name) => [headerPrefix + name, secretFields] as const,
  );
  const variables = Object.entries(environment.variables ?? {}).map(([name, value]) => [`my.${name}`, value] as const);
  return Object.fromEntries([...fields, ...variables, ...headers, ...secret]);
}

/** Removes members, none of which may be required. */
export function withoutFields(environment: Environment, names: readonly string[]): Environment {
  const kept = Object.entries(environment).filter(([name]) => !names.includes(name));
  return environmentSchema.parse(Object.fromEntries(kept));
}
