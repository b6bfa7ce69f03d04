import type { EnvironmentKind } from '../../../../shared/documents/environment.ts';
import type { KeyUse } from '../../../../shared/documents/vault.ts';
import { seal } from './envelope.ts';
import type { Vault } from './vault.ts';
import { usesFile } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';
import { keyGone } from './vault-trouble.ts';

/** Which keys may sign for which origins. It is sealed, so no foreign file can add to it. */
export function keyUses(core: VaultCore): Pick<Vault, 'uses' | 'isGranted' | 'grant' | 'revoke'> {
  const isOf =
    (keyId: string, origin: string) =>
    (use: KeyUse): boolean =>
      use.keyId === keyId && use.origin === origin;
  return {
    uses: () => core.unlocked().uses,
    isGranted: (keyId, origin, kind) => {
      const use = core.unlocked().uses.find(isOf(keyId, origin));
      return use !== undefined && isFor(use, kind);
    },
    grant: (keyId, origin, kind) =>
      core.write(async () => {
        const { uses, keys } = core.unlocked();
        if (!keys.has(keyId)) throw keyGone();
        const isSame = isOf(keyId, origin);
        const before = uses.find(isSame);
        if (before !== undefined && isFor(before, kind)) return;
        const others = uses.filter((use) => !isSame(use));
        const use = { keyId, origin, firstUsed: before?.firstUsed ?? core.ports.now() };
        await writeUses(core, [...others, kind === 'production' ? { ...use, production: true } : use]);
      }),
    revoke: (keyId, origin) =>
      core.write(async () => {
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

/** A file may call a production service a test service; the sealed grant says what was allowed. */
function isFor({ production }: KeyUse, kind: EnvironmentKind = 'test'): boolean {
  return production !== true || kind === 'production';
}

/** Only inside `write`. Throws where the current file is refused: it would be lost. */
export async function writeUses(core: VaultCore, uses: readonly KeyUse[]): Promise<void> {
  const refused = core.refusedFile(usesFile);
  if (refused !== null) throw refused;
  const [dataKey = Buffer.alloc(0)] = core.unlocked().dataKeys;
  await core.folder.replace(usesFile, seal(dataKey, { v: 1, kind: 'uses' }, Buffer.from(JSON.stringify(uses))));
}
