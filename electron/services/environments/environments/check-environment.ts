import { environmentLimits, type Environment } from '../../../../shared/documents/environment.ts';
import { myVariablesProblem } from '../../../../shared/documents/my-variables.ts';
import { parseGapChoice } from '../../../../shared/gaps/gap-choices.ts';
import type { GapId } from '../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { hasHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { findHeaderProblem } from '../../../../shared/protocol/signing/header-syntax.ts';
import { getSigningProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { readPublicKey } from '../../keys/keys/read-key.ts';
import { readProxy } from '../../network/network/proxy-address.ts';
import { readAuthorities } from '../../network/network/read-certificates.ts';
import { headerNameProblem, headerValueProblem } from '../../../../shared/specification/added-headers.ts';
import { hideCredentials, isCredential } from '../../../../shared/specification/credentials.ts';
import { originOf } from './origin-of.ts';
import { shellWord } from './send-blockers.ts';
import { problemWords, valueError, wordsOf, type ValueProblem } from './value-error.ts';

/**
 * Checks what the schema cannot. Throws ENVIRONMENT_VALUE with the first invalid field and what it takes. Keys, grants
 * and secrets are not checked.
 */
export function checkEnvironment(environment: Environment): void {
  const { name, baseUrl, clientId, keyVersion, platformKey, proxy, ca, clientCert } = environment;
  refuse(nameProblem(name));
  if (baseUrl !== undefined) originOf(baseUrl);
  for (const field of ['baseUrl', 'signedPath'] as const) refuse(storedCredential(field, environment[field]));
  if (clientId !== undefined) refuse(syntaxProblem('clientId', 'Client-Id', clientId));
  if (keyVersion !== undefined && keyVersion !== '') refuse(syntaxProblem('keyVersion', 'keyVersion', keyVersion));
  if (platformKey !== undefined) readAsField('platformKey', () => readPublicKey(Buffer.from(platformKey)));
  for (const [field, id] of gapsOfFields) refuse(gapProblem(field, id, environment[field]));
  for (const field of ['merchantId', 'userId', 'openId'] as const) refuse(visibleProblem(field, environment[field]));
  refuse(variableProblem(environment));
  checkHeaders(environment);
  if (proxy !== undefined) refuse(proxyProblem(proxy));
  if (ca !== undefined) checkCertificates('ca', ca);
  if (clientCert !== undefined) checkCertificates('clientCert', clientCert.certificates);
}

export const gapsOfFields = [
  ['profile', 'signing-profile'],
  ['method', 'http-method'],
  ['signedPath', 'signed-path'],
  ['scheme', 'scheme'],
] as const satisfies readonly (readonly [keyof Environment, GapId])[];

function refuse(problem: ValueProblem | null): void {
  if (problem !== null) throw valueError(problem);
}

function nameProblem(name: string): ValueProblem | null {
  const isPlain = name.trim() === name && name !== '' && !hasHidden(name) && name.length <= environmentLimits.nameUnits;
  // On the command line a name with a leading "-" would be an option.
  if (isPlain && name.isWellFormed() && !name.startsWith('-')) return null;
  return {
    field: 'name',
    words: {
      en: `a name has 1 to ${environmentLimits.nameUnits} visible characters, no space at either end and no "-" at the start.`,
      zh: `名稱須為 1 至 ${environmentLimits.nameUnits} 個可見字元，首尾不可有空格，亦不可以「-」開首。`,
    },
  };
}

function syntaxProblem(field: string, header: 'Client-Id' | 'keyVersion', value: string): ValueProblem | null {
  const problem = findHeaderProblem(header, value);
  if (problem === null) return null;
  const zh: Words['zh'] =
    header === 'Client-Id'
      ? '須為 1 至 128 個可見的 ASCII 字元。'
      : '須為 1 至 64 個可見的 ASCII 字元（「,」除外），中間可有空格。';
  return { field, words: { en: problem.message, zh } };
}

function gapProblem(field: string, id: GapId, value: string | undefined): ValueProblem | null {
  if (value === undefined) return null;
  const choice = parseGapChoice(id, value);
  return 'problem' in choice ? { field, words: choice.words } : null;
}

function visibleProblem(field: string, value: string | undefined): ValueProblem | null {
  if (value === undefined || (value !== '' && !hasHidden(value) && value.isWellFormed())) return null;
  return {
    field,
    words: { en: 'it needs at least one visible character.', zh: '須有至少一個可見字元。' },
  };
}

function variableProblem({ variables = {} }: Environment): ValueProblem | null {
  const problem = myVariablesProblem(variables);
  return problem === null ? null : { field: `variables.${problem.name}`, words: problem.words };
}

function checkHeaders({ name: own, headers = {}, secretHeaders = {}, profile }: Environment): void {
  const named = getSigningProfile(
    profile === undefined ? {} : { 'signing-profile': profile },
  ).clientIdHeader.toLowerCase();
  const seen = new Set<string>();
  const names = [...Object.keys(headers), ...Object.keys(secretHeaders)];
  if (names.length > environmentLimits.headers) throw valueError({ field: 'header', words: tooMany });
  for (const name of names) {
    const field = `header.${quoteText(name).slice(1, -1)}`;
    const says =
      headerNameProblem(name) ?? (seen.has(name.toLowerCase()) || name.toLowerCase() === named ? twice : null);
    refuse(says === null ? null : { field, words: says });
    seen.add(name.toLowerCase());
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (value === undefined) continue;
    const problem = headerValueProblem(value) ?? (isCredential(name, value) ? credential(own, name) : null);
    refuse(problem === null ? null : { field, words: problem });
  }
}

const tooMany: Words = {
  en: `at most ${environmentLimits.headers} headers can be added.`,
  zh: `最多可加 ${environmentLimits.headers} 個標頭。`,
};
const twice: Words = { en: 'this header appears twice.', zh: '此標頭重複出現。' };

function credential(environment: string, header: string): Words {
  const command = `passbench env set ${shellWord(environment)} ${shellWord(`header.${header}=@FILE`)}`;
  return {
    en: `an environment does not store credentials. Store it in the vault with: ${command}`,
    zh: `環境不儲存憑證。請以此存入保險庫：${command}`,
  };
}

function storedCredential(field: string, address = ''): ValueProblem | null {
  if (hideCredentials(address) === address) return null;
  return {
    field,
    words: {
      en: 'it contains a credential, so it is not shown. An environment does not store credentials: store it in the vault as header.NAME=@FILE.',
      zh: '內含憑證，因此不予顯示。環境不儲存憑證：請以 header.NAME=@FILE 存入保險庫。',
    },
  };
}

function proxyProblem(proxy: string): ValueProblem | null {
  if (proxy === 'none') return null;
  const { authorization } = readAsField('proxy', () => readProxy(proxy, 'proxy'));
  if (authorization === null) return null;
  return {
    field: 'proxy',
    words: {
      en: 'the address contains a user name or password, so it is not shown. Store these in the vault.',
      zh: '網址含有用戶名稱或密碼，因此不予顯示。請把它們存入保險庫。',
    },
  };
}

function checkCertificates(field: string, pem: string): void {
  if (/PRIVATE KEY/.test(pem))
    refuse({
      field,
      words: { en: 'it contains a private key. Store it in the vault.', zh: '內有私人密鑰，請存入保險庫。' },
    });
  readAsField(field, () => readAuthorities(Buffer.from(pem), 0));
}

/** Reads a value and reports an error as one of the field. */
export function readAsField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const says = field === 'proxy' ? wordsOf(error).message : problemWords(error);
    throw valueError({ field, words: says }, error);
  }
}
