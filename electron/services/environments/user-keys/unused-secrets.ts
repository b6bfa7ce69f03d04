import type { EnvironmentStore } from '../environments/environment-store.ts';
import { secretsOf } from '../environments/seal-draft.ts';
import type { ProgramPorts } from '../../platform/program-ports.ts';
import type { OwnStores } from './user-keys-services.ts';
import type { Vault } from '../../keys/vault/vault.ts';

/** So long an environment that was removed can be put back with everything that the vault keeps for it. */
const putBackMs = 10 * 60_000;

/** Has the vault forget secrets that no environment names any more. */
export type UnusedSecrets = {
  readonly forget: (secrets: readonly string[]) => Promise<void>;
  /** After a while, unless an environment that was put back names them by then. */
  readonly forgetLater: (secrets: readonly string[]) => void;
  /** Forgets at once what it was to forget later. */
  readonly close: () => Promise<void>;
};

type SecretStores = Pick<OwnStores, 'secretsElsewhere'> & {
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
    const named = new Set([...(await environments.list()).environments.flatMap(secretsOf), ...elsewhere]);
    // What remains is sealed, and of no use to anybody: it is no reason to refuse what was asked for.
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
