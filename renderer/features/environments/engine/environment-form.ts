import { type Environment, environmentLimits } from '../../../../shared/documents/environment.ts';
import {
  parseVariableRows,
  readVariableRows,
  rowsOfVariables,
  writeVariableRows,
} from '../../../engine/environments/variable-rows.ts';
import type { VaultKey } from '../../../../shared/documents/vault.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';
import { type Language, type Words, inLanguage } from '../../../../shared/lib/text/words.ts';

/**
 * An environment as typed. Every field is a text, so that incomplete values fit; an empty text is an absent field of
 * the record.
 */
export type EnvironmentForm = {
  readonly name: string;
  readonly kind: Environment['kind'];
  /** Empty: the colour of the kind. */
  readonly colour: NonNullable<Environment['colour']> | '';
  readonly baseUrl: string;
  readonly clientId: string;
  readonly role: NonNullable<Environment['role']> | '';
  readonly merchantId: string;
  /** SHA-256 of the public half of a vault key. */
  readonly key: string;
  /** Who sets the key version: the signing profile, nobody (none is written), or the user. */
  readonly keyVersionBy: 'profile' | 'nobody' | 'user';
  readonly keyVersion: string;
  readonly platformKey: string;
  /** What was pasted for it and is not read, or not yet. */
  readonly platformKeyPasted: string;
  readonly encryption: 'yes' | '';
  /** Values of assumptions; empty: those of the project. */
  readonly profile: string;
  readonly method: string;
  readonly signedPath: string;
  readonly scheme: string;
  readonly userId: string;
  readonly openId: string;
  /** Rows of variables, as `writeVariableRows` writes them. */
  readonly variables: string;
  readonly headers: string;
  readonly proxyBy: 'machine' | 'nobody' | 'user';
  readonly proxy: string;
  readonly ca: string;
  readonly caPasted: string;
  readonly timeoutSeconds: string;
};

export type EnvironmentField = keyof EnvironmentForm;

export function isEnvironmentField(name: string): name is EnvironmentField {
  return Object.hasOwn(emptyForm, name);
}

const emptyForm: EnvironmentForm = {
  name: '',
  kind: 'test',
  colour: '',
  baseUrl: '',
  clientId: '',
  role: '',
  merchantId: '',
  key: '',
  keyVersionBy: 'profile',
  keyVersion: '',
  platformKey: '',
  platformKeyPasted: '',
  encryption: '',
  profile: '',
  method: '',
  signedPath: '',
  scheme: '',
  userId: '',
  openId: '',
  variables: '',
  headers: '',
  proxyBy: 'machine',
  proxy: '',
  ca: '',
  caPasted: '',
  timeoutSeconds: '',
};

export function toForm(environment: Environment): EnvironmentForm {
  const { keyVersion, proxy, timeoutMs, headers } = environment;
  return {
    name: environment.name,
    kind: environment.kind,
    colour: environment.colour ?? '',
    baseUrl: environment.baseUrl ?? '',
    clientId: environment.clientId ?? '',
    role: environment.role ?? '',
    merchantId: environment.merchantId ?? '',
    key: environment.key?.publicSha256 ?? '',
    keyVersionBy: keyVersion === undefined ? 'profile' : keyVersion === '' ? 'nobody' : 'user',
    keyVersion: keyVersion ?? '',
    platformKey: environment.platformKey ?? '',
    platformKeyPasted: '',
    encryption: environment.encryption === 'yes' ? 'yes' : '',
    profile: environment.profile ?? '',
    method: environment.method ?? '',
    signedPath: environment.signedPath ?? '',
    scheme: environment.scheme ?? '',
    userId: environment.userId ?? '',
    openId: environment.openId ?? '',
    variables: writeVariableRows(rowsOfVariables(environment.variables ?? {})),
    headers: Object.entries(headers ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    proxyBy: proxy === undefined ? 'machine' : proxy === 'none' ? 'nobody' : 'user',
    proxy: proxy === undefined || proxy === 'none' ? '' : proxy,
    ca: environment.ca ?? '',
    caPasted: '',
    timeoutSeconds: timeoutMs === undefined ? '' : String(timeoutMs / 1000),
  };
}

/**
 * Applies a form without problems to a record. Members that no form shows (algorithm, names of secrets) stay, and so
 * does the name of a key that the vault does not have.
 */
export function applyForm(before: Environment, form: EnvironmentForm, keys: readonly VaultKey[]): Environment {
  const { format, id, algorithm, proxyCredentials, clientCert, secretHeaders } = before;
  const known = keys.find(({ publicSha256 }) => publicSha256 === form.key);
  const key = known === undefined ? before.key : { name: known.name, publicSha256: known.publicSha256 };
  const seconds = form.timeoutSeconds.trim();
  const written: Environment = {
    format,
    id,
    name: form.name.trim(),
    kind: form.kind,
    baseUrl: trimToOptional(form.baseUrl),
    clientId: trimToOptional(form.clientId),
    key: form.key === '' ? undefined : key,
    keyVersion: { profile: undefined, nobody: '', user: trimToOptional(form.keyVersion) }[form.keyVersionBy],
    platformKey: trimToOptional(form.platformKey),
    profile: trimToOptional(form.profile),
    method: trimToOptional(form.method),
    signedPath: trimToOptional(form.signedPath),
    algorithm,
    encryption: form.encryption === '' ? undefined : form.encryption,
    scheme: trimToOptional(form.scheme),
    role: form.role === '' ? undefined : form.role,
    merchantId: trimToOptional(form.merchantId),
    userId: trimToOptional(form.userId),
    openId: trimToOptional(form.openId),
    variables: optionalVariables(form.variables),
    headers: form.headers.trim() === '' ? undefined : Object.fromEntries(parseHeaders(form.headers)),
    secretHeaders,
    proxy: { machine: undefined, nobody: 'none', user: trimToOptional(form.proxy) }[form.proxyBy],
    proxyCredentials,
    ca: trimToOptional(form.ca),
    clientCert,
    timeoutMs: seconds === '' ? undefined : Math.round(Number(seconds) * 1000),
    colour: form.colour === '' ? undefined : form.colour,
  };
  return removeAbsent(written);
}

function optionalVariables(rows: string): Environment['variables'] {
  const { variables } = readVariableRows(parseVariableRows(rows));
  return Object.keys(variables).length === 0 ? undefined : { ...variables };
}

/** Spaces at the ends come from pasting. */
function trimToOptional(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Removes absent members: people read the record as a file. */
function removeAbsent(environment: Environment): Environment {
  const present = { ...environment };
  const members: (keyof Environment)[] = Object.keys(present).filter((name) => isMember(present, name));
  for (const name of members) if (present[name] === undefined) Reflect.deleteProperty(present, name);
  return present;
}

function isMember(environment: Environment, name: string): name is keyof Environment {
  return Object.hasOwn(environment, name);
}

/** Parses header lines: name and value around the first colon. Empty lines are ignored. */
export function parseHeaders(text: string): readonly (readonly [name: string, value: string])[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      return colon < 0
        ? ([line.trim(), ''] as const)
        : ([line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const);
    });
}

const names: Readonly<Record<Environment['kind'], Words>> = {
  sandbox: { en: 'Sandbox', zh: '沙盒' },
  test: { en: 'Test', zh: '測試' },
  production: { en: 'Production', zh: '正式' },
};

/** The name of a new environment of a kind. */
export function defaultName(kind: Environment['kind'], language: Language): string {
  return inLanguage(names[kind], language);
}

/** A kind as an edit of a form. A default name follows it, so that no production is called "Test". `taken`: other names. */
export function chooseKind(
  { name, kind: before }: Pick<EnvironmentForm, 'name' | 'kind'>,
  kind: Environment['kind'],
  taken: readonly string[],
): Partial<Pick<EnvironmentForm, 'name' | 'kind'>> {
  const typed = name.trim().replace(/ \d+$/, '');
  const language = (['en', 'zh-Hant-HK'] as const).find((each) => defaultName(before, each) === typed);
  if (language === undefined) return { kind };
  return { kind, name: freeName(defaultName(kind, language), taken, environmentLimits.nameUnits) };
}
