import { environmentLimits } from '../../../../shared/documents/environment.ts';
import { headerNameProblem, headerValueProblem } from '../../../../shared/specification/added-headers.ts';
import { isCredential } from '../../../../shared/specification/credentials.ts';
import { parseGapChoice } from '../../../../shared/gaps/gap-choices.ts';
import { isPairValue } from '../../../../shared/lib/text/header-text.ts';
import { hasHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { findHeaderProblem } from '../../../../shared/protocol/signing/header-syntax.ts';
import { endpoints } from '../../../../shared/specification/endpoints.ts';
import { parseVariableRows, readVariableRows } from '../../../engine/environments/variable-rows.ts';
import { parseHeaders, type EnvironmentField, type EnvironmentForm } from './environment-form.ts';

type FormProblem =
  | 'name-empty'
  | 'name-taken'
  | 'name-dash'
  | 'hidden'
  | 'url-scheme'
  | 'url-user'
  | 'url-query'
  | 'url-endpoint'
  | 'url-other'
  | 'client-id'
  | 'key-version'
  | 'key-version-empty'
  | 'key-unread'
  | 'certificates-unread'
  | 'encryption-without-key'
  | 'gap-value'
  | 'header-colon'
  | 'header-name'
  | 'header-value'
  | 'header-twice'
  | 'header-own'
  | 'header-secret'
  | 'headers-many'
  | 'variables'
  | 'proxy'
  | 'proxy-user'
  | 'proxy-empty'
  | 'timeout';

export type FormProblems = Readonly<Partial<Record<EnvironmentField, FormProblem>>>;

/** Finds the problem of each field. `names` are those of the other environments. */
export function checkForm(form: EnvironmentForm, names: readonly string[]): FormProblems {
  const found: Record<string, FormProblem | null> = {
    name: nameProblem(form.name.trim(), names),
    baseUrl: urlProblem(form.baseUrl.trim()),
    clientId: clientIdProblem(form.clientId.trim()),
    merchantId: form.role === 'isv' ? hiddenProblem(form.merchantId) : null,
    keyVersion: form.keyVersionBy === 'user' ? versionProblem(form.keyVersion.trim()) : null,
    platformKeyPasted: form.platformKeyPasted.trim() === '' ? null : 'key-unread',
    caPasted: form.caPasted.trim() === '' ? null : 'certificates-unread',
    encryption: form.encryption === 'yes' && form.platformKey.trim() === '' ? 'encryption-without-key' : null,
    profile: gapProblem('signing-profile', form.profile),
    method: gapProblem('http-method', form.method),
    signedPath: gapProblem('signed-path', form.signedPath),
    scheme: gapProblem('scheme', form.scheme),
    userId: hiddenProblem(form.userId),
    openId: hiddenProblem(form.openId),
    variables: variablesProblem(form.variables),
    headers: headersProblem(form.headers),
    proxy: form.proxyBy === 'user' ? proxyProblem(form.proxy.trim()) : null,
    timeoutSeconds: timeoutProblem(form.timeoutSeconds.trim()),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

function nameProblem(name: string, names: readonly string[]): FormProblem | null {
  if (name === '') return 'name-empty';
  // The command line would read it as an option.
  if (name.startsWith('-')) return 'name-dash';
  if (hasHidden(name)) return 'hidden';
  return names.some((other) => other.toLowerCase() === name.toLowerCase()) ? 'name-taken' : null;
}

/** Splits an address as the sender does: character for character, never normalised. */
function urlProblem(url: string): FormProblem | null {
  if (url === '') return null;
  const [whole, authority = '', path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(url) ?? [];
  if (whole === undefined) return 'url-scheme';
  if (authority.includes('@')) return 'url-user';
  if (whole !== url) return 'url-query';
  if (!/^[!-~]+$/.test(url) || authority === '' || !URL.canParse(`http://${authority}`)) return 'url-other';
  const below = path.replace(/\/$/, '');
  return Object.values(endpoints).some((endpoint) => below.endsWith(endpoint.path)) ? 'url-endpoint' : null;
}

function clientIdProblem(text: string): FormProblem | null {
  return text === '' || findHeaderProblem('Client-Id', text) === null ? null : 'client-id';
}

function hiddenProblem(text: string): FormProblem | null {
  return hasHidden(text.trim()) ? 'hidden' : null;
}

function versionProblem(version: string): FormProblem | null {
  if (version === '') return 'key-version-empty';
  return isPairValue(version) && version.length <= 64 ? null : 'key-version';
}

function gapProblem(
  id: 'signing-profile' | 'http-method' | 'signed-path' | 'scheme',
  value: string,
): FormProblem | null {
  return value === '' || !('problem' in parseGapChoice(id, value.trim())) ? null : 'gap-value';
}

function variablesProblem(rows: string): FormProblem | null {
  return readVariableRows(parseVariableRows(rows)).problems.every((problem) => problem === null) ? null : 'variables';
}

function headersProblem(text: string): FormProblem | null {
  const lines = parseHeaders(text);
  if (lines.length > environmentLimits.headers) return 'headers-many';
  if (text.split('\n').some((line) => line.trim() !== '' && !line.includes(':'))) return 'header-colon';
  const names = lines.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) return 'header-twice';
  for (const [name, value] of lines) {
    if (!/^[A-Za-z0-9-]{1,64}$/.test(name)) return 'header-name';
    if (headerNameProblem(name) !== null) return 'header-own';
    if (headerValueProblem(value) !== null) return 'header-value';
    if (isCredential(name, value)) return 'header-secret';
  }
  return null;
}

function proxyProblem(proxy: string): FormProblem | null {
  if (proxy === '') return 'proxy-empty';
  const [whole, authority = ''] = /^https?:\/\/([^/?#]+)\/?$/i.exec(proxy) ?? [];
  if (whole === undefined || !URL.canParse(proxy)) return 'proxy';
  return authority.includes('@') ? 'proxy-user' : null;
}

function timeoutProblem(seconds: string): FormProblem | null {
  if (seconds === '') return null;
  const value = /^\d+(?:\.\d{1,3})?$/.test(seconds) ? Number(seconds) : Number.NaN;
  return value >= 0.1 && value <= 600 ? null : 'timeout';
}
