/**
 * The forms in which a secret may lie somewhere, as bytes to search for, by the name of each: as it is, hexadecimal, a list
 * of numbers, base64 and base64url of its bytes at each of the three places that they may have in a longer text, escaped in
 * JSON, percent-encoded; each of the texts in UTF-16, too.
 */
export function formsOf(secret, isText) {
  const forms = new Map([['bytes', secret]]);
  const add = (name, text) => {
    forms.set(name, Buffer.from(text));
    forms.set(`${name}, UTF-16`, Buffer.from(text, 'utf16le'));
  };
  if (isText) {
    const text = secret.toString();
    add('text', text);
    add('percent-encoded', encodeURIComponent(text));
    add('a field of a form', new URLSearchParams([['', text]]).toString().slice(1));
    add('text in JSON', JSON.stringify(text).slice(1, -1));
  }
  const hex = secret.toString('hex');
  const digits = hex.match(/../g) ?? [];
  for (const [name, separator] of [
    ['hex', ''],
    ['hex with spaces', ' '],
    ['hex with colons', ':'],
  ]) {
    add(name, digits.join(separator));
    add(`${name}, upper case`, digits.join(separator).toUpperCase());
  }
  add('numbers', [...secret].join(','));
  add('numbers with spaces', [...secret].join(', '));
  for (const skipped of [0, 1, 2]) {
    // What stands before and behind changes the first and the last characters.
    const inner = secret.subarray(skipped, secret.length - ((secret.length - skipped) % 3));
    const text = inner.toString('base64');
    add(`base64 at ${skipped}`, text);
    add(`base64url at ${skipped}`, inner.toString('base64url'));
    add(`percent-encoded base64 at ${skipped}`, encodeURIComponent(text));
    add(`base64 in JSON at ${skipped}`, text.replaceAll('/', String.raw`\/`));
  }
  return forms;
}

/** What to search for, each form once, with its secret. A secret is { name, key }, { name, text } or { name, bytes }. */
export function needlesOf(secrets) {
  const needles = new Map();
  for (const secret of secrets)
    for (const piece of piecesOf(secret))
      for (const [form, bytes] of formsOf(piece, secret.text !== undefined))
        needles.set(bytes.toString('latin1'), { bytes, name: secret.name, form });
  return [...needles.values()];
}

/** Pieces of a secret: so many and so short that one lies within a line of any PEM. */
function piecesOf({ key, text, bytes }) {
  if (text !== undefined) return [Buffer.from(text)];
  if (bytes !== undefined) return cut(bytes, [0, 16], 16);
  if (key.asymmetricKeyType === 'ec') return cut(numberOfCurve(key), [0, 12], 12);
  const { d, p } = key.export({ format: 'jwk' });
  return [d, p].flatMap((number) => cut(Buffer.from(number, 'base64url'), [32, 48, 64], 16));
}

/** Of a key on a curve, behind version and head. Not every curve has a JWK. */
function numberOfCurve(key) {
  const der = key.export({ format: 'der', type: 'sec1' });
  return der.subarray(7, 7 + der[6]);
}

function cut(bytes, places, length) {
  return places.map((at) => bytes.subarray(at, at + length));
}
