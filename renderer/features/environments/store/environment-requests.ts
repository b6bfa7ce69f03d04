import { troubleOf } from '../../../bridge/index.ts';
import type { Trouble } from '../../../bridge/index.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { attempt, changingEnvironments } from '../../../store/host/changing.ts';
import type { EnvironmentRequestsSlice } from './slices.ts';

type Context = SliceContext<keyof EnvironmentRequestsSlice | 'session' | 'saveEnvironment'>;

/** What the host does for one environment, with secrets and permissions that no window sees. */
export function createEnvironmentRequests(context: Context): EnvironmentRequestsSlice {
  const { ports, set, get } = context;
  const { environments } = ports.bridge;
  const changing = changingEnvironments(context);
  const saved = async (id: string, then: () => Promise<Trouble | null>): Promise<Trouble | null> =>
    (await get().saveEnvironment(id)) ?? then();
  return {
    readPublic: async (pasted, as) => {
      try {
        return { read: await environments.readPublic({ pasted, as }) };
      } catch (error) {
        return { trouble: troubleOf(error) };
      }
    },
    askProxyCredentials: (id) => saved(id, () => changing(() => environments.askProxyCredentials({ id }))),
    importClientCert: (id, file, keyFile) =>
      saved(id, () =>
        changing(() => environments.importClientCert({ id, file, ...(keyFile === null ? {} : { keyFile }) })),
      ),
    pendingGrantId: null,
    askGrant: (id) =>
      saved(id, () =>
        attempt(async () => {
          const { is } = await environments.askGrant({ id });
          set({ pendingGrantId: is === 'code' ? id : null });
        }),
      ),
    confirmGrant: async (id, code) => {
      const trouble = await changing(() => environments.confirmGrant({ id, code }));
      if (trouble === null) set({ pendingGrantId: null });
      return trouble;
    },
    cancelGrant: () => set({ pendingGrantId: null }),
  };
}
