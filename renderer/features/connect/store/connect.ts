import type { ClientKeyRef } from '../engine/connect-call.ts';
import { memoised } from '../../../store/selectors.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import type { ConnectSlice } from './slices.ts';

type StageMode = Bench['settings']['stageMode'];

/** "Connect your backend" replaces the editor; the phones show the accepted calls. Not stored. */
export function createConnect({
  ports,
  set,
  get,
}: SliceContext<keyof ConnectSlice | 'refreshRequest' | 'settings' | 'leavePlace'>): ConnectSlice {
  let modeBefore: StageMode = 'draft';
  // Not the user's choice, so not saved: the next window would start with empty phones.
  const showPhonesIn = (stageMode: StageMode): void => {
    set(({ settings }) => ({ settings: { ...settings, stageMode } }));
  };
  return {
    isConnecting: false,
    chosenConnectKey: null,
    showConnect: () => {
      get().leavePlace();
      if (get().isConnecting) return;
      modeBefore = get().settings.stageMode;
      set({ isConnecting: true });
      showPhonesIn('history');
      // The snippet uses the request of the open payload.
      get().refreshRequest();
    },
    hideConnect: () => {
      if (!get().isConnecting) return;
      set({ isConnecting: false });
      if (get().settings.stageMode === 'history') showPhonesIn(modeBefore);
    },
    chooseConnectKey: (chosenConnectKey) => set({ chosenConnectKey }),
    saveText: (name, text) => ports.saveText(name, text),
  };
}

export const selectConnectKey = memoised(
  (bench) => [bench.session?.sandbox.clients, bench.chosenConnectKey],
  (clients, chosen): ClientKeyRef | null => {
    const own = clients?.filter(({ isDemo }) => !isDemo) ?? [];
    const keys = own.flatMap(({ clientId, keys: all }) => all.map(({ version }) => ({ clientId, version })));
    const same = keys.find(({ clientId, version }) => clientId === chosen?.clientId && version === chosen.version);
    return same ?? keys.at(-1) ?? null;
  },
);
