import type { SandboxInfo } from '../../../shared/bridge/schemas.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Trouble } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { SandboxSlice } from './slices.ts';
import { withSandbox } from './with-sandbox.ts';

/** What the owner of the sandbox decides about it. How it stands is in the session, as the host has it. */
export function createSandbox({ ports, set }: SliceContext<keyof SandboxSlice | 'session'>): SandboxSlice {
  const { sandbox } = ports.bridge;
  const changing = async (change: () => Promise<SandboxInfo>): Promise<Trouble | null> => {
    try {
      const changed = await change();
      set(({ session }) => ({ session: withSandbox(session, changed) }));
      return null;
    } catch (error) {
      return troubleOf(error);
    }
  };
  return {
    addClient: (pasted) => changing(() => sandbox.addClient(pasted)),
    removeKey: (clientId, keyVersion) => changing(() => sandbox.removeKey({ clientId, keyVersion })),
    removeClient: (clientId) => changing(() => sandbox.removeClient({ clientId })),
    setMode: (mode) => changing(() => sandbox.setMode({ mode })),
    setNotOnboarded: (notOnboarded) => changing(() => sandbox.setNotOnboarded({ notOnboarded })),
    setTls: (tls, given) => changing(() => sandbox.setTls({ tls, ...(given === undefined ? {} : { given }) })),
    setHostNames: (hostNames) => changing(() => sandbox.setHostNames({ hostNames: [...hostNames] })),
    startOver: async (dryRun) => {
      try {
        return { cleared: await sandbox.startOver({ dryRun }) };
      } catch (error) {
        return { trouble: troubleOf(error) };
      }
    },
  };
}
