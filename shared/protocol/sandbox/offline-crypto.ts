import type { SandboxCrypto } from './sandbox-case.ts';

/**
 * The cryptography of what never was on a wire (a story, a draft): nothing is signed or encrypted, and digests need only
 * tell bodies apart, which the bytes themselves do.
 */
export const offlineCrypto: SandboxCrypto = {
  keyVersions: () => null,
  verify: () => false,
  platformKeyVersion: '',
  decrypt: () => null,
  sha256: (data) => (typeof data === 'string' ? data : oneByOne.decode(data)),
};

/** One character for each byte, and no two bytes alike. */
const oneByOne = new TextDecoder('latin1');
