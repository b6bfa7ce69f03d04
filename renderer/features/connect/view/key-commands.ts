/** Writes the public half of a private key. */
export const publicHalfCommand = 'openssl pkey -in private-key.pem -pubout -out public-key.pem';

/** Makes a key pair for tests: the private key in PKCS#8, as every snippet can read it. */
export const keyPairCommands: readonly string[] = [
  'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private-key.pem',
  publicHalfCommand,
];
