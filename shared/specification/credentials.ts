import { remembered } from '../lib/remembered.ts';

/** Wherever they stand in a name, these state a credential. An author or an authority is none. */
const anywhere =
  /auth(?!or(?!i[sz]))|cookie|session|jwt|bearer|token|secret|passw|passphrase|passcode|credential|saml|(?:api|access|subscription|functions?|master|private|shared|client|account)[-_.]?key|(?:user|vault|card|login|wallet|member|account)pin(?![a-z])/i;

/** Only as a whole word of a name: "pin" is also in "Shipping". */
const words: ReadonlySet<string> = new Set(['pin', 'pins', 'pincode', 'otp', 'totp', 'pwd', 'sid', 'sessid', 'creds']);

/** Only as a whole name. */
const names: ReadonlySet<string> = new Set(['key', 'x-key']);

/** Further names in a query: a signed address opens what it names to anyone. */
const queryNames: ReadonlySet<string> = new Set(['sig', 'signature']);

/**
 * Whether a header or a member of a query with this name is taken to be a credential: its value belongs in the vault
 * and is not stored elsewhere. Words of a name end at any character but a letter and before a capital.
 */
export function isCredentialName(name: string): boolean {
  return isRemembered(name);
}

/** Headers of many calls have few names. */
const isRemembered = remembered(readName, { most: 200, longest: 64 });

function readName(name: string): boolean {
  if (anywhere.test(name) || names.has(name.toLowerCase())) return true;
  const parts = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/);
  return parts.some((part) => words.has(part.toLowerCase()));
}

/** A value that says itself what it is, under whatever name: a bearer token, a user with a password. */
const scheme = /^(?:bearer [^ ]|(?:basic|negotiate) [a-z0-9+/]{6,}={1,2}$)/i;

/** A JSON Web Token. It begins as every JSON object does in base64url. */
const webToken = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{2,}\.[\w-]*/g;

/** Whether a header is a credential by its name, its value, or an address in the value. */
export function isCredential(name: string, value: string): boolean {
  return isCredentialName(name) || scheme.test(value) || hideCredentials(value) !== value;
}

/** Headers that the protocol itself reads. Their values are no addresses. */
const ofProtocol: ReadonlySet<string> = new Set([
  'content-type',
  'encrypt',
  'request-time',
  'response-time',
  'signature',
]);

/**
 * Replaces the values of headers that are credentials, and credentials in addresses of others. `clientId` is the name of
 * the header with the client's id, which is none.
 */
export function withoutCredentials(
  headers: readonly (readonly [name: string, value: string])[],
  clientId = 'Client-Id',
): readonly (readonly [name: string, value: string])[] {
  return headers.map(([name, value]) => {
    if (ofProtocol.has(name.toLowerCase()) || name.toLowerCase() === clientId.toLowerCase()) return [name, value];
    return [name, isCredentialName(name) || scheme.test(value) ? '(a credential, not stored)' : hideCredentials(value)];
  });
}

/** Stands in the place of a credential in an address. */
const hidden = '(not-stored)';

/** The name of a member of a query, also of an address that is itself a value and percent-encoded. */
const member = /(?:[?&;]|%(?:25)*(?:3F|26|3B))([^=&;?#\s]{1,64}?)(?:=|%(?:25)*3D)/gi;

/** What begins a member or a token: most values of headers have neither. */
const mayHoldSome = /[?&;%]|eyJ/;

/**
 * Replaces the values of credentials in the query of a path or an address, also in parameters of its path
 * (`;jsessionid=`), and every JSON Web Token. A value ends at "&" or "#".
 */
export function hideCredentials(address: string): string {
  if (!mayHoldSome.test(address)) return address;
  let shown = '';
  let from = 0;
  for (const match of address.matchAll(member)) {
    const start = match.index + match[0].length;
    if (match.index < from || !isQueryCredential(match[1] ?? '')) continue;
    const length = address.slice(start).search(/[&#]/);
    shown += address.slice(from, start) + hidden;
    from = length < 0 ? address.length : start + length;
  }
  return (shown + address.slice(from)).replaceAll(webToken, hidden);
}

function isQueryCredential(name: string): boolean {
  const plain = uriDecoded(name);
  return isCredentialName(plain) || queryNames.has(plain.toLowerCase());
}

function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
