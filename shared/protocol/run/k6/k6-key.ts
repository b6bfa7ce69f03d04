/** How a script for k6 reads its key, in the JavaScript that k6 runs. `keyText` and `base` stand before it. */
export const k6Key = String.raw`
/** @type {CryptoKey | null} */
let key = null;

function importKey() {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return crypto.subtle.importKey('pkcs8', pkcs8Of(keyText), algorithm, false, ['sign']);
}

/**
 * The PKCS#8 bytes of a private RSA key: PEM (PKCS#8 or PKCS#1), or one line of base64 DER.
 * @param {string} text
 * @returns {ArrayBuffer}
 */
function pkcs8Of(text) {
  if (text.includes('ENCRYPTED'))
    throw new Error('The key of PASSBENCH_KEY_FILE is encrypted. Write it without a passphrase: openssl pkey -in KEY -out PLAIN');
  if (text.includes('EC PRIVATE KEY')) throw new Error(needsRsa);
  const lines = text.split('\n').map((line) => line.trim());
  const der = new Uint8Array(b64decode(lines.filter((line) => !line.startsWith('-----')).join(''), 'std'));
  // A demo key has this public exponent.
  if (!base.isHere && hexOf(der).includes('020301000f')) throw new Error('A demo key signs only for this computer.');
  const long = der[1] > 0x80 ? der[1] - 0x80 : 0;
  // SEQUENCE { INTEGER 0, then an algorithm (PKCS#8) or the modulus (PKCS#1).
  const second = 2 + long + 3;
  if (der[second] === 0x02) return wrapped(der);
  if (!hexOf(der.subarray(second, second + 13)).includes('2a864886f70d0101')) throw new Error(needsRsa);
  return der.buffer;
}

const needsRsa = 'PASSBENCH_KEY_FILE must be a private RSA key: the script signs RSA256. ECC224 cannot be signed by k6.';

/**
 * A PKCS#1 key as PKCS#8.
 * @param {Uint8Array} pkcs1
 * @returns {ArrayBuffer}
 */
function wrapped(pkcs1) {
  const algorithm = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];
  const content = [0x02, 0x01, 0x00, ...algorithm, 0x04, ...lengthOf(pkcs1.length), ...pkcs1];
  return new Uint8Array([0x30, ...lengthOf(content.length), ...content]).buffer;
}

/** @param {number} length */
function lengthOf(length) {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
`;
