import { createPublicKey, type KeyObject } from 'node:crypto';
import type { SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import type { Vault } from '../../../keys/vault/vault.ts';

/** A public key that is known here, with the Client-Id that signs with it. */
export type KnownKey = { readonly clientId: string; readonly key: KeyObject; readonly name: string };

type Sources = {
  readonly clients: SandboxInfo['clients'];
  readonly environments: readonly Pick<Environment, 'clientId' | 'key' | 'name'>[];
  readonly vault: Pick<Vault, 'keys' | 'publicKey'>;
};

/** The public keys of the clients of the sandbox, and of environments with a key of the vault. It needs no passphrase. */
export async function knownKeys({ clients, environments, vault }: Sources): Promise<readonly KnownKey[]> {
  const ofClients = clients.flatMap(({ clientId, keys }) =>
    keys.flatMap(({ publicKeyPem, version }) => {
      const key = readKey(() => createPublicKey(publicKeyPem));
      return key === null ? [] : [{ clientId, key, name: `${clientId} ${version}` }];
    }),
  );
  return [...ofClients, ...(await keysOfEnvironments(environments, vault))];
}

async function keysOfEnvironments(
  environments: Sources['environments'],
  vault: Sources['vault'],
): Promise<readonly KnownKey[]> {
  // A vault that is absent or damaged only means fewer keys.
  const listed = await vault.keys().catch(() => []);
  const found: KnownKey[] = [];
  for (const { clientId, key: reference, name } of environments) {
    const own = listed.find(({ publicSha256 }) => publicSha256 === reference?.publicSha256);
    const key = own === undefined ? null : await vault.publicKey(own.id).catch(() => null);
    if (clientId !== undefined && key !== null) found.push({ clientId, key, name: `${name}: ${own?.name ?? ''}` });
  }
  return found;
}

/** The public keys of the vault, by their names. It needs no passphrase. */
export async function keysOfVault(vault: Sources['vault']): Promise<readonly Pick<KnownKey, 'key' | 'name'>[]> {
  const found: Pick<KnownKey, 'key' | 'name'>[] = [];
  for (const { id, name } of await vault.keys().catch(() => [])) {
    const key = await vault.publicKey(id).catch(() => null);
    if (key !== null) found.push({ key, name });
  }
  return found;
}

function readKey(read: () => KeyObject): KeyObject | null {
  try {
    return read();
  } catch {
    return null;
  }
}
