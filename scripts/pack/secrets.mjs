// What must never be handed out: private keys, credentials of services, secrets that this process was given.

/** Kinds of secrets by what they look like. The words of a key file alone are none: the product explains them. */
const shapes = [
  ['a private key', /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----(?:\s|\\[rn])+(?:[A-Za-z0-9+/=]{32,}|Proc-Type)/],
  ['a key of a cloud service', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of a code host', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|glpat-[\w-]{20})/],
  ['a token of a package registry', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=/],
  ['a token of a chat service', /\bxox[abprs]-[\w-]{10,}/],
];

const secretFile =
  /(?:^|\/)(?:\.npmrc|\.netrc|\.env[^/]*|id_(?:rsa|ed25519|ecdsa)|[^/]+\.(?:pem|key|p12|pfx|jks|keystore))$/;

/** What of a file is a secret, in words that do not repeat it: by its name, its content, or a secret variable of `env` in it. */
export function secretsIn(path, content, env) {
  const text = content.toString('latin1');
  const byName = secretFile.test(path) ? ['it is a file that holds keys or credentials by its name'] : [];
  const byShape = shapes.filter(([, shape]) => shape.test(text)).map(([what]) => `it holds ${what}`);
  const given = Object.entries(env).filter(
    ([name, value]) =>
      /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|PRIVATE|API_?KEY/i.test(name) && (value ?? '').length >= 12,
  );
  const byValue = given
    .filter(([, value]) => text.includes(value))
    .map(([name]) => `it holds what the variable ${name} says`);
  return [...byName, ...byShape, ...byValue];
}
