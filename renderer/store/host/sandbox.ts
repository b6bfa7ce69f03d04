import type { SandboxInfo, Session } from '../../../shared/bridge/schemas.ts';
import { troubleOf, type Trouble } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import type { SandboxSlice, FaultsSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';

/** The sandbox owner's decisions. The session has the result. */
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

/** The session with a changed sandbox and its address. */
export function withSandbox(session: Session | null, sandbox: SandboxInfo): Session | null {
  if (session === null) return null;
  return { ...session, sandbox, environment: { ...session.environment, baseUrl: sandbox.url } };
}

/** The sandbox's fault plan. The session has the faults in force. */
export function createFaults({ ports, set, get }: SliceContext<keyof FaultsSlice | 'session' | 'notify'>): FaultsSlice {
  return {
    setFaults: async (faults) => {
      try {
        const sandbox = await ports.bridge.sandbox.setFaults({ faults: [...faults] });
        set(({ session }) => ({ session: withSandbox(session, sandbox) }));
      } catch (error) {
        get().notify(troubleNotice('faults', troubleOf(error)));
      }
    },
  };
}
