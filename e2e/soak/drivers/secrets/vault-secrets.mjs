import { createPrivateKey } from 'node:crypto';
import { openSlots } from '../../../../electron/services/keys/vault/slots.ts';
import { openWith } from '../../../../electron/services/keys/vault/unlocked.ts';
import { readContent } from '../../../../electron/services/keys/vault/vault-content.ts';
import { createVaultFolder } from '../../../../electron/services/keys/vault/vault-folder.ts';

/**
 * What a vault keeps to itself: the keys that seal it, and every private key in it, those that it has made too. `ports` may say
 * how its passphrase becomes a key.
 */
export async function secretsOfVault(data, passphrase, ports = {}) {
  const content = await readContent(createVaultFolder(data, {}));
  const opened = await openSlots(content.passphraseSlots, passphrase, ports);
  if (opened === null) throw new Error('The passphrase does not open the vault of this run.');
  const keys = content.keys.map(({ header, envelope }) => ({
    name: `the key ${header.name} of the vault`,
    key: createPrivateKey({ key: openWith(opened.keys, envelope), format: 'der', type: 'pkcs8' }),
  }));
  return [...opened.keys.map((bytes) => ({ name: 'the key that seals the vault', bytes })), ...keys];
}
