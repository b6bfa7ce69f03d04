import type { KeyUse } from '../../../shared/documents/vault.ts';
import { seal } from './envelope.ts';
import type { Vault } from './vault.ts';
import { usesFile } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';
import { keyGone } from './vault-trouble.ts';

/** Which keys may sign for which origins. It is sealed: no file from elsewhere can add to it. */
export function keyUses(core: VaultCore): Pick<Vault, 'uses' | 'isGranted' | 'grant' | 'revoke'> {
  const isOf =
    (keyId: string, origin: string) =>
    (use: KeyUse): boolean =>
      use.keyId === keyId && use.origin === origin;
  return {
    uses: () => core.unlocked().uses,
    isGranted: (keyId, origin) => core.unlocked().uses.some(isOf(keyId, origin)),
    grant: (keyId, origin) =>
      core.writing(async () => {
        const { uses, keys } = core.unlocked();
        if (!keys.has(keyId)) throw keyGone();
        if (uses.some(isOf(keyId, origin))) return;
        await writeUses(core, [...uses, { keyId, origin, firstUsed: core.ports.now() }]);
      }),
    revoke: (keyId, origin) =>
      core.writing(async () => {
        const { uses } = core.unlocked();
        const isRevoked = isOf(keyId, origin);
        if (uses.some(isRevoked))
          await writeUses(
            core,
            uses.filter((use) => !isRevoked(use)),
          );
      }),
  };
}

/** Only inside of `writing`. Throws where what is there is refused: it would be lost. */
export async function writeUses(core: VaultCore, uses: readonly KeyUse[]): Promise<void> {
  const refused = core.refusedFile(usesFile);
  if (refused !== null) throw refused;
  const [dataKey = Buffer.alloc(0)] = core.unlocked().dataKeys;
  await core.folder.replace(usesFile, seal(dataKey, { v: 1, kind: 'uses' }, Buffer.from(JSON.stringify(uses))));
}
