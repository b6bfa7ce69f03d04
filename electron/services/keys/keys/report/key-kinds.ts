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
