import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { VaultInfo } from '../../../shared/documents/vault.ts';
import { troubleOf, type Trouble } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';

type Context = Pick<SliceContext<'session'>, 'set'>;

/** Runs something that the host may refuse; resolves with why. */
export async function attempt(work: () => Promise<unknown>): Promise<Trouble | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return troubleOf(error);
  }
}

export function createVaultChange({ set }: Context): (change: () => Promise<VaultInfo>) => Promise<Trouble | null> {
  return (change) =>
    attempt(async () => {
      const vault = await change();
      set(({ session }) => ({ session: session === null ? null : { ...session, vault } }));
    });
}

export function createEnvironmentsChange({
  set,
}: Context): (change: () => Promise<{ readonly environments: readonly EnvironmentInfo[] }>) => Promise<Trouble | null> {
  return (change) =>
    attempt(async () => {
      const { environments } = await change();
      set(({ session }) => ({ session: session === null ? null : { ...session, environments } }));
    });
}
