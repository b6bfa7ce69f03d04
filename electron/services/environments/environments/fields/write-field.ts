import {
  environmentColours,
  environmentKinds,
  environmentRoles,
  environmentSchema,
  type Environment,
  type KeyReference,
} from '../../../../../shared/documents/environment.ts';
import { parseGapChoice } from '../../../../../shared/gaps/gap-choices.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { findClosestName } from '../../../../../shared/lib/text/closest.ts';
import { quoteText } from '../../../../../shared/lib/text/quote-text.ts';
import { signatureAlgorithms } from '../../../../../shared/specification/authentication.ts';
import { gapsOfFields, readAsField } from '../check-environment.ts';
import type { ClientCertFile } from '../read-key-files.ts';
import { headerNameProblem, headerValueProblem } from '../../../../../shared/specification/added-headers.ts';
import { isCredential } from '../../../../../shared/specification/credentials.ts';
import { originOf } from '../origin-of.ts';
import { valueError } from '../value-error.ts';
import { environmentFields, headerPrefix, withoutFields, type EnvironmentField } from './environment-fields.ts';
import { readProxy } from '../../../network/network/proxy-address.ts';

/** A proxy's address for the environment, and `user:password` for the vault; null: none. */
type SplitProxy = { readonly proxy: string; readonly credentials: Buffer | null };

/**
 * Separates the credentials from a proxy address; `none` is no proxy. Throws ENVIRONMENT_VALUE, which quotes nothing.
 */
function splitProxy(text: string): SplitProxy {
  if (text === 'none') return { proxy: 'none', credentials: null };
  const { shown, authorization } = readAsField('proxy', () => readProxy(text, 'proxy'));
  const credentials = authorization === null ? null : Buffer.from(authorization.replace(/^Basic /, ''), 'base64');
  return { proxy: shown, credentials };
}

/** An environment in progress, and the secrets to store in the vault. */
export type EnvironmentDraft = { readonly environment: Environment; readonly secrets: readonly NewSecret[] };

/** The storing code wipes the value. */
export type NewSecret = {
  readonly of: 'proxy' | 'clientCert' | { readonly header: string };
  readonly value: Buffer;
};

/** Sources of values other than text. Each throws an AppError that says why there is none. */
export type FieldSources = {
  readonly keyNamed: (name: string) => Promise<KeyReference>;
  /** The platform's public key as SPKI PEM. */
  readonly platformKeyIn: (file: string) => Promise<string>;
  /** Certificates as PEM. */
  readonly authoritiesIn: (file: string) => Promise<string>;
  readonly clientCertIn: (file: string) => Promise<ClientCertFile>;
  /** The single line of a file, for a value that must not be in a command. */
  readonly lineIn: (file: string) => Promise<string>;
  /** Reports that the command contained a secret. */
  readonly secretWasTyped: (field: string) => void;
};

type Writer = (draft: EnvironmentDraft, text: string, sources: FieldSources) => Promise<EnvironmentDraft>;

/** The id in a draft before the vault gives one. */
export const unstoredSecret = 'not-kept-yet';

/**
 * Writes one FIELD=VALUE into a draft. An empty value removes the field, except keyVersion, where it is a value. Throws
 * ENVIRONMENT_FIELD with the nearest name, or ENVIRONMENT_VALUE with what the field takes.
 */
export async function writeField(
  draft: EnvironmentDraft,
  { field, text }: { readonly field: string; readonly text: string },
  sources: FieldSources,
): Promise<EnvironmentDraft> {
  if (text === '' && field !== 'keyVersion') return clearField(draft, field);
  if (field.startsWith(headerPrefix)) return writeHeader(draft, field.slice(headerPrefix.length), { text, sources });
  return writers[knownField(field)](draft, text, sources);
}

export function clearField(draft: EnvironmentDraft, field: string): EnvironmentDraft {
  const { environment } = draft;
  if (field.startsWith(headerPrefix)) return withoutHeader(draft, field.slice(headerPrefix.length));
  const known = knownField(field);
  if (known === 'kind') throw valueError({ field, words: oneOf(environmentKinds, '') });
  const gone = known === 'proxy' ? ['proxy', 'proxyCredentials'] : [known];
  const secrets = draft.secrets.filter(({ of }) => of !== known);
  return { environment: withoutFields(environment, gone), secrets };
}

const writers: Readonly<Record<EnvironmentField, Writer>> = {
  kind: listed('kind', environmentKinds, (kind) => ({ kind })),
  baseUrl: async (draft, text) => {
    originOf(text);
    return withValue(draft, { baseUrl: text });
  },
  clientId: async (draft, clientId) => withValue(draft, { clientId }),
  key: async (draft, name, { keyNamed }) => withValue(draft, { key: await keyNamed(name.replace(/^vault:/, '')) }),
  keyVersion: async (draft, keyVersion) => withValue(draft, { keyVersion }),
  platformKey: async (draft, file, { platformKeyIn }) => withValue(draft, { platformKey: await platformKeyIn(file) }),
  profile: ofGap('profile'),
  method: ofGap('method'),
  signedPath: ofGap('signedPath'),
  algorithm: listed('algorithm', signatureAlgorithms, (algorithm) => ({ algorithm })),
  encryption: listed('encryption', ['yes', 'no'], (encryption) => ({ encryption })),
  scheme: ofGap('scheme'),
  role: listed('role', environmentRoles, (role) => ({ role })),
  merchantId: async (draft, merchantId) => withValue(draft, { merchantId }),
  userId: async (draft, userId) => withValue(draft, { userId }),
  openId: async (draft, openId) => withValue(draft, { openId }),
  proxy: writeProxy,
  ca: async (draft, file, { authoritiesIn }) => withValue(draft, { ca: await authoritiesIn(file) }),
  clientCert: async (draft, file, { clientCertIn }) => {
    const { certificates, keyDer } = await clientCertIn(file);
    return withValue(
      draft,
      { clientCert: { certificates, secret: unstoredSecret } },
      { of: 'clientCert', value: keyDer },
    );
  },
  timeoutMs: async (draft, text) => {
    const timeoutMs = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!environmentSchema.shape.timeoutMs.safeParse(timeoutMs).success)
      throw valueError({ field: 'timeoutMs', words: { en: `it takes ${range.en}.`, zh: `須為 ${range.zh}。` } });
    return withValue(draft, { timeoutMs });
  },
  colour: listed('colour', environmentColours, (colour) => ({ colour })),
};

const range = { en: 'a whole number from 100 to 600000', zh: '100 至 600000 的整數' };

/** Adds fields, and replaces the secret of the same field. */
function withValue(draft: EnvironmentDraft, more: Partial<Environment>, secret?: NewSecret): EnvironmentDraft {
  const others = secret === undefined ? draft.secrets : draft.secrets.filter(({ of }) => of !== secret.of);
  return {
    environment: { ...draft.environment, ...more },
    secrets: secret === undefined ? others : [...others, secret],
  };
}

function listed<Value extends string>(
  field: EnvironmentField,
  values: readonly Value[],
  chosen: (value: Value) => Partial<Environment>,
): Writer {
  return async (draft, text) => {
    const value = values.find((each) => each.toLowerCase() === text.toLowerCase());
    if (value === undefined) throw valueError({ field, words: oneOf(values, text) });
    return withValue(draft, chosen(value));
  };
}

function oneOf(values: readonly string[], text: string): { readonly en: string; readonly zh: string } {
  const nearest = findClosestName(text, values);
  return {
    en: `it takes one of ${values.join(', ')}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
    zh: `可選：${values.join('、')}。${nearest === null ? '' : `你是指 ${nearest} 嗎？`}`,
  };
}

function ofGap(field: (typeof gapsOfFields)[number][0]): Writer {
  return async (draft, text) => {
    const [, id] = gapsOfFields.find(([name]) => name === field) ?? [];
    const choice = parseGapChoice(id ?? '', field === 'method' ? text.toLowerCase() : text);
    if ('problem' in choice) throw valueError({ field, words: choice.words });
    return withValue(draft, { [field]: choice.value });
  };
}

async function writeProxy(draft: EnvironmentDraft, text: string, sources: FieldSources): Promise<EnvironmentDraft> {
  const isFile = text.startsWith('@');
  const { proxy, credentials } = splitProxy(isFile ? await sources.lineIn(text.slice(1)) : text);
  const plain = withValue(clearField(draft, 'proxy'), { proxy });
  if (credentials === null) return plain;
  if (!isFile) sources.secretWasTyped('proxy');
  return withValue(plain, { proxyCredentials: unstoredSecret }, { of: 'proxy', value: credentials });
}

async function writeHeader(
  draft: EnvironmentDraft,
  name: string,
  { text, sources }: { readonly text: string; readonly sources: FieldSources },
): Promise<EnvironmentDraft> {
  const field = headerPrefix + name;
  const isFile = text.startsWith('@');
  const value = isFile ? await sources.lineIn(text.slice(1)) : text;
  const says = headerNameProblem(name) ?? headerValueProblem(value);
  if (says !== null) throw valueError({ field: quoteText(field).slice(1, -1), words: says });
  const plain = withoutHeader(draft, name);
  const { headers = {}, secretHeaders = {} } = plain.environment;
  if (!isFile && !isCredential(name, value)) return withValue(plain, { headers: { ...headers, [name]: value } });
  if (!isFile) sources.secretWasTyped(field);
  const secret: NewSecret = { of: { header: name }, value: Buffer.from(value, 'latin1') };
  return withValue(plain, { secretHeaders: { ...secretHeaders, [name]: unstoredSecret } }, secret);
}

/** Header names ignore case. */
function withoutHeader({ environment, secrets }: EnvironmentDraft, name: string): EnvironmentDraft {
  const isOther = (each: string): boolean => each.toLowerCase() !== name.toLowerCase();
  const without = <Value>(all: Readonly<Record<string, Value>> | undefined): Record<string, Value> =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([each]) => isOther(each)));
  const { headers: _headers, secretHeaders: _secret, ...rest } = environment;
  const headers = without(environment.headers);
  const secretHeaders = without(environment.secretHeaders);
  return {
    environment: {
      ...rest,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(Object.keys(secretHeaders).length === 0 ? {} : { secretHeaders }),
    },
    secrets: secrets.filter(({ of }) => typeof of === 'string' || isOther(of.header)),
  };
}

function knownField(field: string): EnvironmentField {
  const known = environmentFields.find((each) => each === field);
  if (known !== undefined) return known;
  const nearest = findClosestName(field, [...environmentFields, 'header.NAME']);
  const list = [...environmentFields, 'header.NAME'];
  throw new AppError(
    'ENVIRONMENT_FIELD',
    { en: `An environment has no field ${quoteText(field)}.`, zh: `環境沒有欄位 ${quoteText(field)}。` },
    nearest === null
      ? { en: `It has: ${list.join(', ')}.`, zh: `可用欄位：${list.join('、')}。` }
      : { en: `Did you mean ${nearest}?`, zh: `你是指 ${nearest} 嗎？` },
  );
}
