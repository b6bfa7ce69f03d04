/** Shorter pieces come up by chance: in sums, in names of curves. */
const window = 12;

/**
 * The texts of which nobody may be told a piece: a file with a private half in base64 and in hexadecimal, and its
 * passphrase. Files without a private half have none.
 */
export function secretsOf(bytes: Buffer, passphrase?: string): readonly string[] {
  const secrets = passphrase === undefined || passphrase.length < window - 1 ? [] : [passphrase];
  const text = bytes.toString('latin1');
  const isPublic = /BEGIN (?:RSA )?PUBLIC|BEGIN CERT|^ssh-|^ecdsa-/.test(text) && !text.includes('PRIVATE');
  const isProse = !/[A-Za-z0-9+/_-]{22}|[^\t-~]/.test(text);
  if (isPublic || isProse) return secrets;
  // What a header names, an answer may name as well: the cipher.
  const letters = text.replaceAll(/-----[^-]{0,60}-----|DEK-Info:\s{0,4}[^,\n]{1,24},|\s/g, '');
  const texts = [letters, bytes.toString('hex'), bytes.toString('base64')];
  return [...secrets, ...texts.filter(({ length }) => length >= 22)];
}

/** Pieces of the secrets that a text holds, at any place of either. */
export function tellsOf(text: string, secrets: readonly string[]): readonly string[] {
  const runs = text.match(/[A-Za-z0-9+/_=-]{12,}/g) ?? [];
  const pieces = runs.flatMap((run) =>
    Array.from({ length: run.length - window + 1 }, (_, at) => run.slice(at, at + window)),
  );
  // Words of the product's own may stand in a file as well.
  const telling = [...new Set(pieces)].filter((piece) => /\d/.test(piece) && new Set(piece).size > 5);
  const whole = secrets.filter((secret) => secret.length > 7 && text.includes(secret));
  return [...new Set(whole), ...telling.filter((piece) => secrets.some((secret) => secret.includes(piece)))];
}
