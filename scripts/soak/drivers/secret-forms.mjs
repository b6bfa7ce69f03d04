/**
 * The forms in which a secret may lie somewhere, as bytes to search for, by the name of each: as it is, hexadecimal, base64
 * of its bytes at each of the three places that they may have in a longer text, base64url, percent-encoded, escaped in JSON;
 * each of the texts in UTF-16, too.
 */
export function formsOf(secret) {
  const forms = new Map([['bytes', secret]]);
  const add = (name, text) => {
    forms.set(name, Buffer.from(text, 'latin1'));
    forms.set(`${name}, UTF-16`, Buffer.from(text, 'utf16le'));
  };
  add('hex', secret.toString('hex'));
  add('HEX', secret.toString('hex').toUpperCase());
  for (const skipped of [0, 1, 2]) {
    // What stands before and behind changes the first and the last characters.
    const inner = secret.subarray(skipped, secret.length - ((secret.length - skipped) % 3));
    const text = inner.toString('base64');
    add(`base64 at ${skipped}`, text);
    add(`base64url at ${skipped}`, inner.toString('base64url'));
    add(`percent-encoded base64 at ${skipped}`, encodeURIComponent(text));
    add(`base64 in JSON at ${skipped}`, text.replaceAll('/', String.raw`\/`));
  }
  forms.set('UTF-16', Buffer.from(secret.toString('latin1'), 'utf16le'));
  return forms;
}

/** Each needle once, with the secret and the form that it is. `secrets` are lists of pieces by name: one piece is enough. */
export function needlesOf(secrets) {
  const needles = new Map();
  for (const [name, pieces] of Object.entries(secrets))
    for (const piece of pieces)
      for (const [form, bytes] of formsOf(piece))
        needles.set(bytes.toString('latin1'), { bytes, is: `${name} as ${form}` });
  return [...needles.values()];
}

/** Which of the needles these bytes hold. */
export function foundIn(bytes, needles) {
  return needles.filter((needle) => bytes.includes(needle.bytes)).map(({ is }) => is);
}

/** Pieces of the numbers of a private key: of three in a row, one lies within a line of any PEM. */
export function piecesOf(privateKey) {
  const { d, p } = privateKey.export({ format: 'jwk' });
  return [d, p].flatMap((number) => {
    const bytes = Buffer.from(number, 'base64url');
    return [32, 48, 64].map((at) => bytes.subarray(at, at + 16));
  });
}
