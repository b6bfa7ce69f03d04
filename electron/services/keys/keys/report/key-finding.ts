import type { KeyObject } from 'node:crypto';

export type KeyProblem = { readonly id: KeyProblemId; readonly what?: string };

export type KeyProblemId =
  | 'passphrase-needed'
  | 'passphrase-wrong'
  | 'encrypted-damaged'
  | 'cipher-unknown'
  | 'work-too-great'
  | 'pfx-passphrase-needed'
  | 'pfx-passphrase-wrong'
  | 'pfx-form-unknown'
  | 'pfx-cipher-unknown'
  | 'pfx-without-key'
  | 'pfx-several-keys'
  | 'jwk-incomplete'
  | 'jwk-set-several'
  | 'jwk-set-empty'
  | 'bundle-several-private'
  | 'bundle-several-public'
  | 'bundle-without-key'
  | 'openssh-private'
  | 'openssh-private-encrypted'
  | 'openssh-public'
  | 'ssh2-public'
  | 'putty'
  | 'pgp'
  | 'jks'
  | 'jceks'
  | 'csr'
  | 'csr-der'
  | 'ec-parameters'
  | 'wrong-curve'
  | 'wrong-algorithm'
  | 'parameters'
  | 'signed-data'
  | 'signed-data-der'
  | 'rsa-too-small'
  | 'rsa-too-large'
  | 'rsa-exponent'
  | 'rsa-multi-prime'
  | 'altered-modulus'
  | 'altered-exponent'
  | 'altered-remainders'
  | 'altered-point'
  | 'altered-number'
  | 'damaged-base64'
  | 'damaged-der'
  | 'symmetric-secret'
  | 'html'
  | 'json'
  | 'json-broken'
  | 'xml-key'
  | 'other-block'
  | 'text'
  | 'empty'
  | 'truncated'
  | 'binary'
  | 'too-large';

/** What a usable file's owner should know all the same. */
export type KeyWarning = { readonly id: KeyWarningId; readonly what?: string };

export type KeyWarningId =
  | 'rsa-short'
  | 'armour-says-other'
  | 'begin-line-missing'
  | 'end-line-missing'
  | 'end-line-other'
  | 'base64url'
  | 'dashes'
  | 'escaped-lines'
  | 'one-line'
  | 'quotes'
  | 'utf16'
  | 'hex'
  | 'base64-of-file'
  | 'bytes-behind'
  | 'written-out-curve';

export type KeyFacts = {
  /** `RSA`, `EC`, another name or object identifier; null when unknown. */
  readonly algorithm: string | null;
  readonly bits: number | null;
  /** As OpenSSL and Node name it. */
  readonly curve: string | null;
  /** SHA-256 of the public half as SPKI DER, in hexadecimal. */
  readonly publicSha256: string | null;
};

export const noFacts: KeyFacts = { algorithm: null, bits: null, curve: null, publicSha256: null };

/** What a key is by its own numbers, whatever file it stands in. */
export type KeyContent = {
  readonly holds: 'private' | 'public' | 'none';
  readonly facts: KeyFacts;
  /** There exactly when the key can be used. */
  readonly key: KeyObject | null;
  /** A sound private key of another curve or algorithm; a TLS client may have one. */
  readonly otherKey?: KeyObject;
  readonly problem: KeyProblem | null;
  readonly warnings: readonly KeyWarning[];
  /** A kind more exact than the file's form, if any. */
  readonly exact: KeyKind | null;
};

export type KeyFinding = Omit<KeyContent, 'exact'> & {
  readonly kind: KeyKind;
  readonly inside: KeyKind | null;
  /** Whether other programs cannot read the file unchanged, so that no command is given. */
  readonly isRepaired: boolean;
};

/** A key in a file of that form. */
export function findingOf(form: KeyKind, { exact, ...content }: KeyContent): KeyFinding {
  return { ...content, kind: exact ?? form, inside: exact === null ? null : form, isRepaired: false };
}

/** A file of that kind which cannot be used. */
export function unusable(
  kind: KeyKind,
  problem: KeyProblem,
  known: { readonly holds?: KeyFinding['holds']; readonly facts?: KeyFacts } = {},
): KeyFinding {
  const { holds = 'none', facts = noFacts } = known;
  return { kind, inside: null, holds, facts, key: null, problem, warnings: [], isRepaired: false };
}

/** A finding inside a wrapper; the later kind of the two wins. */
export function wrapped(outer: KeyKind, warning: KeyWarning, inner: KeyFinding): KeyFinding {
  const repaired = { ...inner, warnings: [warning, ...inner.warnings], isMended: true };
  if (isLastResort(inner.kind) || isLater(inner.kind, outer)) return repaired;
  return { ...repaired, kind: outer, inside: inner.kind };
}

/**
 * The kinds of key files, in the order of the users' table. Where several fit, the later one wins; those from `lastResort`
 * on apply only where no other fits.
 */
export const keyKinds = [
  'pkcs8-pem',
  'pkcs1-pem',
  'sec1-pem',
  'encrypted-pkcs8-pem',
  'legacy-encrypted-pem',
  'pkcs8-der',
  'pkcs1-der',
  'sec1-der',
  'encrypted-pkcs8-der',
  'pkcs8-base64',
  'pkcs1-base64',
  'spki-pem',
  'spki-der',
  'spki-base64',
  'pkcs1-public-pem',
  'certificate-pem',
  'certificate-der',
  'pfx',
  'jwk-private',
  'jwk-public',
  'jwk-set',
  'pem-with-escaped-lines',
  'pem-on-one-line',
  'pem-bundle',
  'openssh-private',
  'openssh-public',
  'putty',
  'pgp',
  'jks',
  'jceks',
  'csr',
  'ec-parameters',
  'wrong-curve',
  'wrong-algorithm',
  'rsa-too-small',
  'symmetric-secret',
  'utf16-text',
  'hex-der',
  'html',
  'json',
  'text',
  'empty',
  'truncated',
  'binary',
  'too-large',
] as const;
export type KeyKind = (typeof keyKinds)[number];

const lastResort = keyKinds.indexOf('html');

/** Whether a kind only says that the file is no key. */
export function isLastResort(kind: KeyKind): boolean {
  return keyKinds.indexOf(kind) >= lastResort;
}

/** Whether the first kind stands behind the second in the table. */
export function isLater(kind: KeyKind, other: KeyKind): boolean {
  return keyKinds.indexOf(kind) > keyKinds.indexOf(other);
}
