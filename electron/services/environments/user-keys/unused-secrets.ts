import type { EnvironmentStore } from '../environments/environment-store.ts';
import { secretIdsOf } from '../environments/seal-draft.ts';
import type { ProgramPorts } from '../../platform/program-ports.ts';
import type { UserStores } from './user-keys-services.ts';
import type { Vault } from '../../keys/vault/vault.ts';

/** How long a removed environment can be restored with its secrets. */
const putBackMs = 10 * 60_000;

export type UnusedSecrets = {
  readonly forget: (secrets: readonly string[]) => Promise<void>;
  /** Later, unless a restored environment names them by then. */
  readonly forgetLater: (secrets: readonly string[]) => void;
  /** Removes the postponed ones at once. */
  readonly close: () => Promise<void>;
};

type SecretStores = Pick<UserStores, 'secretsElsewhere'> & {
  readonly vault: Pick<Vault, 'removeSecret'>;
  readonly environments: EnvironmentStore;
};

export function unusedSecrets(
  { vault, environments, secretsElsewhere }: SecretStores,
  { later, report }: Pick<ProgramPorts, 'later' | 'report'>,
): UnusedSecrets {
  const waiting = new Map<readonly string[], () => void>();
  const forget = async (secrets: readonly string[]): Promise<void> => {
    if (secrets.length === 0) return;
    const elsewhere = (await secretsElsewhere?.()) ?? [];
    const named = new Set([...(await environments.list()).environments.flatMap(secretIdsOf), ...elsewhere]);
    // A remaining secret is sealed and useless, so a failure does not refuse the request.
    for (const id of secrets) if (!named.has(id)) await vault.removeSecret(id).catch(report);
  };
  return {
    forget,
    forgetLater: (secrets) => {
      if (secrets.length === 0) return;
      const callOff = later(putBackMs, () => {
        waiting.delete(secrets);
        void forget(secrets).catch(report);
      });
      waiting.set(secrets, callOff);
    },
    close: async () => {
      const left = [...waiting.keys()].flat();
      for (const callOff of waiting.values()) callOff();
      waiting.clear();
      await forget(left).catch(report);
    },
  };
}
