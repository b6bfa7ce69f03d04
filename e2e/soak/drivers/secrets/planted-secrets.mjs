/**
 * A secret in each of the ways in which a program would write it by mistake, by the name of each: [name, bytes]. It is for
 * controls of a search, and made by other means than what is searched for.
 */
export function plantedForms(secret) {
  const { key, text, bytes } = secret;
  if (key !== undefined) return keyForms(key);
  const whole = text === undefined ? bytes : Buffer.from(text);
  const armour = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  const shown = text ?? whole.toString('base64');
  return [
    ['as it is', whole],
    ['lines of PEM', Buffer.from(`-----BEGIN SECRET-----\n${armour}\n-----END SECRET-----\n`)],
    ...textForms(whole, shown),
  ];
}

function keyForms(key) {
  const other = key.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'sec1';
  const pem = key.export({ format: 'pem', type: 'pkcs8' });
  const der = key.export({ format: 'der', type: 'pkcs8' });
  return [
    ['lines of PEM', Buffer.from(pem)],
    ['lines of the other PEM', Buffer.from(key.export({ format: 'pem', type: other }))],
    ['DER', der],
    ['the other DER', key.export({ format: 'der', type: other })],
    // The other curve of a run has none.
    ...(key.asymmetricKeyType === 'rsa' ? [['JWK', Buffer.from(JSON.stringify(key.export({ format: 'jwk' })))]] : []),
    ...textForms(der, pem),
  ];
}

function textForms(bytes, text) {
  return [
    ['base64', Buffer.from(bytes.toString('base64'))],
    ['base64 behind a name', Buffer.from(Buffer.concat([Buffer.from('user:'), bytes]).toString('base64'))],
    ['base64url', Buffer.from(bytes.toString('base64url'))],
    ['hexadecimal digits', Buffer.from(bytes.toString('hex'))],
    ['a list of numbers', Buffer.from(JSON.stringify(bytes))],
    ['URL-encoded', Buffer.from(encodeURIComponent(text))],
    ['URL-encoded base64', Buffer.from(encodeURIComponent(bytes.toString('base64')))],
    ['JSON', Buffer.from(JSON.stringify({ text }))],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['base64 in UTF-16', Buffer.from(bytes.toString('base64'), 'utf16le')],
  ];
}
